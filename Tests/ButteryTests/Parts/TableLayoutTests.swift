import Buttery
import ButteryTestSupport
import Testing

/// A provider of heights that are known from the beginning, for rows, headers and footers.
@MainActor private final class ListedHeights: HeightProvider {
  var rows: [[Int]] = []
  var headers: [Int] = []
  var footers: [Int] = []
  /// An estimate for all heights; 0 if they are to be exact.
  var estimate = 0
  /// The height of all rows, if it is known without asking.
  var fixedRow: Int?
  /// The elements whose heights were asked for, in the order of the questions.
  private(set) var asked: [ElementKey] = []

  func fixedHeight(of kind: ElementKey.Kind) -> Int? { kind == .row ? fixedRow : nil }

  func commonHeight(of kind: ElementKey.Kind) -> Int? {
    fixedHeight(of: kind) ?? (estimate > 0 ? estimate : nil)
  }

  func inheritedHeight(of kind: ElementKey.Kind) -> Int? { nil }

  func askForEstimate(of key: ElementKey) -> Int { estimate }

  func askForHeight(of key: ElementKey) -> Int {
    asked.append(key)
    let height = height(of: key)
    // Every third element has an automatic height.
    return (key.section + key.row) % 3 == 0 ? TableView.automaticDimension : height
  }

  func measure(_ key: ElementKey) -> Int { height(of: key) }

  private func height(of key: ElementKey) -> Int {
    switch key.kind {
    case .header: headers[key.section]
    case .row: rows[key.section][key.row]
    case .footer: footers[key.section]
    }
  }
}

@Suite("where everything in a table lies, without a table") @MainActor struct TableLayoutTests {
  private func random(_ numbers: inout SeededGenerator) -> ListedHeights {
    let heights = ListedHeights()
    for _ in 0..<Int.random(in: 0...5, using: &numbers) {
      heights.rows.append(
        (0..<Int.random(in: 0...6, using: &numbers)).map { _ in
          Int.random(in: 0...3, using: &numbers)
        })
      heights.headers.append(Int.random(in: 0...2, using: &numbers))
      heights.footers.append(Int.random(in: 0...2, using: &numbers))
    }
    return heights
  }

  @Test("is found by summing up heights, each asked for once")
  func sums() {
    withSeeds(count: 200) { numbers in
      let heights = random(&numbers)
      let layout = TableLayout()
      layout.load(rowCounts: heights.rows.map(\.count), from: heights)
      var line = 0
      for (section, rows) in heights.rows.enumerated() {
        line += heights.headers[section]
        for (row, height) in rows.enumerated() {
          let lines = layout.geometry.lines(ofRow: row, inSection: section)
          #expect(height == 0 ? lines.isEmpty : lines == line..<line + height)
          line += height
        }
        line += heights.footers[section]
      }
      #expect(layout.geometry.contentHeight == line)
      #expect(Set(heights.asked).count == heights.asked.count)
    }
  }

  @Test("is a guess where heights are estimates, and nobody is asked")
  func estimates() {
    let heights = ListedHeights()
    heights.rows = [[3, 1], [2, 2, 2]]
    heights.headers = [1, 1]
    heights.footers = [0, 0]
    heights.estimate = 2
    let layout = TableLayout()
    layout.load(rowCounts: [2, 3], from: heights)
    #expect(layout.geometry.contentHeight == (2 + 3 + 4) * 2)
    #expect(heights.asked.isEmpty)
  }

  @Test("keeps heights that were known as the best estimates there are")
  func kept() {
    let heights = ListedHeights()
    heights.rows = [[3, 1]]
    heights.headers = [1]
    heights.footers = [0]
    let layout = TableLayout()
    layout.load(rowCounts: [2], from: heights)
    heights.estimate = 5
    let known = layout.geometry
    layout.load(rowCounts: [3], keeping: known, from: heights)
    #expect(layout.geometry.contentHeight == 1 + 3 + 1 + 5)
  }

  @Test("costs nothing where all rows have one height")
  func fixed() {
    let heights = ListedHeights()
    heights.rows = [[]]
    heights.headers = [1]
    heights.footers = [1]
    heights.fixedRow = 2
    let layout = TableLayout()
    layout.load(rowCounts: [1_000_000], from: heights)
    #expect(layout.geometry.contentHeight == 2_000_002)
    #expect(heights.asked.count == 2)
  }
}
