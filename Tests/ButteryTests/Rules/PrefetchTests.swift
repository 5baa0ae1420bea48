import Buttery
import ButteryTestSupport
import RuleTrait
import Testing

@Suite("prefetching") @MainActor struct PrefetchTests {
  /// Records the announced and cancelled rows.
  private final class Announcements: TableViewDataSourcePrefetching {
    let tape = CallTape()
    var act: (TableView) -> Void = { _ in }
    /// The source of the table's rows, kept alive only here.
    var source: ClosureSource?

    func tableView(_ tableView: TableView, prefetchRowsAt indexPaths: [IndexPath]) {
      tape.record("ahead " + text(indexPaths))
      act(tableView)
    }
    func tableView(_ tableView: TableView, cancelPrefetchingForRowsAt indexPaths: [IndexPath]) {
      tape.record("cancel " + text(indexPaths))
      act(tableView)
    }
    private func text(_ paths: [IndexPath]) -> String {
      paths.map { "\($0.section).\($0.row)" }.joined(separator: " ")
    }
  }

  private let announcements = Announcements()

  /// Creates a table of 6 lines with `announcements`, laid out.
  private func table(
    _ source: ClosureSource, estimate: Int = 0, configure: (TableView) -> Void = { _ in }
  ) -> TableView {
    announcements.source = source
    let table = source.table(estimate: estimate) {
      $0.prefetchDataSource = announcements
      configure($0)
    }
    table.layoutIfNeeded()
    return table
  }

  private func scroll(_ table: TableView, to offset: Int) {
    table.contentOffset.y = offset
    table.layoutIfNeeded()
  }

  @Test(
    "after scrolling down, rows below are announced, nearest first, a viewport at most",
    .rules("PF-1"))
  func down() {
    let table = table(ClosureSource(counts: [100]))
    expectTape(announcements.tape, "")
    scroll(table, to: 1)
    expectTape(
      announcements.tape,
      """
      ahead 0.7 0.8 0.9 0.10 0.11 0.12
      """)
    scroll(table, to: 2)
    scroll(table, to: 4)
    expectTape(
      announcements.tape,
      """
      ahead 0.13
      ahead 0.14 0.15
      """)
    table.setNeedsLayout()
    table.layoutIfNeeded()
    scroll(table, to: 94)
    expectTape(
      announcements.tape,
      """
      cancel 0.10 0.11 0.12 0.13 0.14 0.15
      """)
  }

  @Test(
    "when the direction is reversed, what isn't ahead any more is cancelled, ascending",
    .rules("PF-2"))
  func reversal() {
    let table = table(ClosureSource(counts: [100]))
    scroll(table, to: 20)
    scroll(table, to: 22)
    announcements.tape.clear()
    scroll(table, to: 21)
    expectTape(
      announcements.tape,
      """
      cancel 0.28 0.29 0.30 0.31 0.32 0.33
      ahead 0.20 0.19 0.18 0.17 0.16 0.15
      """)
    scroll(table, to: 3)
    // Only three rows are left above.
    expectTape(
      announcements.tape,
      """
      cancel 0.15 0.16 0.17 0.18 0.19 0.20
      ahead 0.2 0.1 0.0
      """)
    scroll(table, to: 0)
    expectTape(announcements.tape, "")
  }

  @Test("a row is announced again once it was in sight", .rules("PF-1"))
  func again() {
    let table = table(ClosureSource(counts: [8]))
    for offset in [1, 2, 1, 0, 1] { scroll(table, to: offset) }
    expectTape(
      announcements.tape,
      """
      ahead 0.7
      ahead 0.0
      ahead 0.7
      """)
  }

  @Test("across sections; rows of no height and rows partly in sight are left out", .rules("PF-1"))
  func heights() {
    let source = ClosureSource(counts: [4, 0, 3, 9])
    source.rowHeight = { _, path in path.section == 2 ? 0 : path.row == 3 ? 4 : 2 }
    source.headerHeight = { _, section in section == 3 ? 1 : 0 }
    let table = table(source)
    scroll(table, to: 1)
    // Row 0.3 takes lines 6 to 9 and the header line 10; row 3.0 fills the rest of lines 7 to 12.
    expectTape(
      announcements.tape,
      """
      ahead 3.0
      """)
    scroll(table, to: 2)
    scroll(table, to: 13)
    expectTape(
      announcements.tape,
      """
      ahead 3.1
      cancel 3.0
      ahead 3.4 3.5
      """)
    scroll(table, to: 12)
    expectTape(
      announcements.tape,
      """
      cancel 3.4 3.5
      ahead 0.3
      """)
  }

  @Test("a row that turns out higher doesn't make scrolling up into scrolling down", .rules("PF-1"))
  func wrongEstimates() {
    let source = ClosureSource(counts: [100])
    source.rowHeight = { _, _ in 3 }
    let table = table(source, estimate: 1)
    table.scrollToRow(at: IndexPath(row: 50, section: 0), at: .top, animated: false)
    table.layoutIfNeeded()
    announcements.tape.clear()
    table.perform(.lineUp)
    table.layoutIfNeeded()
    // Row 49 turned out to be three lines high, so the offset has grown by one.
    #expect(table.contentOffset.y > 50)
    expectTape(
      announcements.tape,
      """
      cancel 0.52 0.53 0.54 0.55 0.56 0.57
      ahead 0.48 0.47 0.46 0.45
      """)
  }

