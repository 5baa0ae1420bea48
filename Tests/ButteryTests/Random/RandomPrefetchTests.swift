import Buttery
import ButteryTestSupport
import RuleTrait
import Testing

@Suite("random scrolling with prefetching") @MainActor struct RandomPrefetchTests {
  @Test(
    "what is announced is what is ahead, whatever the heights and the movements",
    .rules("PF-1", "PF-2"),
    arguments: [0, 1, 3])
  func invariants(estimate: Int) {
    withSeeds(count: cases(60, orShortly: 20)) { generator in
      let trial = PrefetchTrial(&generator, estimate: estimate)
      for step in 0..<120 where trial.complaint == nil { trial.scrollSome(&generator, step) }
      if let complaint = trial.complaint { Issue.record("\(complaint)") }
    }
  }
}

/// A table that is scrolled randomly, and an observer that only knows the table's calls.
@MainActor private final class PrefetchTrial: TableViewDataSourcePrefetching {
  private let source: ClosureSource
  private let table: TableView
  /// Rows that were announced and since then neither seen nor cancelled.
  private var outstanding: Set<IndexPath> = []
  private var calls: [(isCancelling: Bool, rows: [IndexPath])] = []
  private var log: [String] = []
  private(set) var complaint: String?

  init(_ generator: inout SeededGenerator, estimate: Int) {
    let counts = (0..<Int.random(in: 1...5, using: &generator)).map { _ in
      Int.random(in: 0...12, using: &generator)
    }
    let heights = counts.map { count in
      (0..<count).map { _ in max(0, Int.random(in: -1...4, using: &generator)) }
    }
    let headers = counts.map { _ in Int.random(in: 0...2, using: &generator) }
    source = ClosureSource(counts: counts)
    source.rowHeight = { _, path in heights[path.section][path.row] }
    source.headerHeight = { _, section in headers[section] }
    table = source.table(
      height: Int.random(in: 1...9, using: &generator),
      style: Bool.random(using: &generator) ? .plain : .grouped, estimate: estimate)
    table.prefetchDataSource = self
    table.layoutIfNeeded()
    if !calls.isEmpty { complain("announced before anything moved") }
  }

  func tableView(_ tableView: TableView, prefetchRowsAt indexPaths: [IndexPath]) {
    calls.append((false, indexPaths))
  }

  func tableView(_ tableView: TableView, cancelPrefetchingForRowsAt indexPaths: [IndexPath]) {
    calls.append((true, indexPaths))
  }

  func scrollSome(_ generator: inout SeededGenerator, _ step: Int) {
    // The screen line of a row in sight shows the direction of scrolling; there may be no row.
    let mark = table.indexPathsForVisibleRows?.first
    let before = mark.map(screenLine)
    if Int.random(in: 0..<20, using: &generator) == 0 {
      log.append("reload")
      table.reloadData()
      table.layoutIfNeeded()
      outstanding = []
      if !calls.isEmpty { complain("a reload isn't scrolling") }
      return
    }
    scroll(&generator)
    table.layoutIfNeeded()
    let moved = mark.flatMap { mark in before.map { $0 - screenLine(mark) } }
    note(moved)
    if let moved { check(moved) }
  }

  private func scroll(_ generator: inout SeededGenerator) {
    let commands: [TableCommand] = [
      .lineUp, .lineDown, .lineUp, .lineDown, .lineDown, .pageUp, .pageDown, .halfPageDown,
      .halfPageUp, .beginning, .end, .nextSection,
    ]
    if let command = commands.randomElement(using: &generator),
      Int.random(in: 0..<8, using: &generator) > 0
    {
      log.append("\(command)")
      table.perform(command)
    } else {
      let line = Int.random(in: 0...max(1, table.contentSize.height), using: &generator)
      log.append("to \(line)")
      table.contentOffset.y = line
    }
  }

  private func screenLine(_ row: IndexPath) -> Int {
    table.rectForRow(at: row).minY - table.contentOffset.y
  }

  private func note(_ moved: Int?) {
    let visible = Set(table.indexPathsForVisibleRows ?? [])
    outstanding.subtract(visible)
    for call in calls {
      if call.rows.isEmpty { complain("a call without rows") }
      if !isInOrder(call.rows, call.isCancelling ? 1 : moved) { complain("out of order: \(call)") }
      if !visible.isDisjoint(with: call.rows) { complain("in sight: \(call)") }
      for row in call.rows {
        if call.isCancelling {
          if outstanding.remove(row) == nil { complain("\(row) cancelled out of the blue") }
        } else if !outstanding.insert(row).inserted {
          complain("\(row) announced twice")
        }
      }
    }
    calls = []
  }

  private func isInOrder(_ rows: [IndexPath], _ moved: Int?) -> Bool {
    let isAscending = rows == rows.sorted()
    let isDescending = rows == rows.sorted().reversed()
    guard let moved else { return isAscending || isDescending }
    return moved > 0 ? isAscending : isDescending
  }

  /// Compares with a search through all rows.
  private func check(_ moved: Int) {
    guard moved != 0 else { return }
    let (top, height) = (table.contentOffset.y, table.frame.height)
    for section in 0..<table.numberOfSections {
      for row in 0..<table.numberOfRows(inSection: section) {
        let path = IndexPath(row: row, section: section)
        let rect = table.rectForRow(at: path)
        let isAhead = moved > 0 ? rect.minY >= top + height : rect.maxY <= top
        let isNear = rect.minY < top + 2 * height && rect.maxY > top - height
        if isAhead, isNear, rect.height > 0, !outstanding.contains(path) {
          complain("\(path) wasn't announced")
        }
        if !isAhead, outstanding.contains(path) { complain("\(path) wasn't cancelled") }
      }
    }
  }

  private func complain(_ text: String) {
    guard complaint == nil else { return }
    complaint = "\(text), after \(log.suffix(4)), \(source.counts), \(table.frame.size)"
  }
}
