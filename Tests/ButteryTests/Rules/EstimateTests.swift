import Buttery
import ButteryTestSupport
import RuleTrait
import Testing

@Suite("estimated heights") @MainActor struct EstimateTests {
  private func path(_ row: Int, _ section: Int = 0) -> IndexPath {
    IndexPath(row: row, section: section)
  }

  /// Returns a source of rows with 1 to 3 lines by the delegate.
  private func source(rows: Int) -> ClosureSource {
    let source = ClosureSource(counts: [rows])
    source.rowHeight = { _, path in 1 + path.row % 3 }
    return source
  }

  private func asked(_ source: ClosureSource) -> [String] {
    source.tape.filter { $0.hasPrefix("height 0.") }
  }

  @Test(
    "estimates are in use by default, a line each; the delegate's win over the property",
    .rules("ES-1"))
  func defaults() {
    let table = TableView()
    #expect(table.estimatedRowHeight == TableView.automaticDimension)
    #expect(table.estimatedSectionHeaderHeight == TableView.automaticDimension)
    #expect(table.estimatedSectionFooterHeight == TableView.automaticDimension)
    let rows = source(rows: 100)
    let guessing = rows.table(estimate: TableView.automaticDimension)
    // Rows 0 to 2 fill the screen; the 97 others are estimated as one line each.
    #expect(guessing.contentSize.height == 6 + 97)

    final class Guesses: TableViewDataSource, TableViewDelegate {
      func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { 10 }
      func tableView(_ tableView: TableView, cellForRowAt path: IndexPath) -> TableViewCell {
        TableViewCell()
      }
      func tableView(_ tableView: TableView, heightForRowAt path: IndexPath) -> Int { 2 }
      func tableView(_ tableView: TableView, estimatedHeightForRowAt path: IndexPath) -> Int {
        path.row
      }
    }
    let guesses = Guesses()
    let bySource = TableView(frame: Rect(x: 0, y: 0, width: 9, height: 4), style: .plain)
    bySource.estimatedRowHeight = 50
    bySource.dataSource = guesses
    bySource.delegate = guesses
    // Rows 0 and 1 are in sight.
    #expect(bySource.contentSize.height == 2 + 2 + (2...9).reduce(0, +))
  }

  @Test(
    "a height is a guess until its row was in sight, and is kept after that, by a reload too",
    .rules("ES-2", "ES-3")
  )
  func keptWhileOffScreen() {
    let source = source(rows: 30)
    let table = source.table(estimate: 1)
    #expect(table.contentSize.height == 6 + 27)
    #expect(table.rectForRow(at: path(29)) == Rect(x: 0, y: 32, width: 20, height: 1))
    for _ in 0..<60 {
      table.perform(.lineDown)
      table.layoutIfNeeded()
    }
    #expect(table.contentSize.height == 60)
    #expect(table.contentOffset.y == 54)
    table.perform(.beginning)
    #expect(table.contentSize.height == 60)
    #expect(table.rectForRow(at: path(29)) == Rect(x: 0, y: 57, width: 20, height: 3))
    table.reloadData()
    #expect(table.contentSize.height == 60)
    #expect(table.contentOffset.y == 0)
    let other = self.source(rows: 30)
    table.dataSource = other
    #expect(table.contentSize.height == 6 + 27)
  }

  @Test(
    "heights are asked for what comes into sight, and one part more at most",
    .rules("ES-4", "DOC-29"))
  func askedForVisible() {
    let source = source(rows: 1000)
    let table = source.table(estimate: 4)
    table.layoutIfNeeded()
    #expect(asked(source) == ["height 0.0", "height 0.1", "height 0.2"])
    source.tape = []
    table.perform(.lineDown)
    table.layoutIfNeeded()
    #expect(asked(source) == ["height 0.3"])
    source.tape = []
    table.scrollToRow(at: path(500), at: .top, animated: false)
    table.layoutIfNeeded()
    // Rows 500 to 502 have 3, 1 and 2 lines.
    #expect(asked(source) == ["height 0.500", "height 0.501", "height 0.502"])
  }

