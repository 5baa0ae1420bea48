import Buttery
import ButteryTestSupport
import RuleTrait
import Testing

@Suite("ranges of rows that come and go") @MainActor struct RangeUpdateTests {
  @Test(
    "a million rows come and go as one, and the data source is asked for none of them",
    .rules("BU-15"))
  func millions() {
    let times = [10, 10_000_000].map { rows in
      let source = RowSource([5, 3])
      let table = source.table()
      table.rowHeight = 1
      table.delegate = nil
      table.keepsRowsInSightDuringUpdates = true
      table.layoutIfNeeded()
      return shortestComputingTime(of: 20) {
        source.counts[1] = 3 + rows
        table.insertRows(1..<1 + rows, inSection: 1, with: .none)
        table.layoutIfNeeded()
        source.counts[1] = 3
        table.deleteRows(1..<1 + rows, inSection: 1, with: .none)
        table.layoutIfNeeded()
        #expect(source.cellQuestions < 200)
      }
    }
    #expect(times[1] < times[0] * 5, "\(times)")
  }

  @Test(
    "rows that a range takes from the screen leave their place to the next that stay",
    .rules("BU-15"))
  func gone() {
    let times = [100, 1_000_000].map { half in
      let rounds = (0..<5).map { _ in
        let source = RowSource([2 * half, 3])
        let table = source.table()
        table.rowHeight = 1
        table.delegate = nil
        table.keepsRowsInSightDuringUpdates = true
        table.layoutIfNeeded()
        table.contentOffset.y = half
        table.layoutIfNeeded()
        source.counts[0] = half - 10
        let time = computingTime {
          table.deleteRows(half - 10..<2 * half, inSection: 0, with: .none)
          table.layoutIfNeeded()
        }
        #expect(table.indexPathsForVisibleRows?.last == .row(1, 2))
        return time
      }
      return rounds.min() ?? .zero
    }
    #expect(times[1] < times[0] * 5, "\(times)")
  }

  @Test("an empty range changes nothing", .rules("BU-15"))
  func empty() {
    let source = RowSource([2])
    let table = source.table()
    table.performBatchUpdates {
      table.insertRows(1..<1, inSection: 0, with: .none)
      table.deleteRows(7..<7, inSection: 9, with: .none)
    }
    #expect(table.numberOfRows(inSection: 0) == 2)
  }

  @Test(
    "a range is refused with the first row that doesn't exist, or is named twice",
    .rules("BU-6", "BU-15"))
  func refused() {
    func refusal(after: [Int], _ collect: (inout UpdateBatch) -> Void) -> String {
      var batch = UpdateBatch()
      collect(&batch)
      do throws(TableViewError) {
        _ = try UpdatePlan(batch, before: [5, 3], after: after)
        return ""
      } catch {
        guard case .invalidUpdate(let reason) = error else { return "" }
        return reason
      }
    }
    #expect(
      refusal(after: [5, 0]) { $0.deleteRows(0..<4, inSection: 1) }
        == "attempt to delete row 3 from section 1 which only contains 3 rows before the update")
    #expect(
      refusal(after: [5, 5]) { $0.insertRows(3..<9, inSection: 1) }
        == "attempt to insert row 5 into section 1, but there are only 5 rows after the update")
    #expect(
      refusal(after: [5, 3]) { $0.insertRows(-2..<1, inSection: 0) }.contains("insert row -2"))
    #expect(
      refusal(after: [1, 3]) {
        $0.deleteRows(0..<3, inSection: 0)
        $0.deleteRows(2..<4, inSection: 0)
      } == "attempt to delete twice [0, 2]")
    #expect(
      refusal(after: [2, 3]) {
        $0.deleteRows(0..<3, inSection: 0)
        $0.reloadRows([.row(0, 1)])
      } == "attempt to delete and reload [0, 1]")
    #expect(
      refusal(after: [5, 9]) { $0.insertRows(0..<5, inSection: 1) }
        == "Invalid update: invalid number of rows in section 1. After: 9, before: 3, inserted 5, "
        + "deleted 0, moved in 0, moved out 0")
  }

  @Test(
    "where no row is in sight, headers stay as rows come between others above them",
    .rules("BU-8", "BU-15"))
  func headers() {
    let source = RowSource(Array(repeating: 0, count: 40), header: 1)
    let table = source.table()
    table.keepsRowsInSightDuringUpdates = true
    table.layoutIfNeeded()
    table.contentOffset.y = 20
    let before = table.grid().lines
    #expect(before.first?.contains("head 20") == true)
    source.counts[3] = 500
    table.insertRows(0..<500, inSection: 3, with: .none)
    table.layoutIfNeeded()
    #expect(table.grid().lines == before)
    source.counts[39] = 500
    table.insertRows(0..<500, inSection: 39, with: .none)
    table.layoutIfNeeded()
    #expect(table.grid().lines == before)
    source.counts[3] = 1
    table.deleteRows(0..<499, inSection: 3, with: .none)
    table.layoutIfNeeded()
    #expect(table.grid().lines == before)
  }

  @Test(
    "random ranges lead to what a list says, and rows in sight stay",
    .rules("BU-3", "BU-8", "BU-15"),
    arguments: [false, true])
  func random(hasEstimates: Bool) {
    let tables = TestEnvironment.number(
      "BUTTERY_RANDOM_TABLES", otherwise: cases(20, orShortly: 4))
    withSeeds(count: tables) { numbers in
      let trial = RangeTrial(numbers, hasEstimates: hasEstimates)
      for _ in 0..<40 where trial.complaint == nil { trial.change() }
      if let complaint = trial.complaint { Issue.record("\(complaint)") }
    }
  }
}

