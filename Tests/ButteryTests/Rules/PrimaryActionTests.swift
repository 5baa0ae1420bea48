import Buttery
import ButteryTestSupport
import RuleTrait
import Testing

@Suite("the primary action of a row") @MainActor struct PrimaryActionTests {
  private final class Rows: TableViewController {
    let tape = CallTape()
    var refused: Set<Int> = []
    var notSelected: Set<Int> = []
    var notDeselected: Set<Int> = []

    override func viewDidLoad() {
      super.viewDidLoad()
      tableView.register(TableViewCell.self, forCellReuseIdentifier: "c")
    }
    override func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { 4 }
    override func tableView(
      _ tableView: TableView, cellForRowAt indexPath: IndexPath
    ) -> TableViewCell {
      tableView.dequeueReusableCell(withIdentifier: "c", for: indexPath)
    }
    override func tableView(
      _ tableView: TableView, willSelectRowAt indexPath: IndexPath
    ) -> IndexPath? { notSelected.contains(indexPath.row) ? nil : indexPath }
    override func tableView(
      _ tableView: TableView, willDeselectRowAt indexPath: IndexPath
    ) -> IndexPath? { notDeselected.contains(indexPath.row) ? nil : indexPath }
    override func tableView(_ tableView: TableView, didSelectRowAt indexPath: IndexPath) {
      tape.record("select \(indexPath.row)")
    }
    override func tableView(
      _ tableView: TableView, canPerformPrimaryActionForRowAt indexPath: IndexPath
    ) -> Bool {
      !refused.contains(indexPath.row)
        && super.tableView(tableView, canPerformPrimaryActionForRowAt: indexPath)
    }
    override func tableView(
      _ tableView: TableView, performPrimaryActionForRowAt indexPath: IndexPath
    ) { tape.record("open \(indexPath.row)") }
  }

  private func run(_ rows: Rows, _ act: (ScriptedScreen) -> Void) -> [String] {
    let screen = ScriptedScreen(width: 20, height: 4)
    screen.pass()
    act(screen)
    screen.run(rows)
    return rows.tape.lines
  }

  @Test(
    "is performed after the selection, by keys and clicks, not when the focus only moves",
    .rules("AP-22"))
  func choosing() {
    let rows = Rows()
    rows.loadViewIfNeeded()
    rows.tableView.selectionFollowsFocus = true
    let lines = run(rows) { screen in
      screen.press(.enter)
      screen.press(.down)
      screen.press(.enter)
      screen.click(at: Point(x: 2, y: 2))
      screen.click(at: Point(x: 2, y: 2))
    }
    #expect(lines.filter { $0.hasPrefix("open") } == ["open 1", "open 2"])
    #expect(lines.last == "open 2")
  }

  @Test(
    "is left out where the delegate says so, while editing, and where several rows are chosen",
    .rules("AP-22"))
  func refusals() {
    let rows = Rows()
    rows.refused = [0]
    let lines = run(rows) { screen in
      screen.press(.enter)
      screen.press(.enter)
      screen.press(.down)
      screen.press(.enter)
      screen.post { rows.tableView.allowsMultipleSelection = true }
      screen.press(.down)
      screen.press(.enter)
      screen.post {
        rows.tableView.allowsMultipleSelection = false
        rows.tableView.allowsSelectionDuringEditing = true
        rows.tableView.isEditing = true
      }
      screen.press(.down)
      screen.press(.enter)
    }
    #expect(lines.filter { $0.hasPrefix("open") } == ["open 1"])
    #expect(lines.contains("select 0") && lines.contains("select 2"))
  }

  @Test(
    "follows a selection: where the delegate refuses it, or keeps another row selected, there is none",
    .rules("AP-22"))
  func refusedSelection() {
    let rows = Rows()
    rows.notSelected = [1]
    rows.notDeselected = [2]
    let lines = run(rows) { screen in
      screen.press(.enter)
      for key: Key.Code in [.enter, .down, .enter, .down, .enter] { screen.press(key) }
      // Row 2 stays selected, so row 3 can't be; row 2 itself can be chosen again.
      for key: Key.Code in [.down, .enter, .up, .enter] { screen.press(key) }
    }
    #expect(lines == ["select 0", "open 0", "select 2", "open 2", "select 2", "open 2"])
  }
}
