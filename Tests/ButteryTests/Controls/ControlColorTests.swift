import Buttery
import ButteryTestSupport
import RuleTrait
import Testing

@Suite("colours that a program gives to controls") @MainActor struct ControlColorTests {
  private static let traits = DisplayTraits(colors: 16, background: .dark)
  private static let legend: StyleLegend = [
    "r": Style(foreground: .red), "y": Style(foreground: .yellow),
    "R": Style(foreground: .red, attributes: .bold),
    "m": Style(foreground: .brightWhite, background: .magenta),
    "M": Style(foreground: .brightWhite, background: .magenta, attributes: .bold),
    "Y": Style(foreground: .yellow, background: .magenta),
  ]

  /// Expects a picture with colours, and that a disabled control looks as it was made.
  ///
  /// So does one on a display without colours, unless `isBoldWithout`.
  private func expect(
    _ make: () -> Control, _ color: (Control) -> Void, _ picture: String, styles: String,
    isBoldWithout: Bool = false
  ) {
    let (colored, usual) = (make(), make())
    color(colored)
    expectDrawing(
      colored.grid(traits: Self.traits), picture, styles: styles, legend: Self.legend)
    let traits = DisplayTraits(colors: 0)
    let isSame = Self.look(colored, traits) == Self.look(usual, traits)
    #expect(isSame != isBoldWithout)
    (colored.isEnabled, usual.isEnabled) = (false, false)
    #expect(Self.look(colored) == Self.look(usual))
  }

  /// Returns the text and the styles of a control.
  private static func look(_ control: Control, _ traits: DisplayTraits = traits) -> [String] {
    let grid = control.grid(traits: traits)
    return [Drawing(of: grid).text, Drawing(stylesOf: grid, legend: legend).text]
  }

  private func make<Kind: Control>(_ control: Kind, _ prepare: (Kind) -> Void) -> Kind {
    prepare(control)
    return control
  }

  @Test("a slider has one for the track before the knob, and one for the track after it")
  func slider() {
    expect(
      { make(Slider(frame: .zero)) { $0.value = 0.5 } },
      { control in
        (control as? Slider)?.minimumTrackTintColor = .red
        (control as? Slider)?.maximumTrackTintColor = .yellow
      },
      "| ━━━━●─── |", styles: "|.rrrrbyyy.|")
  }

  @Test("a switch has one for being on")
  func `switch`() {
    expect(
      { make(Switch()) { $0.isOn = true } }, { ($0 as? Switch)?.onTintColor = .red },
      "| ━━● |", styles: "|.RRR.|")
    let off = Switch()
    off.onTintColor = .red
    #expect(Self.look(off) == Self.look(Switch()))
  }

  @Test("segments have one for the background of the chosen one")
  func segments() {
    expect(
      { make(SegmentedControl(items: ["Day", "Week"])) { $0.selectedSegmentIndex = 1 } },
      { ($0 as? SegmentedControl)?.selectedSegmentTintColor = .magenta },
      "|  Day   Week  |", styles: "|.......MMMMMM.|")
  }

  @Test("buttons have one for the title and, if they are filled, one for the background")
  func buttons() {
    let button = { (configuration: Button.Configuration) in
      var configuration = configuration
      configuration.title = "Send"
      return Button(configuration: configuration)
    }
    let color = { (control: Control) in
      (control as? Button)?.configuration?.baseForegroundColor = .yellow
      (control as? Button)?.configuration?.baseBackgroundColor = .magenta
    }
    expect({ button(.plain()) }, color, "| Send |", styles: "|.yyyy.|")
    expect(
      { button(.bordered()) }, color, "| [Send] |", styles: "|.yyyyyy.|", isBoldWithout: true)
    expect({ button(.filled()) }, color, "|  Send  |", styles: "|.YYYYYY.|")
    expect(
      { button(.filled()) },
      { ($0 as? Button)?.configuration?.baseBackgroundColor = .magenta },
      "|  Send  |", styles: "|.mmmmmm.|")
  }

  @Test("a bar of progress has one for what is done, and one for the rest")
  func progress() {
    let bar = ProgressView()
    bar.progress = 0.5
    bar.progressTintColor = .red
    bar.trackTintColor = .yellow
    expectDrawing(
      Grid(of: bar, width: 8, height: 1, traits: Self.traits), "|━━━━────|",
      styles: "|rrrryyyy|", legend: Self.legend)
    #expect(
      Drawing(stylesOf: Grid(of: bar, width: 8, height: 1, traits: DisplayTraits(colors: 0))).text
        == "|bbbbdddd|")
    bar.progressTintColor = nil
    bar.tintColor = .magenta
    let style = Grid(of: bar, width: 8, height: 1, traits: Self.traits).style(at: .zero)
    #expect(style == Style(foreground: .magenta))
  }
}

@Suite("the places of what controls show") @MainActor struct ControlPlaceTests {
  private func line(_ control: Control, _ alignment: Control.ContentHorizontalAlignment) -> String {
    control.contentHorizontalAlignment = alignment
    return control.grid(width: 13).lines[0]
  }

  @Test("a wide control shows its content left, in the middle or right")
  func alignment() {
    var configuration = Button.Configuration.bordered()
    configuration.title = "Buy"
    let button = Button(configuration: configuration)
    #expect(line(button, .left) == " [Buy]       ")
    #expect(line(button, .leading) == " [Buy]       ")
    #expect(line(button, .center) == "    [Buy]    ")
    #expect(line(button, .right) == "       [Buy] ")
    #expect(line(button, .trailing) == "       [Buy] ")
    #expect(line(button, .fill) == " [   Buy   ] ")
    let toggle = Switch()
    #expect(line(toggle, .left) == " ○──         ")
    #expect(line(toggle, .center) == "     ○──     ")
    #expect(line(toggle, .right) == "         ○── ")
  }

  @Test("segments have the same width, or that of their titles")
  func segments() {
    let control = SegmentedControl(items: ["A", "Calendar"])
    control.selectedSegmentIndex = 0
    let line = { control.grid(width: 24, traits: DisplayTraits(colors: 0)).lines[0] }
    let equal = control.intrinsicContentSize.width
    #expect(line() == "  [   A    ] Calendar   ")
    control.apportionsSegmentWidthsByContent = true
    #expect(control.intrinsicContentSize.width < equal)
    #expect(line() == "     [A] Calendar       ")
  }
}
