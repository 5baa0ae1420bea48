import Buttery
import ButteryTestSupport
import RuleTrait
import Testing

@Suite("what a delegate does to a row that comes into sight") @MainActor struct WillDisplayTests {
  private let source = RowSource([8])

  /// A table whose delegate acts once, for its third row.
  private func table(estimate: Int, _ act: @escaping (TableView, IndexPath) -> Void) -> TableView {
    let table = source.table(estimate: estimate)
    var isDone = false
    source.willDisplay = { [unowned table] _, path in
      guard path == .row(0, 2), !isDone else { return }
      isDone = true
      act(table, path)
    }
    return table
  }

  @Test("shows on its cell in the same picture", .rules("VC-5"), arguments: [0, 1])
  func ownRow(estimate: Int) {
    let cell = { (table: TableView) in table.cellForRow(at: .row(0, 2)) }
    let selecting = table(estimate: estimate) {
      $0.selectRow(at: $1, animated: false, scrollPosition: .none)
    }
    selecting.layoutIfNeeded()
    #expect(cell(selecting)?.isSelected == true)

    let deselecting = table(estimate: estimate) { $0.deselectRow(at: $1, animated: false) }
    deselecting.frame.size.height = 2
    deselecting.layoutIfNeeded()
    deselecting.selectRow(at: .row(0, 2), animated: false, scrollPosition: .none)
    deselecting.frame.size.height = 6
    deselecting.layoutIfNeeded()
    #expect(cell(deselecting)?.isSelected == false)

    let replacing = table(estimate: estimate) { table, _ in
      table.selectRow(at: .row(0, 1), animated: false, scrollPosition: .none)
    }
    replacing.frame.size.height = 2
    replacing.layoutIfNeeded()
    replacing.selectRow(at: .row(0, 2), animated: false, scrollPosition: .none)
    replacing.frame.size.height = 6
    replacing.layoutIfNeeded()
    #expect(cell(replacing)?.isSelected == false)
    #expect(replacing.cellForRow(at: .row(0, 1))?.isSelected == true)

    let focusing = table(estimate: estimate) { $0.focusRow(at: $1) }
    focusing.layoutIfNeeded()
    #expect(cell(focusing)?.isFocused == true)
    #expect(focusing.focused == "0.2")

    let leaving = source.table(estimate: estimate)
    source.willDisplay = { _, _ in }
    leaving.layoutIfNeeded()
    leaving.focusRow(at: .row(0, 2))
    source.willDisplay = { [unowned leaving] _, path in
      if path == .row(0, 2) { leaving.focusRow(at: nil) }
    }
    leaving.reloadRows(at: [.row(0, 2)], with: .none)
    leaving.layoutIfNeeded()
    #expect(cell(leaving)?.isFocused == false)

    let editing = table(estimate: estimate) { table, _ in table.setEditing(true, animated: false) }
    let warnings = warnings { editing.layoutIfNeeded() }
    #expect(editing.visibleCells.map(\.isEditing) == Array(repeating: true, count: 6))
    #expect(editing.visibleCells.map(\.editingStyle) == Array(repeating: .delete, count: 6))
    #expect(warnings == [])

    let ending = table(estimate: estimate) { table, _ in table.setEditing(false, animated: false) }
    ending.setEditing(true, animated: false)
    ending.layoutIfNeeded()
    #expect(ending.visibleCells.map(\.isEditing) == Array(repeating: false, count: 6))
  }

  @Test("shows on a cell that scrolls into sight, too", .rules("VC-5"))
  func scrolledIntoSight() {
    let table = source.table(height: 3)
    source.willDisplay = { [unowned table] _, path in
      if path.row == 5 { table.selectRow(at: path, animated: false, scrollPosition: .none) }
    }
    let screen = ScriptedScreen(width: 10, height: 3)
    screen.press(.end)
    screen.run(table)
    #expect(table.cellForRow(at: .row(0, 5))?.isSelected == true)
  }

  @Test("what it does to the cell alone stays as it is", .rules("VC-5"))
  func ownCell() {
    let table = source.table()
    source.willDisplay = { cell, path in
      if path.row == 1 { cell.setSelected(true, animated: false) }
    }
    table.layoutIfNeeded()
    #expect(table.cellForRow(at: .row(0, 1))?.isSelected == true)
    #expect(table.selected == nil)
  }

  @Test("rows may be added without a warning", .rules("FO-7"), arguments: [0, 1])
  func pagination(estimate: Int) {
    let table = source.table(estimate: estimate)
    source.willDisplay = { [unowned table, source] _, path in
      guard path.row == source.counts[0] - 1, path.row < 30 else { return }
      source.counts[0] += 10
      table.insertRows(path.row + 1..<path.row + 11, inSection: 0, with: .none)
    }
    let screen = ScriptedScreen(width: 10, height: 6)
    screen.press(.end)
    screen.pass()
    screen.press(.end)
    screen.pass()
    screen.press(.end)
    let warnings = warnings { screen.run(table) }
    #expect(warnings == [])
    #expect(source.counts == [38])
    #expect(table.numberOfRows(inSection: 0) == 38)
    #expect(screen.lines.last == " row 0.27 ")
  }

  @Test("a snapshot may be applied without a warning", .rules("FO-7"))
  func snapshot() {
    let table = source.table()
    let data = TableViewDiffableDataSource<Int, Int>(tableView: table) { table, path, item in
      let cell = table.dequeueReusableCell(withIdentifier: "c", for: path)
      cell.textLabel?.text = "\(item)"
      return cell
    }
    var snapshot = DiffableDataSourceSnapshot<Int, Int>()
    snapshot.appendSections([0])
    snapshot.appendItems(Array(0..<4))
    source.willDisplay = { _, path in
      guard path.row == 3, snapshot.numberOfItems == 4 else { return }
      snapshot.appendItems([4, 5])
      data.apply(snapshot)
    }
    let warnings = warnings {
      data.apply(snapshot)
      table.layoutIfNeeded()
      table.layoutIfNeeded()
    }
    #expect(warnings == [])
    #expect(table.visibleCells.count == 6)
  }

  @Test("an empty batch asks for no header view of which nothing is shown", .rules("FO-7"))
  func emptyBatch() {
    for style in [TableView.Style.plain, .grouped] {
      for estimate in [0, 1] {
        let source = ClosureSource(counts: [10, 10, 10])
        source.headerHeight = { _, _ in TableView.automaticDimension }
        source.headerView = { table, _ in
          table.dequeueReusableHeaderFooterView(withIdentifier: "h")
        }
        let table = source.table(style: style, estimate: estimate)
        table.layoutIfNeeded()
        table.contentOffset.y = 3
        table.layoutIfNeeded()
        let heights = (0..<3).map { table.rectForHeader(inSection: $0) }
        source.tape = []
        table.performBatchUpdates(nil)
        table.beginUpdates()
        table.endUpdates()
        table.layoutIfNeeded()
        let asked = Set(source.tape.filter { $0.hasPrefix("header ") })
        #expect(asked == (style == .plain ? ["header 0"] : []))
        #expect((0..<3).map { table.rectForHeader(inSection: $0) } == heights)
        source.tape = []
        table.reloadSections([2], with: .none)
        table.layoutIfNeeded()
        #expect(source.tape.contains("header 2") == (estimate == 0))
      }
    }
  }
}
