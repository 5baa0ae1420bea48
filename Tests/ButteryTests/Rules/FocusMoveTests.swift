import Buttery
import ButteryTestSupport
import RuleTrait
import Testing

@Suite("moving the focus") @MainActor struct FocusMoveTests {
  /// Returns the focus and the offset after each press of a key, as in `0.3 @2`.
  private func way(_ table: TableView, _ key: Key, times: Int) -> [String] {
    (0..<times).map { _ in
      table.press(key)
      return "\(table.focused) @\(table.contentOffset.y)"
    }
  }

  /// Returns whether the focused row is wholly in sight and not covered by floating views.
  private func isInSight(_ table: TableView) -> Bool {
    guard let path = table.indexPathForFocusedRow else { return false }
    let row = table.rectForRow(at: path).lines
    var free = table.bounds.lines
    for section in 0..<table.numberOfSections {
      if let header = table.headerView(forSection: section)?.frame.lines, header.overlaps(free),
        header.lowerBound <= free.lowerBound
      {
        free = header.upperBound..<free.upperBound
      }
      if let footer = table.footerView(forSection: section)?.frame.lines, footer.overlaps(free),
        footer.upperBound >= free.upperBound
      {
        free = free.lowerBound..<footer.lowerBound
      }
    }
    return free.contains(row.lowerBound) && row.upperBound <= free.upperBound
  }

