import Buttery
import ButteryTestSupport
import RuleTrait
import Testing

@Suite("alerts on small screens") @MainActor struct SmallAlertTests {
  private static let message =
    "All of its 12 rows go with it, and they can't be brought back afterwards."

  private func alert(
    _ style: AlertController.Style = .alert, title: String = "Delete the list?", fields: Int = 0,
    _ note: @escaping (String) -> Void = { _ in }
  ) -> AlertController {
    let alert = AlertController(title: title, message: Self.message, preferredStyle: style)
    for index in 0..<fields { alert.addTextField { $0.placeholder = "field \(index)" } }
    for (title, style) in [
      ("Delete", AlertAction.Style.destructive), ("Archive", .default), ("Cancel", .cancel),
    ] {
      alert.addAction(AlertAction(title: title, style: style) { note($0.title ?? "") })
    }
    return alert
  }

  /// The pictures of an alert over a table, at first and after each event.
  private func pictures(
    _ alert: AlertController, width: Int, height: Int, _ events: [Event] = []
  ) -> [Grid] {
    let root = ViewController()
    let source = RowSource([20])
    root.view = source.table(width: width, height: height)
    let screen = ScriptedScreen(width: width, height: height)
    var pictures: [Grid] = []
    screen.post { root.present(alert) }
    screen.pass { pictures.append($0.grid) }
    for event in events {
      screen.enqueue(event)
      screen.pass { pictures.append($0.grid) }
    }
    withExtendedLifetime(source) { _ = screen.run(root) }
    return pictures
  }

  private func wheel(at line: Int) -> Event {
    .mouse(MouseEvent(.wheelDown, at: Point(x: 5, y: line)))
  }

  @Test(
    "the sign that a message goes on hides none of its letters", .rules("AP-9"),
    arguments: [AlertController.Style.alert, .actionSheet])
  func cutMessage(style: AlertController.Style) {
    let pictures = pictures(
      alert(style), width: 20, height: 6, [.key(Key(.pageDown)), .key(Key(.pageDown))])
    expectDrawing(
      pictures[0],
      """
      | Delete the list?   |
      | All of its 12      |
      | rows go with it, … |
      |     [ Delete ]     |
      |    [>Archive<]     |
      |     [ Cancel ]     |
      """)
    #expect(pictures[1].lines[1...2] == [" and they can't     ", " be brought back …  "])
    #expect(pictures[2].lines[1...2] == [" be brought back    ", " afterwards.        "])
  }

  @Test("signs show buttons out of sight, which Tab reaches", .rules("AP-9"))
  func hiddenButtons() {
    let pictures = pictures(
      alert(fields: 2), width: 20, height: 6, Array(repeating: .key(Key(.tab)), count: 4))
    expectDrawing(
      pictures[0],
      """
      | Delete the list?   |
      | All of its 12 …    |
      | [field 0         ] |
      | [field 1         ] |
      |     [ Delete ]     |
      |    [ Archive ]   ↓ |
      """)
    expectDrawing(
      pictures[4],
      """
      | Delete the list?   |
      | All of its 12 …    |
      | [field 0         ] |
      | [field 1         ] |
      | ↑  [ Archive ]     |
      |     [>Cancel<]     |
      """)
  }

  @Test("the wheel moves the message, and the buttons where it turns over them", .rules("AP-9"))
  func byMouse() {
    var answers: [String] = []
    let pictures = pictures(
      alert(fields: 2) { answers.append($0) }, width: 20, height: 6,
      [
        wheel(at: 1), wheel(at: 1), wheel(at: 4),
        .mouse(MouseEvent(.press(button: 1), at: Point(x: 8, y: 5))),
      ])
    #expect(pictures[1].lines[1] == " rows go with it, … ")
    #expect(pictures[2].lines[1] == " and they can't …   ")
    #expect(pictures[3].lines[5] == "     [ Cancel ]     ")
    #expect(answers == ["Cancel"])
  }

  @Test("at 30 x 8 there is room for all", .rules("AP-9"))
  func wider() {
    expectDrawing(
      pictures(alert(), width: 30, height: 8)[0],
      """
      | Delete the list?             |
      | All of its 12 rows go with   |
      | it, and they can't be        |
      | brought back afterwards.     |
      |                              |
      |          [ Delete ]          |
      |         [>Archive<]          |
      |          [ Cancel ]          |
      """)
    expectDrawing(
      pictures(alert(fields: 2), width: 30, height: 8)[0],
      """
      | Delete the list?             |
      | All of its 12 rows go with   |
      | it, and they can't be …      |
      | [field 0                   ] |
      | [field 1                   ] |
      |          [ Delete ]          |
      |         [ Archive ]          |
      |          [ Cancel ]          |
      """)
  }

  @Test("a title that doesn't fit into its line begins the message", .rules("AP-9"))
  func longTitle() {
    let title = "Delete the whole shopping list?"
    expectDrawing(
      pictures(alert(title: title), width: 30, height: 8)[0],
      """
      | Delete the whole shopping    |
      | list?                        |
      | All of its 12 rows go with   |
      | it, and they can't be        |
      | brought back afterwards.     |
      |          [ Delete ]          |
      |         [>Archive<]          |
      |          [ Cancel ]          |
      """)
    let small = pictures(alert(title: title), width: 20, height: 6)[0]
    expectDrawing(
      small,
      """
      | Delete the whole   |
      | shopping list?     |
      | All of its 12 …    |
      |     [ Delete ]     |
      |    [>Archive<]     |
      |     [ Cancel ]     |
      """)
    let isBold = (0...2).map { small.style(at: Point(x: 2, y: $0)).attributes.contains(.bold) }
    #expect(isBold == [true, true, false])
  }

  @Test(
    "each word can be read, and each button and field seen, with as many fields as there are",
    .rules("AP-9"), arguments: [(20, 6), (30, 8), (20, 5), (30, 7)], 0...4)
  func everything(size: (width: Int, height: Int), fields: Int) {
    let keys = Array(repeating: Key(.pageDown), count: 8) + Array(repeating: Key(.tab), count: 8)
    let seen = pictures(
      alert(fields: fields), width: size.width, height: size.height, keys.map { .key($0) })
    let text = seen.flatMap(\.lines).joined(separator: " ")
    let words = Set(text.split(separator: " ").map(String.init))
    let wanted = Self.message.split(separator: " ").map(String.init)
    #expect(wanted.filter { !words.contains($0) } == [])
    let parts =
      ["Delete", "Archive", "Cancel"].map { ">\($0)<" } + (0..<fields).map { "[field \($0)" }
    #expect(parts.filter { !text.contains($0) } == [])
  }
}
