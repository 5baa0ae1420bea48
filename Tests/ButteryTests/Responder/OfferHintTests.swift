import Buttery
import ButteryTestSupport
import RuleTrait
import Testing

@Suite("hints of what a row offers") @MainActor struct OfferHintTests {
  /// A controller with rows that have a menu and actions, and counters of the questions for each.
  private final class Rows: TableViewController {
    var count = 30
    var hasMenu = true
    var hasActions = true
    var asked = CallTape()

    override func viewDidLoad() {
      super.viewDidLoad()
      tableView.register(TableViewCell.self, forCellReuseIdentifier: "c")
    }
    override func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
      count
    }
    override func tableView(
      _ tableView: TableView, cellForRowAt indexPath: IndexPath
    ) -> TableViewCell {
      tableView.dequeueReusableCell(withIdentifier: "c", for: indexPath)
    }
    override func tableView(
      _ tableView: TableView, contextMenuConfigurationForRowAt indexPath: IndexPath, point: Point
    ) -> ContextMenuConfiguration? {
      asked.record("menu \(indexPath.row)")
      guard hasMenu else { return nil }
      return ContextMenuConfiguration { _ in Menu(children: [Action(title: "Call") { _ in }]) }
    }
    private func actions() -> SwipeActionsConfiguration? {
      guard hasActions else { return nil }
      return SwipeActionsConfiguration(actions: [
        ContextualAction(style: .normal, title: "Mark") { $2(true) }
      ])
    }
    override func tableView(
      _ tableView: TableView, leadingSwipeActionsConfigurationForRowAt indexPath: IndexPath
    ) -> SwipeActionsConfiguration? {
      asked.record("leading \(indexPath.row)")
      return nil
    }
    override func tableView(
      _ tableView: TableView, trailingSwipeActionsConfigurationForRowAt indexPath: IndexPath
    ) -> SwipeActionsConfiguration? {
      asked.record("trailing \(indexPath.row)")
      return actions()
    }
  }

  /// Shows the rows with the first one focused, and performs the acts that follow.
  private func run(_ rows: Rows, _ act: (ScriptedScreen) -> Void) -> ScriptedScreen {
    let screen = ScriptedScreen(width: 76, height: 8)
    screen.post { rows.runningApplication?.showsKeyHints = true }
    screen.press(.enter)
    screen.pass { #expect($0.lines[7].hasPrefix(" Enter choose  , menu  ← actions  Esc leave")) }
    screen.post { rows.asked.clear() }
    act(screen)
    screen.pass()
    screen.run(rows)
    return screen
  }

  @Test("passes without anything new and scrolling ask nothing again", .rules("AP-21"))
  func idle() {
    let rows = Rows()
    let screen = run(rows) { screen in
      for line in 0..<20 {
        screen.post { rows.tableView.contentOffset = Point(x: 0, y: line % 12) }
        screen.pass()
        screen.post { rows.view.setNeedsDisplay() }
        screen.pass()
      }
    }
    #expect(rows.asked.lines.isEmpty)
    #expect(screen.lines[7].contains(", menu  ← actions"))
  }

  @Test(
    "come before refreshing where there isn't room for both", .rules("AP-11", "AP-21"),
    arguments: [60, 76, 120])
  func refreshing(width: Int) {
    let rows = Rows()
    let screen = ScriptedScreen(width: width, height: 8)
    screen.post {
      rows.runningApplication?.showsKeyHints = true
      rows.tableView.refreshControl = RefreshControl()
    }
    screen.press(.enter)
    screen.pass {
      #expect($0.lines[7].hasPrefix(" Enter choose  , menu  ← actions  Esc leave"))
      #expect($0.lines[7].contains("F5 refresh") == (width > 76))
    }
    screen.run(rows)
  }

  @Test("a row that gets the focus is asked about once", .rules("AP-21"))
  func moves() {
    let rows = Rows()
    _ = run(rows) { screen in
      screen.press(.down)
      screen.pass()
      screen.pass()
      screen.press(.down)
      screen.pass()
      screen.press(.up)
      screen.pass()
    }
    #expect(
      rows.asked.lines == [1, 2, 1].flatMap { ["menu \($0)", "leading \($0)", "trailing \($0)"] })
  }

  @Test(
    "what was reloaded, updated or done asks again, and the hints follow", .rules("AP-21"),
    arguments: [
      "reloadData", "reload", "reconfigure", "insert", "editing", "menu", "actions", "delegate",
    ])
  private func changes(_ way: String) {
    let rows = Rows()
    let first = [IndexPath(row: 0, section: 0)]
    let screen = run(rows) { screen in
      screen.post {
        rows.hasMenu = way == "menu"
        rows.hasActions = false
      }
      switch way {
      case "reloadData": screen.post { rows.tableView.reloadData() }
      case "reload": screen.post { rows.tableView.reloadRows(at: first, with: .none) }
      case "reconfigure": screen.post { rows.tableView.reconfigureRows(at: first) }
      case "insert":
        screen.post {
          rows.count += 1
          rows.tableView.insertRows(at: first, with: .none)
        }
      case "editing":
        screen.post { rows.tableView.isEditing = true }
        screen.pass()
        screen.post { rows.tableView.isEditing = false }
      case "menu":
        screen.enqueue(.key(","))
        screen.pass()
        screen.press(.escape)
      case "actions":
        screen.post { rows.hasActions = true }
        screen.press(.left)
        screen.pass()
        screen.post { rows.hasActions = false }
        screen.press(.escape)
      default: screen.post { rows.tableView.delegate = nil }
      }
    }
    let hints: String = screen.lines[7]
    let tellsOfMenu = hints.contains(", menu")
    let tellsOfActions = hints.contains("actions")
    #expect(tellsOfMenu == (way == "menu"), "\(hints)")
    #expect(!tellsOfActions, "\(hints)")
    if ["reloadData", "reload", "reconfigure"].contains(way) {
      #expect(rows.asked.lines == ["menu 0", "leading 0", "trailing 0"])
    }
  }
}