/// A table of numbers in sections in which ranges of rows are inserted and deleted, and the same
/// list as arrays.
@MainActor private final class RangeTrial {
  private var numbers: SeededGenerator
  private let source: NumberedRows
  private let table: TableView
  private var next = 0
  private(set) var complaint: String?

  init(_ numbers: SeededGenerator, hasEstimates: Bool) {
    self.numbers = numbers
    source = NumberedRows()
    table = TableView(
      frame: Rect(x: 0, y: 0, width: 9, height: Int.random(in: 4...9, using: &self.numbers)),
      style: .plain)
    table.estimatedRowHeight = hasEstimates ? 2 : 0
    table.keepsRowsInSightDuringUpdates = true
    source.rows = (0..<Int.random(in: 1...5, using: &self.numbers)).map { _ in
      some(Int.random(in: 0...30, using: &self.numbers))
    }
    source.serve(table)
    table.layoutIfNeeded()
  }

  private func some(_ count: Int) -> [Int] {
    defer { next += count }
    return Array(next..<next + count)
  }

  /// Scrolls to a random place, then changes some ranges, mostly out of sight.
  func change() {
    if Bool.random(using: &numbers) {
      let line = Int.random(in: 0...max(1, table.contentSize.height), using: &numbers)
      table.contentOffset.y = line
      table.layoutIfNeeded()
    }
    let before = picture()
    let isOutOfSight = Int.random(in: 0..<4, using: &numbers) > 0
    let old = source.rows
    source.rows = old.indices.map { section in
      if isOutOfSight, isBetweenRowsInSight(section) { return old[section] }
      return changed(old[section], keeping: isOutOfSight ? rowsToKeep(inSection: section) : 0..<0)
    }
    table.performBatchUpdates {
      for section in old.indices {
        self.call(from: old[section], to: self.source.rows[section], section)
      }
    }
    table.layoutIfNeeded()
    check(before, isOutOfSight, old)
  }

  private func isBetweenRowsInSight(_ section: Int) -> Bool {
    guard let visible = table.indexPathsForVisibleRows, let first = visible.first,
      let last = visible.last
    else { return false }
    return first.section < section && section < last.section
  }

  /// Returns the rows of a section from the first to the last one in sight.
  private func rowsToKeep(inSection section: Int) -> Range<Int> {
    guard let visible = table.indexPathsForVisibleRows, let first = visible.first,
      let last = visible.last, first.section <= section, section <= last.section
    else { return 0..<0 }
    let start = first.section == section ? first.row : 0
    return start..<(last.section == section ? last.row + 1 : source.rows[section].count)
  }

  /// Returns the rows of a section without a random range, and with another new range.
  ///
  /// Both are before `kept`, or both are after it; if no row is on either side, nothing changes.
  private func changed(_ rows: [Int], keeping kept: Range<Int>) -> [Int] {
    var rows = rows
    var kept = kept
    let isBehind =
      kept.isEmpty || kept.lowerBound == 0
      || (kept.upperBound < rows.count && Bool.random(using: &numbers))
    if kept.lowerBound == 0, kept.upperBound == rows.count, !kept.isEmpty { return rows }
    let free = isBehind ? kept.upperBound..<rows.count : 0..<kept.lowerBound
    if !free.isEmpty, Bool.random(using: &numbers) {
      let start = Int.random(in: free, using: &numbers)
      let gone = start..<Int.random(in: start...free.upperBound, using: &numbers)
      rows.removeSubrange(gone)
      if !isBehind { kept = kept.lowerBound - gone.count..<kept.upperBound - gone.count }
    }
    if Bool.random(using: &numbers) {
      let places = isBehind ? kept.upperBound...rows.count : 0...kept.lowerBound
      let new = some(Int.random(in: 1...40, using: &numbers))
      rows.insert(contentsOf: new, at: Int.random(in: places, using: &numbers))
    }
    return rows
  }

