import Buttery
import ButteryTestSupport
import RuleTrait
import SeededRandom
import Testing

@Suite("alerts") @MainActor struct AlertTests {
  private func question(
    _ style: AlertController.Style = .alert, message: String = "It can't be brought back.",
    _ note: @escaping (String) -> Void = { _ in }
  ) -> AlertController {
    let alert = AlertController(title: "Delete?", message: message, preferredStyle: style)
    alert.addAction(AlertAction(title: "Delete", style: .destructive) { _ in note("Delete") })
    alert.addAction(AlertAction(title: "Cancel", style: .cancel) { _ in note("Cancel") })
    return alert
  }

  /// Presents the alert over a table, performs events, and returns the grid.
  @discardableResult private func picture(
    _ alert: AlertController, width: Int = 40, height: Int = 10,
    _ act: (ScriptedScreen) -> Void = { _ in }
  ) -> Grid {
    let root = ViewController()
    let source = RowSource([20])
    root.view = source.table(width: width, height: height)
    var grid = Grid(size: .zero)
    let screen = ScriptedScreen(width: width, height: height)
    screen.post { root.present(alert) }
    screen.pass()
    act(screen)
    screen.pass { grid = $0.grid }
    withExtendedLifetime(source) { _ = screen.run(root) }
    return grid
  }

  @Test(
    "an alert lies in front; what cancels is the first of two buttons, and chosen", .rules("AP-9"))
  func twoButtons() {
    expectDrawing(
      picture(question()),
      """
      | row 0.0                                |
      | row 0.1                                |
      | row ╭─ Delete? ─────────────────╮      |
      | row │ It can't be brought back. │      |
      | row │                           │      |
      | row │    [>Cancel<]  [ Delete ] │      |
      | row ╰───────────────────────────╯      |
      | row 0.7                                |
      | row 0.8                                |
      | row 0.9                                |
      """)
  }

  @Test("an action sheet has its buttons below each other, and what cancels last", .rules("AP-9"))
  func actionSheet() {
    expectDrawing(
      picture(question(.actionSheet)) { $0.press(.up) },
      """
      | row 0.0                                |
      | row 0.1                                |
      | row ╭─ Delete? ─────────────────╮      |
      | row │ It can't be brought back. │      |
      | row │                           │      |
      | row │        [>Delete<]         │      |
      | row │        [ Cancel ]         │      |
      | row ╰───────────────────────────╯      |
      | row 0.8                                |
      | row 0.9                                |
      """)
  }

  @Test(
    "a long message is cut with a sign where there is no room, and moves by Page Down",
    .rules("AP-9"))
  func longMessage() {
    let words = (1...40).map { "word \($0)" }.joined(separator: " ")
    expectDrawing(
      picture(question(message: words), width: 24, height: 7) { $0.press(.pageDown) },
      """
      | Delete?                |
      | word 15 word 16 word   |
      | 17 word 18 word 19     |
      | word 20 word 21 word   |
      | 22 word 23 word 24     |
      | word 25 word 26 word … |
      | [>Cancel<]  [ Delete ] |
      """)
  }

  @Test("at few columns and lines an alert has all of the screen", .rules("AP-9"), arguments: 0...4)
  func tiny(height: Int) {
    for width in 0...12 { picture(question(), width: width, height: height) { $0.press(.tab) } }
  }

  @Test(
    "the first field has the cursor, Tab goes on, Enter in the last one answers", .rules("AP-9"))
  func fields() {
    var said = ""
    let alert = AlertController(title: "Sign in", message: nil, preferredStyle: .alert)
    alert.addTextField { $0.placeholder = "Name" }
    alert.addTextField { $0.isSecureTextEntry = true }
    alert.addAction(AlertAction(title: "Cancel", style: .cancel))
    alert.addAction(
      AlertAction(title: "OK", style: .default) { [unowned alert] _ in
        said = (alert.textFields ?? []).map { $0.text ?? "" }.joined(separator: "/")
      })
    picture(alert) {
      $0.type("oc")
      $0.press(.tab)
      $0.type("x")
      $0.press(.enter)
    }
    #expect(said == "oc/x")
    #expect(alert.presentingViewController == nil)
  }

