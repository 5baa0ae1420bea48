import Buttery
import ButteryTestSupport
import RuleTrait
import Testing

@Suite("selecting rows by program") @MainActor struct ProgramSelectionTests {
  private func select(_ table: TableView, _ paths: IndexPath?...) {
    for path in paths { table.selectRow(at: path, animated: false, scrollPosition: .none) }
  }

  @Test("selecting and deselecting calls nobody; in single mode the last one stays", .rules("SE-6"))
  func silent() {
    let source = RowSource([3, 3])
    let table = source.table()
    select(table, .row(0, 1), .row(1, 2))
    #expect(table.selected == ["1.2"])
    table.deselectRow(at: .row(0, 1), animated: true)
    #expect(table.selected == ["1.2"])
    table.deselectRow(at: .row(1, 2), animated: true)
    #expect(table.selected == nil)
    select(table, .row(0, 1), nil)
    #expect(table.selected == nil)
    expectTape(source.tape, "")
  }

  @Test("allowsSelection concerns persons only", .rules("SE-6"))
  func notAllowed() {
    let source = RowSource([3])
    let table = source.table()
    table.allowsSelection = false
    select(table, .row(0, 1))
    #expect(table.selected == ["0.1"])
  }

  @Test(".none scrolls nothing, other positions as scrollToRow does", .rules("SE-6"))
  func positions() {
    let source = RowSource([90])
    let table = source.table()
    let offsets = [TableView.ScrollPosition.none, .top, .middle, .bottom].map { position in
      table.contentOffset.y = 0
      table.selectRow(at: .row(0, 40), animated: false, scrollPosition: position)
      return table.contentOffset.y
    }
    #expect(offsets == [0, 40, 38, 35])
  }

  @Test("selected rows are listed ascending, those out of sight too, nil for none", .rules("SE-7"))
  func ascending() {
    let source = RowSource([90, 90])
    let table = source.table()
    #expect(table.selected == nil)
    #expect(table.indexPathForSelectedRow == nil)
    table.allowsMultipleSelection = true
    select(table, .row(1, 3), .row(0, 80), .row(1, 0), .row(0, 2), .row(1, 3))
    #expect(table.selected == ["0.2", "0.80", "1.0", "1.3"])
    #expect(table.indexPathForSelectedRow == .row(0, 2))
  }

  @Test("reloading clears the selection; what is selected after the call stays", .rules("SE-7"))
  func reload() {
    let source = RowSource([5])
    let table = source.table()
    table.allowsMultipleSelection = true
    select(table, .row(0, 1), .row(0, 2))
    table.reloadData()
    #expect(table.indexPathForSelectedRow == nil)
    select(table, .row(0, 3))
    table.reloadData()
    select(table, .row(0, 4))
    #expect(table.selected == ["0.4"])
    #expect(table.visibleCells.map(\.isSelected) == [false, false, false, false, true])
  }

  @Test("rows that don't exist are neither selected, deselected nor focused", .rules("ER-17"))
  func outOfRange() {
    let source = RowSource([5])
    let table = source.table()
    select(table, .row(0, 2))
    table.focusRow(at: .row(0, 2))
    for (section, row) in [(0, 5), (0, -1), (1, 0), (-1, 0), (0, IndexPath.sectionRow)] {
      let path = IndexPath.row(section, row)
      for position in [TableView.ScrollPosition.none, .top] {
        table.selectRow(at: path, animated: false, scrollPosition: position)
      }
      table.deselectRow(at: path, animated: false)
      table.focusRow(at: path)
      #expect(table.selected == ["0.2"], "after \(path.name)")
      #expect(table.focused == "0.2", "after \(path.name)")
    }
  }

  @Test(
    "selection belongs to rows: cells are handed out unselected, and told before willDisplay",
    .rules("RU-9"))
  func recycledCells() {
    let source = RowSource([90])
    var states: [String] = []
    source.configure = { cell, path in
      states.append("\(path.row) asked \(cell.isSelected) \(cell.isHighlighted) \(cell.isFocused)")
    }
    source.willDisplay = { cell, path in
      states.append("\(path.row) shown \(cell.isSelected) \(cell.isHighlighted) \(cell.isFocused)")
    }
    let table = source.table(height: 1)
    table.selectRow(at: .row(0, 0), animated: false, scrollPosition: .none)
    table.focusRow(at: .row(0, 0))
    table.layoutIfNeeded()
    for offset in [50, 0] {
      table.visibleCells.first?.isHighlighted = true
      table.contentOffset.y = offset
      table.layoutIfNeeded()
    }
    #expect(
      states == [
        "0 asked false false false", "0 shown true false true",
        "50 asked false false false", "50 shown false false false",
        "0 asked false false false", "0 shown true false true",
      ])
    #expect(table.reuseStatistics.cells.created == 1)
  }

  @Test("what a data source sets on a cell gives way to the row's own state", .rules("RU-9"))
  func statesOfTheDataSource() {
    let source = RowSource([3])
    source.configure = { cell, _ in
      cell.isSelected = true
      cell.isHighlighted = true
    }
    let table = source.table()
    #expect(table.visibleCells.allSatisfy { !$0.isSelected && !$0.isHighlighted })
  }

  @Test("a row selected from inside its own cellForRowAt is displayed selected", .rules("RU-9"))
  func selectedWhileAsked() {
    let source = RowSource([3])
    let table = source.table()
    source.configure = { _, path in
      if path.row == 1 { table.selectRow(at: path, animated: false, scrollPosition: .none) }
    }
    #expect(table.visibleCells.map(\.isSelected) == [false, true, false])
  }

  @Test("the selected row nearest to the position goes there; ties go to the first", .rules("SC-8"))
  func nearestRow() {
    let source = RowSource([100])
    let table = source.table(height: 11)
    table.allowsMultipleSelection = true
    func offset(_ rows: [Int], _ position: TableView.ScrollPosition) -> Int {
      select(table, nil)
      for row in rows { select(table, .row(0, row)) }
      table.contentOffset.y = 40
      table.scrollToNearestSelectedRow(at: position, animated: false)
      return table.contentOffset.y
    }
    // Lines 40 to 50 are in sight; the middle line is 45.
    #expect(offset([], .top) == 40)
    #expect(offset([30, 49], .top) == 49)
    #expect(offset([30, 51], .top) == 30)
    #expect(offset([30, 50], .top) == 30)
    #expect(offset([32, 55], .bottom) == 45)
    #expect(offset([38, 51], .middle) == 46)
    #expect(offset([38, 53], .middle) == 33)
    #expect(offset([10, 44, 90], .none) == 40)
    #expect(offset([38, 53], .none) == 38)
    #expect(offset([37, 52], .none) == 42)
  }
}