  @Test("a row that returns is asked again, and may have changed", .rules("ES-5", "DOC-29"))
  func askedAgain() {
    let source = ClosureSource(counts: [20])
    var height = 1
    source.rowHeight = { _, path in path.row == 0 ? height : 1 }
    let table = source.table(height: 4, estimate: 1)
    table.perform(.pageDown)
    table.layoutIfNeeded()
    source.tape = []
    height = 3
    table.perform(.lineUp)
    table.layoutIfNeeded()
    #expect(asked(source) == ["height 0.2"])
    table.perform(.lineUp)
    table.perform(.lineUp)
    // The last line of row 0 appeared where its only line was, so nothing else moved.
    #expect(table.cellForRow(at: path(1))?.frame.minY == table.contentOffset.y + 1)
    #expect(table.contentOffset.y == 2)
    #expect(source.tape.contains("height 0.0"))
  }

  @Test(
    "scrolling up reaches the top after as many steps as there are lines, each by one",
    .rules("ES-6"))
  func stepsUp() {
    let source = source(rows: 40)
    let table = source.table(height: 5, estimate: 2)
    table.scrollToRow(at: path(20), at: .top, animated: false)
    table.layoutIfNeeded()
    // Above the row are 20 rows: 1 + 2 + 3 lines for every three, and 1 + 2 for the last two.
    var steps = 0
    while table.cellForRow(at: path(0)) == nil || table.contentOffset.y > 0 {
      let anchor = table.visibleCells[0]
      let line = anchor.frame.minY - table.contentOffset.y
      table.perform(.lineUp)
      table.layoutIfNeeded()
      if anchor.superview != nil {
        #expect(anchor.frame.minY - table.contentOffset.y == line + 1)
      }
      steps += 1
      guard steps < 100 else { break }
    }
    #expect(steps == 6 * 6 + 3)
    #expect(table.visibleCells[0].frame.minY == 0)
  }