  @Test(
    "Enter, Esc, letters, Tab and clicks answer", .rules("AP-9"),
    arguments: [
      ("enter", "Cancel"), ("escape", "Cancel"), ("d", "Delete"), ("C", "Cancel"),
      ("tab enter", "Delete"), ("left enter", "Delete"), ("x q", ""), ("click", "Delete"),
    ])
  func answers(keys: String, answer: String) {
    var answers: [String] = []
    picture(question { answers.append($0) }) { screen in
      for key in keys.split(separator: " ") {
        switch key {
        case "enter": screen.press(.enter)
        case "escape": screen.press(.escape)
        case "tab": screen.press(.tab)
        case "left": screen.press(.left)
        case "click": screen.click(at: Point(x: 26, y: 5))
        default: screen.type(String(key))
        }
      }
    }
    #expect(answers == (answer.isEmpty ? [] : [answer]))
  }

  @Test(
    "the alert is gone when its handler is called, which may present another one", .rules("AP-9"))
  func order() {
    let root = ViewController()
    let second = AlertController(title: "Done", message: nil, preferredStyle: .alert)
    let alert = AlertController(title: "Go?", message: nil, preferredStyle: .alert)
    alert.addAction(
      AlertAction(title: "Go", style: .default) { _ in
        #expect(root.presentedViewController == nil)
        root.present(second)
      })
    let screen = ScriptedScreen(width: 30, height: 8)
    screen.post { root.present(alert) }
    screen.press(.enter)
    screen.pass { _ in #expect(root.presentedViewController === second) }
    screen.press(.escape)
    screen.pass { _ in #expect(root.presentedViewController == nil) }
    screen.run(root)
  }

  @Test("a button that is off can't be chosen, and Esc needs one that cancels", .rules("AP-9"))
  func disabled() {
    var answers: [String] = []
    let alert = AlertController(title: "Go?", message: nil, preferredStyle: .alert)
    for title in ["Go", "Stay"] {
      alert.addAction(AlertAction(title: title, style: .default) { answers.append($0.title ?? "") })
    }
    alert.actions[0].isEnabled = false
    picture(alert) {
      $0.press(.escape)
      $0.type("g")
      $0.press(.enter)
    }
    #expect(answers == ["Stay"])
  }

  @Test("10,000 random keys and clicks leave an alert that can be answered", .rules("AP-9"))
  func random() {
    let seed = UInt64.random(in: 0...UInt64.max)
    var random = SeededGenerator(seed: seed)
    let root = ViewController()
    root.view = RowSource([20]).table(width: 40, height: 12)
    let screen = ScriptedScreen(width: 40, height: 12)
    let codes: [Key.Code] = [
      .tab, .enter, .escape, .up, .down, .left, .right, .pageUp, .pageDown, .character("d"),
      .character(" "), .backspace,
    ]
    for _ in 0..<10_000 {
      let style: AlertController.Style = Bool.random(using: &random) ? .alert : .actionSheet
      let fields = Int.random(in: 0...2, using: &random)
      screen.post {
        guard root.presentedViewController == nil else { return }
        let alert = self.question(style)
        if style == .alert { for _ in 0..<fields { alert.addTextField() } }
        root.present(alert)
      }
      switch Int.random(in: 0..<8, using: &random) {
      case 0:
        screen.resize(
          width: Int.random(in: 0...60, using: &random),
          height: Int.random(in: 0...16, using: &random))
      case 1, 2:
        screen.click(
          at: Point(
            x: Int.random(in: 0...60, using: &random), y: Int.random(in: 0...16, using: &random)))
      default: screen.press(codes.randomElement(using: &random) ?? .tab)
      }
    }
    screen.resize(width: 40, height: 12)
    screen.press(.escape)
    screen.pass { _ in #expect(root.presentedViewController == nil, "seed \(seed)") }
    screen.run(root)
  }
}
