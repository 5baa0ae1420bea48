import Buttery
import ButteryTestSupport
import Testing

@Suite("places of rows and sections") struct GeometryPartsTests {
  @Test("row heights agree with summing up from the top, uniform or varied")
  func rowHeights() {
    withSeeds(count: 300) { numbers in
      let isUniform = Bool.random(using: &numbers)
      let height = Int.random(in: 0...3, using: &numbers)
      let heights = (0..<Int.random(in: 0...12, using: &numbers)).map { _ in
        isUniform ? height : Int.random(in: 0...3, using: &numbers)
      }
      if let difference = difference(RowHeights(heights), heights) {
        Issue.record("\(heights): \(difference)")
      }
    }
  }

  private func difference(_ rows: RowHeights, _ heights: [Int]) -> String? {
    var spans: [Range<Int>] = []
    for height in heights {
      let top = spans.last?.upperBound ?? 0
      spans.append(top..<top + height)
    }
    let total = spans.last?.upperBound ?? 0
    guard rows.count == heights.count, rows.total == total else { return "count or total" }
    for (row, span) in spans.enumerated() {
      guard rows.top(ofRow: row) == span.lowerBound, rows.height(ofRow: row) == span.count
      else { return "row \(row)" }
    }
    guard rows.top(ofRow: rows.count) == total else { return "the end" }
    for line in -2...total + 2 {
      guard rows.row(atLine: line) == spans.firstIndex(where: { $0.contains(line) })
      else { return "line \(line)" }
      for end in line...total + 2 {
        let hit = spans.indices.filter { spans[$0].overlaps(line..<end) }
        let found = rows.rows(inLines: line..<end).filter { heights[$0] > 0 }
        guard found == hit else { return "lines \(line..<end): \(found), not \(hit)" }
      }
    }
    return nil
  }

  @Test("row heights agree with summing up after any of them changed, in chunks too")
  func changedHeights() {
    withSeeds(count: 60) { numbers in
      let count = Int.random(in: 1...700, using: &numbers)
      var heights = Array(repeating: Int.random(in: 0...2, using: &numbers), count: count)
      var rows = RowHeights.uniform(height: heights[0], count: count)
      for _ in 0..<Int.random(in: 1...60, using: &numbers) {
        let row = Int.random(in: 0..<count, using: &numbers)
        heights[row] = Int.random(in: 0...5, using: &numbers)
        rows.setHeight(heights[row], ofRow: row)
      }
      var top = 0
      for (row, height) in heights.enumerated() {
        if rows.top(ofRow: row) != top || rows.height(ofRow: row) != height {
          Issue.record("row \(row) of \(heights)")
        }
        if height > 0, rows.row(atLine: top + height - 1) != row || rows.row(atLine: top) != row {
          Issue.record("lines of row \(row) of \(heights)")
        }
        top += height
      }
      #expect(rows.total == top)
      #expect(rows.row(atLine: top) == nil)
    }
  }

  @Test("heights of their own, few among many rows, agree with adding up what differs")
  func fewAmongMany() {
    withSeeds(count: 40) { numbers in
      let count = Int.random(
        in: 1...(Bool.random(using: &numbers) ? 70_000 : 100_000_000), using: &numbers)
      let common = Int.random(in: 0...2, using: &numbers)
      var rows = RowHeights.uniform(height: common, count: count)
      var own: [Int: Int] = [:]
      for _ in 0..<Int.random(in: 1...30, using: &numbers) {
        let row = Int.random(in: 0..<count, using: &numbers)
        own[row] = Int.random(in: 0...4, using: &numbers)
        rows.setHeight(own[row] ?? 0, ofRow: row)
      }
      var surplus = 0
      for (row, height) in own.sorted(by: { $0.key < $1.key }) {
        let top = common * row + surplus
        #expect(rows.top(ofRow: row) == top && rows.height(ofRow: row) == height)
        if height > 0 {
          #expect(rows.row(atLine: top) == row && rows.row(atLine: top + height - 1) == row)
        }
        surplus += height - common
        #expect(rows.top(ofRow: row + 1) == common * (row + 1) + surplus)
      }
      #expect(rows.total == common * count + surplus)
    }
  }

