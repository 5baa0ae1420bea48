import Buttery
import ButteryTestSupport
import RuleTrait
import Testing

@Suite("what is shown in place of content") @MainActor struct ContentUnavailableTests {
  private final class Box: ViewController {
    var configure: (Box) -> Void = { _ in }
    private(set) var updates = 0
    private let source = RowSource([20])
    override func loadView() { view = source.table() }
    override func updateContentUnavailableConfiguration(
      using state: ContentUnavailableConfigurationState
    ) {
      updates += 1
      configure(self)
    }
  }

  private func empty(_ press: @escaping @MainActor () -> Void) -> ContentUnavailableConfiguration {
    var configuration = ContentUnavailableConfiguration.empty()
    configuration.text = "No Contacts"
    configuration.secondaryText = "Those that you add are shown here."
    configuration.button.title = "Add"
    configuration.buttonProperties.primaryAction = Action { _ in press() }
    return configuration
  }

  @Test("it covers the content, and its button is pressed by key and mouse", .rules("AP-15"))
  func button() {
    let box = Box()
    var count = 0
    box.contentUnavailableConfiguration = empty { count += 1 }
    let screen = ScriptedScreen(width: 24, height: 7, traits: DisplayTraits(colors: 0))
    screen.press(.down)
    screen.press(.tab)
    screen.press(.enter)
    screen.pass()
    screen.click(at: Point(x: 12, y: 5))
    screen.run(box)
    expectDrawing(
      screen.grid,
      """
      |                        |
      |      No Contacts       |
      | Those that you add are |
      |      shown here.       |
      |                        |
      |        ▸ Add ◂         |
      |                        |
      """)
    #expect(count == 2)
  }

  @Test("keys come to its button at once, also from what it comes in front of", .rules("AP-15"))
  func keysAtOnce() {
    for isListFirst in [false, true] {
      let box = Box()
      var count = 0
      let screen = ScriptedScreen(width: 24, height: 7)
      screen.post {
        if isListFirst { box.view.becomeFirstResponder() }
        box.contentUnavailableConfiguration = self.empty { count += 1 }
      }
      screen.pass()
      screen.press(.enter)
      screen.pass { #expect($0.cursor != nil) }
      screen.run(box)
      #expect(count == 1)
    }
  }

  @Test("of little room the most important has it", .rules("AP-15"))
  func narrow() {
    for (width, height) in [(0, 0), (1, 1), (5, 2), (12, 1), (12, 3)] {
      let box = Box()
      box.contentUnavailableConfiguration = empty {}
      let screen = ScriptedScreen(width: width, height: height)
      screen.press(.tab)
      screen.press(.enter)
      screen.run(box)
      if width == 12 { #expect(screen.lines[0] == "No Contacts ") }
    }
  }

  @Test("loading shows that something goes on, and goes when it is set to nil", .rules("AP-15"))
  func loading() {
    let box = Box()
    box.contentUnavailableConfiguration = .loading()
    let screen = ScriptedScreen(width: 12, height: 4, traits: DisplayTraits(colors: 0))
    var lines: [[String]] = []
    screen.pass { lines.append($0.lines) }
    screen.post { box.contentUnavailableConfiguration = nil }
    screen.pass { lines.append($0.lines) }
    screen.run(box)
    #expect(lines[0] == ["            ", "     ⠿      ", "  Loading…  ", "            "])
    #expect(lines[1][0].contains("row 0.0"))
  }

  @Test("a controller is asked at its first layout and when it wants to be", .rules("AP-15"))
  func asked() {
    let box = Box()
    var isEmpty = true
    box.configure = { $0.contentUnavailableConfiguration = isEmpty ? .search() : nil }
    let screen = ScriptedScreen(width: 50, height: 3)
    var lines: [String] = []
    screen.pass { lines.append($0.lines[0]) }
    screen.press(.down, times: 5)
    screen.post {
      isEmpty = false
      box.setNeedsUpdateContentUnavailableConfiguration()
    }
    screen.pass { lines.append($0.lines[0]) }
    screen.run(box)
    #expect(lines[0].contains("No Results"))
    #expect(lines[1].contains("row 0.5"))
    #expect(box.updates == 2)
  }
}