  @Test(
    "a row that sizes itself is asked for its cell once for each time it appears", .rules("ES-7"))
  func askedForCellOnce() {
    let source = ClosureSource(counts: [50])
    source.cell = { table, path in
      let cell = TableViewCell(
        style: path.row.isMultiple(of: 2) ? .subtitle : .default, reuseIdentifier: nil)
      cell.textLabel?.text = "a\(path.row)"
      cell.detailTextLabel?.text = "b"
      return cell
    }
    let table = source.table(estimate: 3)
    table.layoutIfNeeded()
    #expect(source.tape.filter { $0.hasPrefix("cell") } == (0...3).map { "cell 0.\($0)" })
    #expect(
      drawing(of: table) == " a0\n b\n a1\n a2\n b\n a3")
    source.tape = []
    table.perform(.end)
    #expect(drawing(of: table) == " a46\n b\n a47\n a48\n b\n a49")
    #expect(
      source.tape.filter { $0.hasPrefix("cell") }.sorted() == (46...49).map { "cell 0.\($0)" })
  }

  @Test(
    "a far row comes to stand where it is wanted, by the heights of what is on screen",
    .rules("ES-8"),
    arguments: [TableView.ScrollPosition.top, .middle, .bottom])
  func farRow(position: TableView.ScrollPosition) {
    let source = source(rows: 1000)
    source.headerTitle = { _ in "Title" }
    let table = source.table(height: 9, estimate: 5)
    table.scrollToRow(at: path(500), at: position, animated: false)
    let line = table.rectForRow(at: path(500)).minY - table.contentOffset.y
    // A header of one line floats; the row has 3 lines.
    let wanted =
      switch position {
      case .top: 1
      case .bottom: 6
      default: 3
      }
    #expect(line == wanted)
    #expect(table.cellForRow(at: path(500))?.frame == table.rectForRow(at: path(500)))
  }

  @Test("a height by the delegate beats the content, and no guess clips anything", .rules("ES-10"))
  func neverClips() {
    let source = ClosureSource(counts: [4])
    source.rowHeight = { _, path in path.row == 1 ? 3 : TableView.automaticDimension }
    source.cell = { _, path in
      let cell = TableViewCell(style: .subtitle, reuseIdentifier: nil)
      cell.textLabel?.text = "a\(path.row)"
      cell.detailTextLabel?.text = "b"
      return cell
    }
    let table = source.table(height: 8, estimate: 1)
    #expect(table.visibleCells.map(\.frame.height) == [2, 3, 2, 2])
  }

  @Test(
    "guesses too large leave no blank lines, guesses too small no cell too many", .rules("ES-11"),
    arguments: [1, 2, 9, 1000])
  func filled(estimate: Int) {
    let source = source(rows: 1000)
    let table = source.table(height: 10, estimate: estimate)
    for command in [TableCommand.pageDown, .pageDown, .end, .pageUp, .lineUp, .beginning] {
      table.perform(command)
      table.layoutIfNeeded()
      let lines = table.visibleCells.map(\.frame.height).reduce(0, +)
      let first = table.visibleCells[0].frame
      let last = table.visibleCells[table.visibleCells.count - 1].frame
      #expect(first.minY <= table.contentOffset.y && first.maxY > table.contentOffset.y)
      #expect(last.minY < table.contentOffset.y + 10 && last.maxY >= table.contentOffset.y + 10)
      #expect(lines == last.maxY - first.minY)
    }
    #expect(table.reuseStatistics.cells.created <= 9)
  }

  @Test(
    "scrolling from inside a layout is followed, and what is there then is measured", .rules("ES-6")
  )
  func scrollInside() {
    let source = source(rows: 50)
    var isFirst = true
    source.willDisplay = { table, _, path in
      guard isFirst, path.row == 1 else { return }
      isFirst = false
      table.contentOffset.y = 20
    }
    let table = source.table(height: 6, estimate: 1)
    table.layoutIfNeeded()
    table.layoutIfNeeded()
    #expect(!table.visibleCells.isEmpty)
    for cell in table.visibleCells {
      let row = table.indexPath(for: cell)?.row ?? 0
      #expect(row > 10)
      #expect(cell.frame.height == 1 + row % 3)
    }
  }

  @Test(
    "a header that sizes itself covers no row, whatever was guessed", .rules("DOC-31", "DOC-32"))
  func selfSizedHeader() {
    let source = ClosureSource(counts: [2, 2])
    source.headerView = { _, section in
      let label = Label()
      label.numberOfLines = 0
      label.text = section == 0 ? "one" : "a title on\nthree\nlines"
      return label
    }
    let table = source.table(height: 8, style: .grouped, estimate: 1) {
      $0.rowHeight = 1
      $0.sectionFooterHeight = 0
    }
    #expect(
      drawing(of: table)
        == "one\n row 0.0\n row 0.1\na title on\nthree\nlines\n row 1.0\n row 1.1")
  }

  @Test(
    "a row of no height is at the bottom when all rows before it have their lines",
    .rules("ES-2", "SC-2"))
  func scrollToRowWithoutLines() {
    let source = ClosureSource(counts: [20])
    var hidden = 10...11
    source.rowHeight = { _, path in hidden.contains(path.row) ? 0 : 1 }
    let table = source.table(height: 5, estimate: 1)
    table.scrollToRow(at: path(12), at: .bottom, animated: false)
    table.perform(.beginning)
    table.layoutIfNeeded()
    hidden = 11...11
    table.reloadData()
    table.scrollToRow(at: path(11), at: .bottom, animated: false)
    #expect(table.contentOffset.y == 11 - 5)
    #expect(table.indexPathsForVisibleRows == (6...10).map { path($0) })
  }
}

@Suite("a million rows that size themselves") @MainActor struct MillionRowsTests {
  private static let count = 1_000_000

  /// Returns the number of lines, 1 to 5, of a row's text at the table's width.
  private static func lines(_ row: Int) -> Int { 1 + row &* 2_654_435_761 % 5 }