  private func call(from old: [Int], to new: [Int], _ section: Int) {
    for run in Self.runs(of: old, notIn: Set(new)) {
      table.deleteRows(run, inSection: section, with: .none)
    }
    for run in Self.runs(of: new, notIn: Set(old)) {
      table.insertRows(run, inSection: section, with: .none)
    }
  }

  private static func runs(of rows: [Int], notIn others: Set<Int>) -> [Range<Int>] {
    var runs: [Range<Int>] = []
    for (index, row) in rows.enumerated() where !others.contains(row) {
      if let last = runs.last, last.upperBound == index {
        runs[runs.count - 1] = last.lowerBound..<index + 1
      } else {
        runs.append(index..<index + 1)
      }
    }
    return runs
  }

  /// Returns the lines on which the rows in sight begin.
  private func picture() -> [Int: Int] {
    var lines: [Int: Int] = [:]
    for path in table.indexPathsForVisibleRows ?? [] {
      let line = table.rectForRow(at: path).minY - table.contentOffset.y
      lines[source.rows[path.section][path.row]] = line
    }
    return lines
  }

  private func check(_ before: [Int: Int], _ isOutOfSight: Bool, _ old: [[Int]]) {
    let after = picture()
    let counts = source.rows.indices.map { table.numberOfRows(inSection: $0) }
    if counts != source.rows.map(\.count) { complain("counts \(counts)", old) }
    let fresh = source.freshTable(like: table)
    if let first = table.indexPathsForVisibleRows?.first {
      let line = table.rectForRow(at: first).minY - table.contentOffset.y
      fresh.contentOffset.y = fresh.rectForRow(at: first).minY - line
      if fresh.grid().lines != table.grid().lines { complain("another picture", old) }
    }
    let isAtEnd = table.contentOffset.y + table.frame.height >= table.contentSize.height
    let isAtBeginning = table.contentOffset.y <= 0
    guard isOutOfSight, !isAtEnd, !isAtBeginning else { return }
    for (row, line) in before where after[row] != nil && after[row] != line {
      complain("row \(row) went from \(line) to \(after[row] ?? -1)", old)
    }
    // Rows may come into sight where headers are pushed or the screen wasn't full, but none may
    // disappear.
    let isLost = before.contains { after[$0.key] == nil && $0.value > 0 }
    if isLost { complain("a row in sight is gone", old) }
  }

  private func complain(_ text: String, _ old: [[Int]]) {
    guard complaint == nil else { return }
    complaint = "\(text), \(table.frame.height) lines, from\n\(old) to\n\(source.rows)"
  }
}

/// A source of rows with one to three lines, which their numbers decide, below headers.
@MainActor private final class NumberedRows: TableViewDataSource, TableViewDelegate {
  var rows: [[Int]] = []

  func serve(_ table: TableView) {
    table.register(TableViewCell.self, forCellReuseIdentifier: "c")
    table.separatorStyle = .none
    table.dataSource = self
    table.delegate = self
  }

  func freshTable(like table: TableView) -> TableView {
    let fresh = TableView(frame: table.frame, style: table.style)
    fresh.estimatedRowHeight = 0
    serve(fresh)
    fresh.layoutIfNeeded()
    return fresh
  }

  func numberOfSections(in tableView: TableView) -> Int { rows.count }
  func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
    rows[section].count
  }
  func tableView(_ tableView: TableView, titleForHeaderInSection section: Int) -> String? {
    "head \(section)"
  }
  func tableView(_ tableView: TableView, heightForHeaderInSection section: Int) -> Int { 1 }
  func tableView(_ tableView: TableView, heightForRowAt path: IndexPath) -> Int {
    1 + rows[path.section][path.row] % 3
  }
  func tableView(_ tableView: TableView, cellForRowAt path: IndexPath) -> TableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: "c", for: path)
    cell.textLabel?.text = "\(rows[path.section][path.row])"
    return cell
  }
}