  @Test(
    "the least scrolling shows the row; beyond the last one lines scroll to the end", .rules("FO-3")
  )
  func minimumScrolling() {
    let source = RowSource([4], footer: 2)
    let table = source.table(height: 3, style: .grouped)
    table.press(Key(.enter))
    #expect(
      way(table, Key(.down), times: 6) == [
        "0.1 @0", "0.2 @0", "0.3 @3", "0.3 @3", "0.3 @3", "0.3 @3",
      ])
    #expect(way(table, Key(.up), times: 4) == ["0.2 @2", "0.1 @1", "0.0 @0", "0.0 @0"])
  }

  @Test(
    "before the first row and after the last one lines scroll, so the ends stay in reach",
    .rules("FO-3"))
  func ends() {
    let source = RowSource([3])
    let table = source.table(height: 2)
    table.tableHeaderView = View(frame: Rect(x: 0, y: 0, width: 1, height: 3))
    table.tableFooterView = View(frame: Rect(x: 0, y: 0, width: 1, height: 2))
    table.contentOffset.y = 3
    table.press(Key(.enter))
    #expect(way(table, Key(.up), times: 4) == ["0.0 @2", "0.0 @1", "0.0 @0", "0.0 @0"])
    #expect(
      way(table, Key(.down), times: 5) == ["0.1 @3", "0.2 @4", "0.2 @5", "0.2 @6", "0.2 @6"])
  }

  @Test("a focused row never hides under a floating header or footer", .rules("FO-3"))
  func floating() {
    let source = RowSource([6, 1, 6], header: 2, footer: 1)
    let table = source.table(height: 7)
    table.press(Key(.enter))
    for key in [Key(.down), Key(.up)] {
      for step in 0..<13 {
        table.press(key)
        #expect(isInSight(table), "\(key) \(step): \(table.focused) @\(table.contentOffset.y)")
      }
    }
    table.press(Key(.home))
    #expect(
      way(table, Key(.down), times: 7) == [
        "0.1 @0", "0.2 @0", "0.3 @0", "0.4 @1", "0.5 @2", "1.0 @6", "2.0 @10",
      ])
  }

  @Test(
    "in grouped style a first row brings its header along, a last one its footer", .rules("FO-3"))
  func grouped() {
    let source = RowSource([3, 3], header: 1, footer: 1)
    let table = source.table(height: 4, style: .grouped)
    table.press(Key(.enter))
    #expect(
      way(table, Key(.down), times: 6) == [
        "0.1 @0", "0.2 @0", "1.0 @3", "1.1 @4", "1.2 @6", "1.2 @6",
      ])
    #expect(
      way(table, Key(.up), times: 6) == [
        "1.1 @6", "1.0 @6", "0.2 @3", "0.1 @2", "0.0 @0", "0.0 @0",
      ])
  }

  @Test("rows of several lines come into sight whole, with insets kept free", .rules("FO-3"))
  func highRows() {
    let source = RowSource([4])
    source.rowHeight = { 1 + $0.row }
    let table = source.table(height: 6)
    table.contentInset = EdgeInsets(top: 1, bottom: 1)
    table.press(Key(.enter))
    // The rows have the lines 0, 1-2, 3-5 and 6-9; four lines are free.
    #expect(way(table, Key(.down), times: 3) == ["0.1 @-1", "0.2 @1", "0.3 @5"])
    #expect(way(table, Key(.up), times: 3) == ["0.2 @2", "0.1 @0", "0.0 @-1"])
  }

  @Test("an arrow leads back to the focus where the wheel scrolled away from it", .rules("FO-3"))
  func backToTheFocus() {
    let source = RowSource([90])
    let table = source.table()
    table.press(Key(.enter), Key(.down))
    for _ in 0..<9 { _ = table.handle(.mouse(MouseEvent(.wheelDown, at: .zero))) }
    #expect(table.contentOffset.y == 27)
    #expect(table.focused == "0.1")
    #expect(way(table, Key(.down), times: 1) == ["0.2 @2"])
    table.contentOffset.y = 40
    table.press(Key(.enter))
    #expect(table.contentOffset.y == 2)
    #expect(table.selected == ["0.2"])
  }

  @Test(
    "a row that a program focuses comes into sight, in a table with room for it", .rules("FO-3"))
  func focusedByProgram() {
    let source = RowSource([90])
    let table = source.table()
    table.focusRow(at: .row(0, 40))
    #expect(table.contentOffset.y == 35)
    table.focusRow(at: .row(0, 38))
    #expect(table.contentOffset.y == 35)
    let small = source.table(height: 0)
    small.focusRow(at: .row(0, 3))
    #expect(small.contentOffset.y == 0)
    #expect(small.focused == "0.3")
  }

  @Test(
    "pages move the focus by as many lines as the content, also where that can't scroll",
    .rules("FO-2"))
  func pages() {
    let source = RowSource([10, 10], header: 1)
    let table = source.table(height: 6)
    table.focusRow(at: .row(0, 1))
    // A page is 6 lines without the header and one line that stays in sight: 4 lines.
    #expect(
      way(table, Key(.pageDown), times: 6) == [
        "0.5 @4", "0.9 @8", "1.2 @12", "1.6 @16", "1.9 @16", "1.9 @16",
      ])
    #expect(
      way(table, Key(.pageUp), times: 6) == [
        "1.5 @12", "1.1 @8", "0.8 @4", "0.4 @0", "0.0 @0", "0.0 @0",
      ])
    #expect(way(table, .control("d"), times: 2) == ["0.2 @2", "0.4 @4"])
    #expect(way(table, .control("u"), times: 2) == ["0.2 @2", "0.0 @0"])
  }

  @Test(
    "a page that ends on rows that can't be focused goes on to the next, else stays near",
    .rules("FO-2"))
  func pagesOverUnfocusable() {
    let source = RowSource([20])
    source.canFocus = { $0.row < 6 || (9..<12).contains($0.row) }
    let table = source.table(height: 6)
    table.press(Key(.enter))
    #expect(
      way(table, Key(.pageDown), times: 4) == ["0.5 @5", "0.10 @10", "0.11 @11", "0.11 @14"])
    #expect(way(table, Key(.pageUp), times: 3) == ["0.5 @5", "0.0 @0", "0.0 @0"])
  }

  @Test("pages go through a row that is higher than the table", .rules("FO-2"))
  func pagesThroughHighRow() {
    let source = RowSource([3])
    source.rowHeight = { $0.row == 1 ? 20 : 1 }
    let table = source.table(height: 6)
    table.press(Key(.enter), Key(.down))
    #expect(
      way(table, Key(.pageDown), times: 5) == [
        "0.1 @6", "0.1 @11", "0.1 @16", "0.1 @16", "0.1 @16",
      ])
    #expect(way(table, Key(.down), times: 1) == ["0.2 @16"])
  }

  @Test(
    "Home and End lead to the ends of the content and to the first and last row", .rules("FO-2"))
  func homeAndEnd() {
    let source = RowSource([3, 90, 3], header: 1, footer: 1)
    source.canFocus = { $0.section == 1 && (2...80).contains($0.row) }
    let table = source.table()
    table.press(Key(.enter))
    #expect(way(table, Key(.end), times: 2) == ["1.80 @85", "1.80 @96"])
    #expect(way(table, Key(.home), times: 2) == ["1.2 @4", "1.2 @0"])
  }

  @Test("section by section the focus goes to first rows, past sections without any")
  func sections() {
    let source = RowSource([5, 0, 5, 5], header: 1)
    let table = source.table()
    table.focusRow(at: .row(0, 2))
    #expect(way(table, Key(.tab), times: 3) == ["2.0 @7", "3.0 @13", "3.0 @13"])
    table.focusRow(at: .row(3, 3))
    #expect(
      way(table, "[", times: 5) == ["3.0 @13", "2.0 @7", "0.0 @0", "0.0 @0", "0.0 @0"])
  }

  @Test("in a table without rows keys and clicks focus nothing", .rules("FO-1", "ER-17"))
  func withoutRows() {
    for counts in [[], [0], [0, 0, 0]] {
      let source = RowSource(counts, header: 1)
      let table = source.table()
      table.press(Key(.enter), Key(.down), Key(.end), Key(.escape), " ", "a", Key(.tab))
      table.click(line: 0)
      #expect(table.focused == "none")
      expectTape(source.tape, "")
    }
  }

  @Test("after a reload the focus is where it was, as far as there are rows", .rules("FO-5"))
  func reload() {
    let cases: [([Int], String)] = [
      ([5, 5, 5], "1.3"), ([5, 2, 5], "1.1"), ([5, 0, 5], "0.4"), ([5, 0], "0.4"), ([2], "0.1"),
      ([0, 0, 4], "2.0"), ([0, 0], "none"), ([], "none"),
    ]
    for (counts, expected) in cases {
      let source = RowSource([5, 5, 5])
      let table = source.table(height: 20)
      table.focusRow(at: .row(1, 3))
      source.tape.clear()
      source.counts = counts
      table.reloadData()
      #expect(table.focused == expected, "after \(counts)")
      expectTape(source.tape, expected == "1.3" ? "" : "focus 1.3 to \(expected)")
      let marked = table.visibleCells.filter(\.isFocused).compactMap { table.indexPath(for: $0) }
      #expect(marked.map(\.name) == (expected == "none" ? [] : [expected]))
    }
  }

  @Test(
    "a reload that leaves the row, but not to the focus, moves it to a neighbour", .rules("FO-5"))
  func reloadOfUnfocusable() {
    let source = RowSource([5])
    let table = source.table()
    table.focusRow(at: .row(0, 2))
    source.canFocus = { $0.row > 3 }
    table.reloadData()
    #expect(table.focused == "0.4")
    source.canFocus = { $0.row < 2 }
    table.reloadData()
    #expect(table.focused == "0.1")
  }

  @Test("without a data source there is no focus", .rules("FO-5"))
  func dataSourceLeaves() {
    let source = RowSource([5])
    let table = source.table()
    table.press(Key(.enter))
    table.dataSource = nil
    #expect(table.focused == "none")
    #expect(source.tape.lines.last == "focus 0.0 to none")
  }

  @Test("a key right after a reload counts from the new rows", .rules("FO-5"))
  func keyAfterReload() {
    let source = RowSource([50])
    let table = source.table()
    table.focusRow(at: .row(0, 40))
    source.counts = [10]
    table.reloadData()
    table.press(Key(.up))
    #expect(table.focused == "0.8")
  }

  @Test("whatever a delegate takes away when it is called, only rows that exist keep the focus")
  func shrinkingDelegate() {
    let keys: [Key] = [
      Key(.enter), Key(.down), Key(.end), " ", Key(.pageUp), Key(.tab), Key(.home),
    ]
    for (estimate, call) in [0, 1].flatMap({ estimate in (1...27).map { (estimate, $0) } }) {
      let source = RowSource([9, 9], header: 1)
      let table = source.table(estimate: estimate)
      table.selectionFollowsFocus = true
      var calls = 0
      func shrink() {
        calls += 1
        guard calls == call else { return }
        source.counts = call % 2 == 0 ? [] : [2]
        table.reloadData()
        table.layoutIfNeeded()
      }
      source.canFocus = { _ in
        shrink()
        return true
      }
      source.willSelect = { path in
        shrink()
        return path
      }
      source.willDeselect = source.willSelect
      source.didHighlight = { _ in shrink() }
      source.didSelect = source.didHighlight
      source.didUpdateFocus = shrink
      for key in keys { table.press(key) }
      let paths = (table.indexPathsForSelectedRows ?? []) + [table.indexPathForFocusedRow]
      for path in paths.compactMap(\.self) {
        #expect(path.row < table.numberOfRows(inSection: path.section), "\(path), call \(call)")
      }
      #expect(calls >= call)
    }
  }

  @Test(
    "where heights are estimates, the focused row is in sight too", .rules("FO-3"), arguments: 0..<4
  )
  func estimates(seed: Int) {
    let source = RowSource([30, 0, 30, 2], header: 1, footer: 1)
    source.rowHeight = { ($0.row * 7 + seed) % 4 }
    let table = source.table(height: 9, estimate: 1 + seed)
    let exact = source.table(height: 9)
    let keys: [Key] = [
      Key(.enter), Key(.down), Key(.down), Key(.pageDown), Key(.down), Key(.end), Key(.up),
      Key(.pageUp), Key(.pageUp), Key(.up), Key(.home), Key(.down), Key(.tab), Key(.down),
      .control("d"), Key(.down), "[", Key(.up), Key(.up), Key(.up),
    ]
    for (step, key) in keys.enumerated() {
      table.press(key)
      exact.press(key)
      #expect(isInSight(table), "step \(step), \(key): \(table.focused)")
      #expect(table.focused == exact.focused, "step \(step), \(key)")
    }
  }

  @Test(
    "Enter right after scrolling finds a row in sight where heights are estimates", .rules("FO-1"))
  func enterAmongEstimates() {
    for offset in stride(from: 0, to: 60, by: 7) {
      let source = RowSource([30, 30], header: 2, footer: 1)
      source.rowHeight = { 1 + $0.row % 4 }
      let table = source.table(height: 9, estimate: 1)
      table.contentOffset.y = offset
      table.press(Key(.enter))
      let offset = table.contentOffset.y
      table.layoutIfNeeded()
      #expect(isInSight(table), "\(table.focused) @\(offset)")
      #expect(table.contentOffset.y == offset)
    }
  }

  @Test("the focus after an update in the same pass finds an offset in range", .rules("FO-3"))
  func focusAfterUpdate() {
    let source = RowSource([30, 5], header: 2)
    let table = source.table(style: .grouped)
    table.contentOffset.y = 33
    source.counts = [10, 5]
    table.deleteRows(at: (10..<30).map { .row(0, $0) }, with: .none)
    table.focusRow(at: .row(1, 0))
    #expect(table.contentOffset.y == 13, "the row is in sight there")
  }

  @Test("a burst of keys asks for no rows between its ends")
  func burst() {
    let source = RowSource([1000])
    let table = source.table(height: 10)
    table.press(Key(.enter))
    table.layoutIfNeeded()
    let asked = source.cellQuestions
    for _ in 0..<100 { table.press(Key(.down)) }
    #expect(source.cellQuestions == asked)
    table.layoutIfNeeded()
    #expect(source.cellQuestions == asked + 10)
    #expect(table.focused == "0.100")
    #expect(table.visibleCells.last?.isFocused == true)
  }

  @Test("in a table of a hundred million rows each key asks about one row only", .rules("FO-1"))
  func manyRows() {
    let source = ManyRows()
    let table = TableView(frame: Rect(x: 0, y: 0, width: 10, height: 6), style: .plain)
    table.rowHeight = 1
    table.dataSource = source
    table.delegate = source
    table.press(Key(.enter), Key(.down), Key(.end), Key(.up), Key(.pageUp), Key(.home), Key(.down))
    #expect(source.questions == 7)
    #expect(table.focused == "0.1")
  }

  private final class ManyRows: TableViewDataSource, TableViewDelegate {
    var questions = 0
    func tableView(_ tableView: TableView, numberOfRowsInSection at: Int) -> Int { 100_000_000 }
    func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> TableViewCell {
      TableViewCell()
    }
    func tableView(_ tableView: TableView, canFocusRowAt indexPath: IndexPath) -> Bool {
      questions += 1
      return true
    }
  }
}
