import Buttery
import ButteryTestSupport
import RuleTrait
import Testing

@Suite("the look of controls") @MainActor struct ControlLookTests {
  @Test("all of them without colours; the second half can't be used", .rules("AP-13"))
  func withoutColours() {
    expectDrawing(
      ControlGallery().grid(traits: DisplayTraits(colors: 0)),
      """
      | Send            Send           |
      | [Send]          [Send]         |
      |  Send            Send          |
      |   Send            Send         |
      | ━━●             ━━●            |
      | [Day ] Week     [Day ] Week    |
      | − │ +           − │ +          |
      | ●───────        ●───────       |
      """,
      styles: """
        |.bbbb............dddd...........|
        |.................dddddd.........|
        |.rrrrrr..........RRRRRR.........|
        |.bbbbbb..........dddddd.........|
        |.bbb.............ddd............|
        |.BBBBBB..........DDDDDDdddddd...|
        |.b.d.d...........d.d.d..........|
        |.bddddddd........dddddddd.......|
        """,
      legend: [
        "R": Style(attributes: [.dim, .reverse]), "B": Style(attributes: [.bold, .reverse]),
        "D": Style(attributes: [.bold, .dim, .reverse]),
      ])
  }

  @Test("all of them in ASCII", .rules("AP-13"))
  func ascii() {
    expectDrawing(
      ControlGallery().grid(traits: DisplayTraits(colors: 0, isUnicode: false)),
      """
      | Send            Send           |
      | [Send]          [Send]         |
      |  Send            Send          |
      |   Send            Send         |
      | [x]             [x]            |
      | [Day ] Week     [Day ] Week    |
      | − │ +           − │ +          |
      | O-------        O-------       |
      """)
  }

  @Test("all of them in 16 colours", .rules("AP-13"))
  func colours() {
    expectDrawing(
      ControlGallery().grid(traits: DisplayTraits(colors: 16, background: .dark)),
      """
      | Send            Send           |
      | [Send]          [Send]         |
      |  Send            Send          |
      |   Send            Send         |
      | ━━●             ━━●            |
      |  Day   Week     [Day ] Week    |
      | − │ +           − │ +          |
      | ●───────        ●───────       |
      """,
      styles: """
        |.cccc............dddd...........|
        |.................dddddd.........|
        |.pppppp..........RRRRRR.........|
        |.cccccc..........dddddd.........|
        |.ggg.............ddd............|
        |.PPPPPP..........DDDDDDdddddd...|
        |.C.d.d...........d.d.d..........|
        |.bddddddd........dddddddd.......|
        """,
      legend: [
        "c": Style(foreground: .cyan), "C": Style(foreground: .cyan, attributes: .bold),
        "g": Style(foreground: .green, attributes: .bold),
        "p": Style(foreground: .brightWhite, background: .blue),
        "P": Style(foreground: .brightWhite, background: .blue, attributes: .bold),
        "R": Style(attributes: [.dim, .reverse]), "D": Style(attributes: [.bold, .dim, .reverse]),
      ])
  }

  @Test(
    "signs at both sides show the focus, whatever the display", .rules("AP-13"),
    arguments: ControlKind.allCases
  )
  func focus(_ kind: ControlKind) {
    for traits in DisplayTraits.kinds {
      let without = kind.make().grid(traits: traits).lines[0]
      let with = kind.make().grid(isFocused: true, traits: traits).lines[0]
      #expect(with == "▸" + without.dropFirst().dropLast() + "◂")
      for width in 1...4 {
        let plain = kind.make().grid(width: width, traits: traits)
        let focused = kind.make().grid(width: width, isFocused: true, traits: traits)
        #expect(
          plain.looksOtherwise(atLine: 0, than: focused, atLine: 0), "\(width) columns, \(traits)")
      }
    }
  }

  @Test("a value can be told by signs alone", .rules("AP-13"), arguments: ControlKind.withValue)
  func values(_ kind: ControlKind) {
    for traits in DisplayTraits.kinds {
      let (low, high) = (
        kind.make().grid(traits: traits), kind.make(isHigh: true).grid(traits: traits)
      )
      if traits.hasColors || kind == .stepper {
        #expect(low.looksOtherwise(atLine: 0, than: high, atLine: 0), "\(traits)")
      } else {
        #expect(low.lines != high.lines, "\(traits)")
      }
    }
  }

  @Test(
    "in one column there is a value, the focus, and whether it can be used", .rules("AP-13"),
    arguments: ControlKind.allCases)
  func oneColumn(_ kind: ControlKind) {
    for traits in DisplayTraits.kinds {
      let plain = kind.make().grid(width: 1, traits: traits)
      #expect(plain.lines != [" "])
      let disabled = kind.make()
      disabled.isEnabled = false
      let dim = disabled.grid(width: 1, traits: traits)
      #expect(plain.looksOtherwise(atLine: 0, than: dim, atLine: 0), "\(traits)")
      guard ![.toggle, .stepper].contains(kind), kind.hasValue else { continue }
      #expect(plain.lines != kind.make(isHigh: true).grid(width: 1, traits: traits).lines)
    }
  }

  @Test("no width and no height harm a control", .rules("AP-13"), arguments: ControlKind.allCases)
  func anySize(_ kind: ControlKind) {
    for width in 0...12 {
      for height in 0...3 {
        let control = kind.make()
        let screen = ScriptedScreen(width: width, height: height)
        screen.post { _ = control.becomeFirstResponder() }
        screen.press(.right)
        screen.press(.enter)
        screen.click(at: Point(x: width / 2, y: height / 2))
        screen.run(control)
        guard width > 0, height > 0 else { continue }
        #expect(screen.cursor?.isVisible == false)
        #expect(screen.cursor.map { control.bounds.contains($0.place) } == true)
      }
    }
  }

  @Test("segments that have no room show the chosen one", .rules("AP-13"))
  func narrowSegments() {
    let control = SegmentedControl(items: ["Day", "Week", "Month"])
    control.selectedSegmentIndex = 1
    let look = { (width: Int) in
      control.grid(width: width, traits: DisplayTraits(colors: 0)).lines[0]
    }
    #expect(look(23) == "   Day  [Week ] Month  ")
    #expect(look(20) == "  Day [Week] Month  ")
    #expect(look(10) == " ‹ Week › ")
    #expect(look(7) == " ‹We…› ")
    #expect(look(3) == " W ")
    #expect(look(1) == "W")
  }

  @Test("a bar of progress has half columns, and isn't full before all is done")
  func progress() {
    let bar = ProgressView()
    let look = { (part: Float, traits: DisplayTraits) in
      bar.progress = part
      return Grid(of: bar, width: 8, height: 1, traits: traits).lines[0]
    }
    #expect(look(0, DisplayTraits()) == "────────")
    #expect(look(0.5, DisplayTraits()) == "━━━━────")
    #expect(look(0.57, DisplayTraits()) == "━━━━╸───")
    #expect(look(0.999, DisplayTraits()) == "━━━━━━━╸")
    #expect(look(1, DisplayTraits()) == "━━━━━━━━")
    #expect(look(.nan, DisplayTraits()) == "────────")
    #expect(look(0.57, DisplayTraits(colors: 0, isUnicode: false)) == "####....")
    bar.progress = 0.5
    #expect(Grid(of: bar, width: 1, height: 1).lines == ["▄"])
  }
}