  @Test("a long list of heights is what it becomes when they are set one by one")
  func longLists() {
    withSeeds(count: 4) { numbers in
      let heights = (0..<Int.random(in: 65_000...140_000, using: &numbers)).map { row in
        row / 1000 % 3 == 0 ? Int.random(in: 0...3, using: &numbers) : 1
      }
      let rows = RowHeights(heights)
      var single = RowHeights.uniform(height: 1, count: heights.count)
      for (row, height) in heights.enumerated() { single.setHeight(height, ofRow: row) }
      #expect(rows == single)
      #expect(rows.total == single.total)
      var top = 0
      for (row, height) in heights.enumerated() {
        if row % 997 == 0 {
          #expect(rows.top(ofRow: row) == top && single.top(ofRow: row) == top)
          if height > 0 { #expect(rows.row(atLine: top) == row) }
        }
        top += height
      }
    }
  }

  @Test("sums of the first numbers agree with adding them up, after changes too")
  func prefixSums() {
    withSeeds(count: 100) { generator in
      var numbers = (0..<Int.random(in: 0...70, using: &generator)).map { _ in
        Int.random(in: 0...4, using: &generator)
      }
      var sums = PrefixSums(numbers)
      if let position = numbers.indices.randomElement(using: &generator) {
        numbers[position] += 3
        sums.add(3, at: position)
      }
      for count in 0...numbers.count {
        #expect(sums.sum(ofFirst: count) == numbers.prefix(count).reduce(0, +))
      }
      let limit = Int.random(in: 0...150, using: &generator)
      let most = (0...numbers.count).last { numbers.prefix($0).reduce(0, +) <= limit }
      #expect(sums.most(withSumUpTo: limit).count == most)
    }
  }

  @Test("equal heights need no storage, whatever their number")
  func uniform() {
    #expect(RowHeights([2, 2, 2]) == .uniform(height: 2, count: 3))
    #expect(RowHeights([]).count == 0)
    let many = RowHeights.uniform(height: 3, count: 1_000_000_000)
    #expect(many.total == 3_000_000_000)
    #expect(many.row(atLine: 2_999_999_999) == 999_999_999)
    #expect(many.rows(inLines: -5..<7) == 0..<3)
  }

  @Test("sections agree with summing up from the top")
  func sections() {
    withSeeds(count: 300) { numbers in
      let heights = (0..<Int.random(in: 0...5, using: &numbers)).map { _ in
        (
          header: Int.random(in: 0...2, using: &numbers),
          rows: (0..<Int.random(in: 0...4, using: &numbers)).map { _ in
            Int.random(in: 0...2, using: &numbers)
          },
          footer: Int.random(in: 0...2, using: &numbers)
        )
      }
      let padding = Int.random(in: 0...1, using: &numbers)
      let ends = (Int.random(in: 0...2, using: &numbers), Int.random(in: 0...2, using: &numbers))
      let geometry = SectionGeometry(
        sections: heights.map {
          .init(header: $0.header, footer: $0.footer, rows: RowHeights($0.rows))
        },
        padding: padding, tableHeader: ends.0, tableFooter: ends.1)
      var twin = SlowGeometry()
      twin.line = ends.0
      for (section, height) in heights.enumerated() {
        twin.add(section, height.header, height.rows, height.footer, padding: padding)
      }
      if let difference = twin.difference(geometry, tableFooter: ends.1) {
        Issue.record("\(geometry): \(difference)")
      }
    }
  }
}

/// The lines of the content, assigned to parts one by one.
private struct SlowGeometry {
  var line = 0
  var wholes: [Range<Int>] = []
  var headers: [Range<Int>] = []
  var footers: [Range<Int>] = []
  var rows: [[Range<Int>]] = []

  mutating func add(
    _ section: Int, _ header: Int, _ heights: [Int], _ footer: Int, padding: Int
  ) {
    let top = line
    line += padding
    headers.append(next(header))
    var spans: [Range<Int>] = []
    for height in heights { spans.append(next(height)) }
    rows.append(spans)
    footers.append(next(footer))
    wholes.append(top..<line)
  }

  private mutating func next(_ count: Int) -> Range<Int> {
    line += count
    return line - count..<line
  }

  func difference(_ geometry: SectionGeometry, tableFooter: Int) -> String? {
    guard geometry.tableFooterTop == line, geometry.contentHeight == line + tableFooter,
      geometry.sectionCount == wholes.count
    else { return "extent" }
    for section in wholes.indices {
      guard geometry.lines(ofSection: section) == wholes[section],
        geometry.headerLines(ofSection: section) == headers[section],
        geometry.footerLines(ofSection: section) == footers[section],
        geometry.rowCount(inSection: section) == rows[section].count,
        geometry.rowLines(ofSection: section)
          == headers[section].upperBound..<footers[section].lowerBound
      else { return "section \(section)" }
      for row in rows[section].indices
      where geometry.lines(ofRow: row, inSection: section) != rows[section][row] {
        return "row \(row) of section \(section)"
      }
    }
    for line in -2...line + 3 {
      guard geometry.section(atLine: line) == wholes.firstIndex(where: { $0.contains(line) })
      else { return "section at \(line)" }
      let next = headers.firstIndex { $0.lowerBound > line } ?? wholes.count
      guard geometry.firstSection(withHeaderBelow: line) == next
      else { return "section below \(line)" }
      var wanted: [Int]?
      for section in rows.indices {
        if let row = rows[section].firstIndex(where: { $0.contains(line) }) {
          wanted = [section, row]
        }
      }
      let found = geometry.row(atLine: line).map { [$0.section, $0.row] }
      guard found == wanted else { return "row at \(line)" }
      for end in line...self.line + 3 {
        let hit = wholes.indices.filter { wholes[$0].overlaps(line..<end) }
        guard Array(geometry.sections(inLines: line..<end)) == hit else {
          return "sections in \(line..<end)"
        }
      }
    }
    return nil
  }
}
