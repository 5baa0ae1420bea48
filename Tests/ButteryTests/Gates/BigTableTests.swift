import Buttery
import RuleTrait
import SeededRandom
import Testing

@Suite("what a table costs doesn't grow with its rows") @MainActor struct BigTableTests {
  /// Uses every way to move in the table.
  private func visitAll(_ table: TableView, rows: Int) {
    for code: Key.Code in [.down, .down, .up, .pageDown, .pageUp, .end, .up, .home, .end] {
      table.pressAndLayOut(code)
    }
    table.scrollToRow(at: .row(0, rows / 2), at: .middle, animated: false)
    table.layoutIfNeeded()
    for code: Key.Code in [.enter, .down, .up, .end, .up, .home, .down, .pageDown] {
      table.pressAndLayOut(code)
    }
    table.frame = Rect(x: 0, y: 0, width: 60, height: 24)
    table.layoutIfNeeded()
    table.reloadData()
    table.layoutIfNeeded()
  }

  @Test("nobody is asked more in 100,000,000 rows than in 100", .rules("DOC-64"))
  func questions() {
    let questions = [100, 100_000_000].map { rows in
      let source = BigTable(rows: rows)
      visitAll(source.table(), rows: rows)
      return source.questions
    }
    #expect(questions[0] == questions[1])
    #expect(questions[0]["cell"] ?? 0 > 100)
  }

  @Test(
    "heights aren't asked for more in 100,000,000 rows than in 100", .rules("DOC-64"),
    arguments: [1, 2])
  func heights(height: Int) {
    let questions = [100, 100_000_000].map { rows in
      let source = BigTable(rows: rows) { _ in height }
      visitAll(source.table(), rows: rows)
      return source.questions
    }
    #expect(questions[0] == questions[1])
    #expect(questions[0]["height"] ?? 0 > 100)
  }

  /// Returns the time for a key press and its layout.
  private func time(of source: BigTable, _ forth: Key.Code, _ back: Key.Code) -> Duration {
    let table = source.table()
    return shortestComputingTime(of: 50) {
      table.pressAndLayOut(forth)
      table.pressAndLayOut(back)
    }
  }

  // The times are about equal. A pass over all rows would take thousands of times as long.
  @Test(
    "a key takes as long in 100,000,000 rows as in 100", .rules("DOC-64"),
    arguments: [(Key.Code.down, Key.Code.up), (.pageDown, .pageUp), (.end, .home)])
  func keys(forth: Key.Code, back: Key.Code) {
    let few = time(of: BigTable(rows: 100), forth, back)
    let many = time(of: BigTable(rows: 100_000_000), forth, back)
    #expect(many < few * 5, "\(many), not \(few)")
  }

  @Test("a table of 100,000,000 rows opens and reloads as fast as one of 100", .rules("DOC-64"))
  func opening() {
    let times = [100, 100_000_000].map { rows in
      let source = BigTable(rows: rows)
      return shortestComputingTime(of: 20) {
        let table = source.table()
        table.reloadData()
        table.layoutIfNeeded()
      }
    }
    #expect(times[1] < times[0] * 5, "\(times)")
  }

  // The memory of 16 tables, of which the least counts, because other tests may need memory
  // meanwhile.
  @Test(
    "100,000,000 rows take no memory but that of the rows in sight", .rules("DOC-64"),
    arguments: [0, 1, 2])
  func memory(height: Int) {
    var kept: [(TableView, BigTable)] = []
    var growths: [Int] = []
    for _ in 0..<16 {
      let before = residentMemory()
      let source =
        height == 0
        ? BigTable(rows: 100_000_000)
        : BigTable(rows: 100_000_000) { _ in height }
      let table = source.table()
      for code: Key.Code in [.end, .home, .pageDown] { table.pressAndLayOut(code) }
      growths.append(residentMemory() - before)
      kept.append((table, source))
    }
    #expect(growths.min() ?? .max < 1000, "\(growths) KiB")
    #expect(kept.count == 16)
  }

  @Test("sections without a line aren't looked at, however many lie between", .rules("DOC-64"))
  func emptySections() {
    let times = [10, cases(1_000_000, orShortly: 200_000)].map { sections in
      let source = HollowTable(sections: sections, rows: 15)
      let table = source.table()
      table.pressAndLayOut(.down)
      #expect(table.indexPathsForVisibleRows?.last == .row(sections - 1, 9))
      table.focusRow(at: .row(0, 14))
      return shortestComputingTime(of: 50) {
        table.pressAndLayOut(.down)
        table.pressAndLayOut(.up)
      }
    }
    #expect(times[1] < times[0] * 5, "\(times)")
  }

  @Test("rows of no height aren't looked at, however many lie between", .rules("DOC-64"))
  func hiddenRows() {
    let times = [40, cases(50_000, orShortly: 15_000)].map { rows in
      let source = BigTable(rows: rows) { path in
        path.row < 15 || path.row >= rows - 15 ? 1 : 0
      }
      let table = source.table()
      table.estimatedRowHeight = 0
      table.pressAndLayOut(.down)
      #expect(table.indexPathsForVisibleRows?.last == .row(0, rows - 6))
      return shortestComputingTime(of: 50) {
        table.pressAndLayOut(.down)
        table.pressAndLayOut(.up)
      }
    }
    #expect(times[1] < times[0] * 5, "\(times)")
  }

  @Test(
    "from a line to its row and back takes little longer in a million sections or rows of any height",
    .rules("DOC-64"))
  func geometry() {
    let times = [1_000, 1_000_000].map { count in
      let heights = (0..<count).map { $0 &* 7919 % 3 + 1 }
      let rows = SectionGeometry(
        sections: [.init(header: 1, footer: 0, rows: RowHeights(heights))])
      let sections = SectionGeometry(
        sections: heights.map {
          .init(header: $0, footer: 0, rows: .uniform(height: 1, count: 2))
        })
      return [rows, sections].map(timeForthAndBack)
    }
    // Steps are twice as many, and in memory that is further away.
    for (few, many) in zip(times[0], times[1]) { #expect(many < few * 10, "\(times)") }
  }

  private func timeForthAndBack(in geometry: SectionGeometry) -> Duration {
    var wrong = 0
    let time = shortestComputingTime(of: 20) {
      var line = 0
      for _ in 0..<1000 {
        line = (line + 7_919_000) % geometry.contentHeight
        guard let (section, row) = geometry.row(atLine: line) else { continue }
        let lines = geometry.lines(ofRow: row, inSection: section)
        if !lines.contains(line) { wrong += 1 }
      }
    }
    #expect(wrong == 0)
    return time
  }
}