  @Test("a reload, a new height of the table and layouts in place aren't scrolling", .rules("PF-1"))
  func standingStill() {
    let source = ClosureSource(counts: [100])
    let table = table(source)
    scroll(table, to: 94)
    announcements.tape.clear()
    // The content moves down, so that it fills the table.
    table.frame = Rect(x: 0, y: 0, width: 20, height: 8)
    table.layoutIfNeeded()
    #expect(table.contentOffset.y == 92)
    table.frame = Rect(x: 0, y: 0, width: 10, height: 8)
    table.layoutIfNeeded()
    table.tableHeaderView = Label(frame: Rect(x: 0, y: 0, width: 0, height: 3))
    table.layoutIfNeeded()
    source.counts = [50]
    table.reloadData()
    table.layoutIfNeeded()
    table.setNeedsLayout()
    table.layoutIfNeeded()
    expectTape(announcements.tape, "")
  }

  @Test(
    "a reload and another prefetch source end announcements without a call",
    .rules("PF-1", "PF-2", "PF-4"))
  func forgetting() {
    let source = ClosureSource(counts: [100])
    let table = table(source)
    scroll(table, to: 1)
    announcements.tape.clear()
    source.counts = [9]
    table.reloadData()
    scroll(table, to: 0)
    expectTape(announcements.tape, "")
    scroll(table, to: 1)
    expectTape(
      announcements.tape,
      """
      ahead 0.7 0.8
      """)
    table.prefetchDataSource = nil
    scroll(table, to: 0)
    table.prefetchDataSource = announcements
    scroll(table, to: 1)
    scroll(table, to: 2)
    expectTape(
      announcements.tape,
      """
      ahead 0.7 0.8
      """)
  }

  @Test(
    "a row that was announced is cancelled by the place that it has by then", .rules("PF-2", "PF-5")
  )
  func changes() {
    let source = ClosureSource(counts: [100])
    let table = table(source) { $0.keepsRowsInSightDuringUpdates = true }
    scroll(table, to: 40)
    announcements.tape.clear()
    source.counts = [107]
    table.performBatchUpdates {
      table.deleteRows(at: [IndexPath(row: 47, section: 0)], with: .none)
      table.insertRows(0..<8, inSection: 0, with: .none)
    }
    table.layoutIfNeeded()
    expectTape(announcements.tape, "")
    scroll(table, to: 47)
    expectTape(
      announcements.tape,
      """
      cancel 0.54 0.55 0.56 0.57 0.58
      ahead 0.46 0.45 0.44 0.43 0.42 0.41
      """)
  }

  @Test("announcing asks for no cell and no height", .rules("PF-3"))
  func noCells() {
    let source = ClosureSource(counts: [100])
    source.rowHeight = { _, _ in 1 }
    let table = table(source, estimate: 1)
    source.tape = []
    scroll(table, to: 1)
    #expect(announcements.tape.lines.count == 1)
    #expect(source.tape.filter { $0.hasPrefix("cell") } == ["cell 0.6"])
    #expect(source.tape.filter { $0.hasPrefix("height") } == ["height 0.6"])
  }

  @Test("whoever is told may scroll and ask for what is in sight", .rules("PF-1"))
  func callingBack() {
    let table = table(ClosureSource(counts: [100]))
    announcements.act = { table in
      #expect(table.indexPathsForVisibleRows?.count == 6)
      if table.contentOffset.y == 1 { table.contentOffset.y = 3 }
    }
    scroll(table, to: 1)
    table.layoutIfNeeded()
    #expect(table.contentOffset.y == 3)
    expectTape(
      announcements.tape,
      """
      ahead 0.7 0.8 0.9 0.10 0.11 0.12
      ahead 0.13 0.14
      """)
  }

  @Test("a hundred million rows cost what is in reach", .rules("PF-1"))
  func many() {
    let times = [500, 50_000_000].map { count in
      let table = table(ClosureSource(counts: [count, count]), estimate: 1) { $0.rowHeight = 1 }
      var calls = 0
      let time = shortestComputingTime(of: 5) {
        scroll(table, to: 0)
        calls = announcements.tape.lines.count
        for jump in 1...100 { scroll(table, to: 999_983 * jump % (2 * count)) }
        calls = announcements.tape.lines.count - calls
      }
      // A jump cancels what was announced before.
      if count > 500 { #expect(calls == 199) }
      return time
    }
    #expect(times[1] < times[0] * 3, "\(times)")
    #expect(
      announcements.tape.lines.last
        == "ahead " + (0..<6).map { "1.\(49_998_306 + $0)" }.joined(separator: " "))
  }
}
