import Buttery
import ButteryTestSupport
import ReferenceTable
import RuleTrait
import Testing

@Suite("heights") @MainActor struct HeightTests {
  private let first = IndexPath(row: 0, section: 0)

  private func label(lines: Int) -> Label {
    let label = Label()
    label.numberOfLines = 0
    label.text = Array(repeating: "x", count: lines).joined(separator: "\n")
    return label
  }

  @Test("the delegate's height wins over rowHeight", .rules("GE-7"))
  func rowHeightOfDelegate() {
    let source = ClosureSource(counts: [2])
    source.rowHeight = { _, path in path.row == 0 ? 3 : TableView.automaticDimension }
    let table = source.table { $0.rowHeight = 5 }
    #expect(table.rectForRow(at: first).height == 3)
    // DOC-65: an automatic height makes the row's content decide, though rowHeight is set.
    #expect(table.rectForRow(at: IndexPath(row: 1, section: 0)).height == 1)
  }

  @Test("rowHeight serves where the delegate has no heights; automatic by default", .rules("GE-7"))
  func rowHeightOfTable() {
    let source = ClosureSource(counts: [2])
    source.cell = { _, _ in
      let cell = TableViewCell(style: .subtitle, reuseIdentifier: nil)
      cell.textLabel?.text = "a"
      cell.detailTextLabel?.text = "b"
      return cell
    }
    let table = source.table()
    #expect(table.rowHeight == TableView.automaticDimension)
    #expect(table.rectForRow(at: first).height == 2)
    table.rowHeight = 4
    #expect(table.rectForRow(at: first).height == 4)
    table.rowHeight = 0
    #expect(table.contentSize.height == 0)
    #expect(table.visibleCells.isEmpty)
  }

  @Test(
    "a header's height: the delegate's, else the table's, else its view's or title's",
    .rules("GE-8"))
  func headerHeights() {
    let source = ClosureSource(counts: [0, 0, 0, 0])
    source.headerHeight = { _, section in [3, -1, -1, -1][section] }
    source.headerView = { [self] _, section in section == 1 ? label(lines: 2) : nil }
    source.headerTitle = { $0 == 2 ? "Title" : nil }
    let table = source.table { $0.sectionHeaderHeight = 9 }
    #expect((0...3).map { table.rectForHeader(inSection: $0).height } == [3, 2, 1, 0])
  }

  @Test("sectionHeaderHeight and sectionFooterHeight serve every section", .rules("GE-8", "DOC-25"))
  func tableHeights() {
    let source = ClosureSource(counts: [0, 0])
    let table = source.table {
      $0.sectionHeaderHeight = 2
      $0.sectionFooterHeight = 3
    }
    #expect(table.rectForHeader(inSection: 1).height == 2)
    #expect(table.rectForFooter(inSection: 1).height == 3)
    #expect(drawing(of: table) == ".\n.\n.\n.\n.\n.")
  }

  @Test(
    "a view that asks for no height gets a standard line; so does an empty title", .rules("GE-8"))
  func noWish() {
    let source = ClosureSource(counts: [0, 0, 0])
    source.headerView = { table, section in
      [View(), Label(), table.dequeueReusableHeaderFooterView(withIdentifier: "h")][section]
    }
    source.footerTitle = { _ in "" }
    let table = source.table()
    for section in 0...2 {
      #expect(table.rectForHeader(inSection: section).height == 1)
      #expect(table.rectForFooter(inSection: section).height == 1)
    }
  }