  private final class Texts: TableViewDataSource {
    private let count: Int
    var cells = 0
    init(count: Int = MillionRowsTests.count) { self.count = count }
    func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { count }
    func tableView(_ tableView: TableView, cellForRowAt path: IndexPath) -> TableViewCell {
      cells += 1
      let cell = tableView.dequeueReusableCell(withIdentifier: "text", for: path)
      (cell as? TextCell)?.label.text =
        "row \(path.row)"
        + String(repeating: " verylongwords", count: MillionRowsTests.lines(path.row) - 1)
      return cell
    }
  }

  /// A cell with a wrapping label, pinned to the cell's edges by constraints.
  private final class TextCell: TableViewCell {
    let label = Label()
    required init(style: CellStyle, reuseIdentifier: String?) {
      super.init(style: style, reuseIdentifier: reuseIdentifier)
      label.numberOfLines = 0
      label.translatesAutoresizingMaskIntoConstraints = false
      contentView.addSubview(label)
      LayoutConstraint.activate([
        label.leadingAnchor.constraint(equalTo: contentView.leadingAnchor),
        label.trailingAnchor.constraint(equalTo: contentView.trailingAnchor),
        label.topAnchor.constraint(equalTo: contentView.topAnchor),
        label.bottomAnchor.constraint(equalTo: contentView.bottomAnchor),
      ])
    }
  }

  private func expectedLines(from row: Int) -> [String] {
    var lines = ["row \(row)"]
    lines += Array(repeating: "verylongwords", count: Self.lines(row) - 1)
    return lines
  }

  /// Returns the lines that the screen must show, beginning with the row at the top.
  private func expectedPicture(_ table: TableView) -> [String] {
    guard var row = table.indexPathsForVisibleRows?.first?.row else { return [] }
    let hidden = table.contentOffset.y - table.visibleCells[0].frame.minY
    var lines: [String] = []
    while lines.count < hidden + table.frame.height, row < Self.count {
      lines += expectedLines(from: row)
      row += 1
    }
    return Array(lines.dropFirst(hidden).prefix(table.frame.height))
  }

  private func table(_ source: Texts) -> TableView {
    let table = TableView(frame: Rect(x: 0, y: 0, width: 14, height: 24), style: .plain)
    table.separatorStyle = .none
    table.register(TextCell.self, forCellReuseIdentifier: "text")
    table.dataSource = source
    return table
  }

  @Test("it opens as quickly as a hundred", .rules("ES-2"))
  func opensAtOnce() {
    let times = [100, Self.count].map { count in
      let source = Texts(count: count)
      return shortestComputingTime(of: 5) { table(source).layoutIfNeeded() }
    }
    #expect(times[1] < times[0] * 3, "\(times)")
  }

  @Test("pages are exact, End and back arrive", .rules("ES-2", "ES-6", "ES-11"))
  func opens() {
    let source = Texts()
    let table = table(source)
    table.layoutIfNeeded()
    #expect(source.cells <= 24)
    func check() {
      #expect(drawing(of: table).split(separator: "\n").map(String.init) == expectedPicture(table))
    }
    check()
    var row = 0
    for _ in 0..<30 {
      let last = table.visibleCells[table.visibleCells.count - 1]
      let line = last.frame.minY - table.contentOffset.y
      table.perform(.pageDown)
      table.layoutIfNeeded()
      #expect(last.frame.minY - table.contentOffset.y == line - 23)
      row = table.indexPathsForVisibleRows?.first?.row ?? 0
      check()
    }
    #expect(row > 30)
    table.perform(.end)
    check()
    #expect(table.indexPathsForVisibleRows?.last?.row == Self.count - 1)
    #expect(table.visibleCells.last?.frame.maxY == table.contentOffset.y + 24)
    table.perform(.pageUp)
    check()
    table.scrollToRow(at: IndexPath(row: 777_777, section: 0), at: .top, animated: false)
    check()
    #expect(
      table.cellForRow(at: IndexPath(row: 777_777, section: 0))?.frame.minY
        == table.contentOffset.y)
    table.perform(.beginning)
    check()
    #expect(table.contentOffset.y == 0)
    #expect(source.cells < 1500)
    #expect(table.reuseStatistics.cells.created <= table.reuseStatistics.cells.peak + 2)
  }
}