  @Test(
    "a long title takes a line for each line it wraps into, at the width of the moment",
    .rules("GE-8"))
  func wrappedTitle() {
    let source = ClosureSource(counts: [1])
    source.headerTitle = { _ in "Milk and butter of the north" }
    let table = source.table(width: 12, height: 5) { $0.rowHeight = 1 }
    #expect(drawing(of: table) == " Milk and\n butter of\n the north\n row 0.0\n.")
    table.frame.size.width = 40
    #expect(
      drawing(of: table).hasPrefix(" Milk and butter of the north\n row 0.0\n"))
    #expect(table.rectForHeader(inSection: 0).height == 1)
  }

  @Test("an explicit height without view or title reserves blank lines", .rules("GE-8"))
  func reserved() {
    let model = TableModel([.init(header: .init(.none, lines: 2), rows: [.init(lines: 1)])])
    #expect(Stage(model, height: 3).drawing == ".\n.\nr0.0/0")
  }

  @Test(
    "the grouped style keeps sections apart by a blank header and footer", .rules("GE-9", "DOC-34"))
  func groupedSpace() {
    let sections = [
      TableModel.Section(rows: [.init(lines: 1)]), TableModel.Section(rows: [.init(lines: 1)]),
    ]
    let plain = Stage(TableModel(sections))
    #expect(plain.table.contentSize.height == 2)
    let stage = Stage(TableModel(sections, style: .grouped), width: 12)
    #expect(stage.table.contentSize.height == 6)
    #expect(stage.table.headerView(forSection: 0) == nil)
    #expect(
      Stage(TableModel(sections, style: .grouped)).drawing == ".\nr0.0/0\n.\n.\nr1.0/0\n.")
  }

  @Test(
    "in inset grouped style one blank line is between sections, with and without titles and views",
    .rules("GE-9"))
  func insetSpace() {
    let source = ClosureSource(counts: [1, 1, 1, 1, 1])
    source.headerTitle = { [nil, nil, "Head", "Head", nil][$0] }
    source.footerTitle = { [nil, "Foot", "Foot", nil, nil][$0] }
    source.footerView = { [self] _, section in section == 3 ? label(lines: 2) : nil }
    let table = source.table(width: 15, height: 15, style: .insetGrouped) { $0.rowHeight = 1 }
    #expect(
      drawing(of: table) == """
         ( row 0.0   )
        .
         ( row 1.0   )
           Foot
        .
           Head
         ( row 2.0   )
           Foot
        .
           Head
         ( row 3.0   )
          x
          x
        .
         ( row 4.0   )
        """)
    #expect(table.contentSize.height == 16)
    // A footer of a given height has that, and no blank line.
    source.footerHeight = { _, _ in 1 }
    table.reloadData()
    #expect(table.contentSize.height == 12)
  }

  @Test("the two texts of a footer stand together, above that line", .rules("GE-9"))
  func footerTexts() {
    let source = ClosureSource(counts: [1, 1])
    source.footerView = { _, _ in
      let view = TableViewHeaderFooterView(reuseIdentifier: nil)
      view.textLabel?.text = "Foot"
      view.detailTextLabel?.text = "more"
      return view
    }
    let table = source.table(width: 15, height: 5, style: .insetGrouped) { $0.rowHeight = 1 }
    #expect(
      drawing(of: table) == """
         ( row 0.0   )
           Foot
           more
        .
         ( row 1.0   )
        """)
  }

  @Test(
    "an explicit 0, or leastNormalMagnitude, removes header and footer", .rules("GE-9", "DOC-35"))
  func removed() {
    let source = ClosureSource(counts: [1, 1])
    source.footerHeight = { _, _ in .leastNormalMagnitude }
    source.headerHeight = { _, _ in 0 }
    source.headerTitle = { _ in "never seen" }
    let table = source.table(style: .grouped) { $0.rowHeight = 1 }
    #expect(table.contentSize.height == 2)
    #expect(!source.tape.contains("header 0"))
    #expect(drawing(of: table).hasPrefix(" row 0.0\n row 1.0\n"))
  }

  @Test(
    "the height of every header and footer is asked for, 0 to 3 lines as given", .rules("DOC-26"))
  func mixedHeights() {
    let source = ClosureSource(counts: [0, 0, 0, 0])
    source.headerHeight = { _, section in section }
    source.footerHeight = { _, section in 3 - section }
    let table = source.table()
    #expect((0...3).map { table.rectForHeader(inSection: $0).height } == [0, 1, 2, 3])
    #expect((0...3).map { table.rectForFooter(inSection: $0).height } == [3, 2, 1, 0])
    #expect(table.contentSize.height == 12)
  }

  @Test("rectangles are right for parts that were never displayed", .rules("DOC-28"))
  func neverDisplayed() {
    let source = ClosureSource(counts: [100, 100])
    source.rowHeight = { _, path in 1 + path.row % 3 }
    let table = source.table(height: 3)
    #expect(table.rectForRow(at: IndexPath(row: 50, section: 1)).minY == 199 + 99)
    #expect(table.rectForHeader(inSection: 1).minY == 199)
    #expect(table.visibleCells.count == 2)
  }

  @Test("with rowHeight and no heightForRowAt nothing is asked for each row", .rules("DOC-64"))
  func uniform() {
    final class Uniform: TableViewDataSource, TableViewDelegate {
      var asked = 0
      func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
        1_000_000
      }
      func tableView(_ tableView: TableView, cellForRowAt path: IndexPath) -> TableViewCell {
        asked += 1
        return tableView.dequeueReusableCell(withIdentifier: "c", for: path)
      }
    }
    let source = Uniform()
    let table = TableView(frame: Rect(x: 0, y: 0, width: 20, height: 10), style: .plain)
    table.register(TableViewCell.self, forCellReuseIdentifier: "c")
    table.rowHeight = 2
    table.dataSource = source
    table.delegate = source
    #expect(table.contentSize.height == 2_000_000)
    #expect(table.visibleCells.count == 5)
    #expect(source.asked == 5)
    table.perform(.end)
    table.layoutIfNeeded()
    #expect(table.indexPathsForVisibleRows?.last == IndexPath(row: 999_999, section: 0))
  }

  @Test("with estimates of 0, every height is asked for once, when the table loads", .rules("ES-1"))
  func askedOnce() {
    let source = ClosureSource(counts: [20])
    source.rowHeight = { _, _ in 1 }
    let table = source.table(height: 4)
    table.layoutIfNeeded()
    #expect(source.tape.filter { $0.hasPrefix("height 0.") }.count == 20)
    source.tape = []
    for offset in 0...16 {
      table.contentOffset.y = offset
      table.layoutIfNeeded()
    }
    #expect(!source.tape.contains { $0.hasPrefix("height") })
  }

  @Test("a table header keeps the height it had when it was assigned", .rules("DOC-40", "DOC-41"))
  func tableHeader() {
    let stage = Stage(TableModel([.init(rows: [1])]), width: 8, height: 4)
    let header = Label(frame: Rect(x: 3, y: 9, width: 2, height: 2))
    header.numberOfLines = 0
    header.text = "head\ner"
    stage.table.tableHeaderView = header
    #expect(stage.drawing == "head\ner\nr0.0/0\n.")
    header.frame.size.height = 1
    stage.table.setNeedsLayout()
    #expect(stage.drawing == "head\ner\nr0.0/0\n.")
    #expect(header.frame == Rect(x: 0, y: 0, width: 8, height: 2))
    header.frame.size.height = 1
    stage.table.tableHeaderView = header
    #expect(stage.drawing == "head…\nr0.0/0\n.\n.")
    stage.table.tableHeaderView = nil
    #expect(stage.drawing == "r0.0/0\n.\n.\n.")
    #expect(header.superview == nil)
  }

  @Test(
    "a table header of no height is not drawn, a footer has its frame's", .rules("DOC-44", "DOC-45")
  )
  func tableEnds() {
    let stage = Stage(TableModel([.init(rows: [1])]), width: 8, height: 4)
    let flat = Label()
    flat.text = "overlap"
    stage.table.tableHeaderView = flat
    #expect(stage.drawing == "r0.0/0\n.\n.\n.")
    let footer = Label(frame: Rect(x: 0, y: 0, width: 0, height: 3))
    footer.text = "end"
    stage.table.tableFooterView = footer
    #expect(stage.table.contentSize.height == 4)
    #expect(stage.drawing == "r0.0/0\n.\nend\n.")
  }
}
