import Buttery
import ButteryTestSupport
import FoundationEssentials
import ReferenceTable
import RuleTrait
import Testing

@Suite("geometry and visibility") @MainActor struct GeometryTests {
  private func path(_ section: Int, _ row: Int) -> IndexPath {
    IndexPath(row: row, section: section)
  }

  /// Creates a table with a header of 2 lines, padding of 1, two sections, and a footer of 1 line.
  ///
  /// Section 0 has a header of 2 lines, rows of 1, 0 and 3 lines, and a footer of 1 line. Section 1
  /// has a header and a footer of 1 line each, and no rows.
  private func stage(_ style: TableView.Style = .plain) -> Stage {
    var model = TableModel(
      [.init(header: 2, rows: [1, 0, 3], footer: 1), .init(header: 1, rows: [], footer: 1)],
      style: style)
    model.tableHeader = 2
    model.tableFooter = 1
    model.padding = 1
    return Stage(model, width: 20, height: 6)
  }

  @Test(
    "table header; padding, header, rows, footer of each section; table footer",
    .rules("GE-1", "GE-3"))
  func order() {
    let table = stage().table
    #expect(table.rect(forSection: 0) == Rect(x: 0, y: 2, width: 20, height: 8))
    #expect(table.rectForHeader(inSection: 0) == Rect(x: 0, y: 3, width: 20, height: 2))
    #expect(table.rectForRow(at: path(0, 0)) == Rect(x: 0, y: 5, width: 20, height: 1))
    #expect(table.rectForRow(at: path(0, 1)) == Rect(x: 0, y: 6, width: 20, height: 0))
    #expect(table.rectForRow(at: path(0, 2)) == Rect(x: 0, y: 6, width: 20, height: 3))
    #expect(table.rectForFooter(inSection: 0) == Rect(x: 0, y: 9, width: 20, height: 1))
    #expect(table.rect(forSection: 1) == Rect(x: 0, y: 10, width: 20, height: 3))
    #expect(table.rectForHeader(inSection: 1) == Rect(x: 0, y: 11, width: 20, height: 1))
    #expect(table.rectForFooter(inSection: 1) == Rect(x: 0, y: 12, width: 20, height: 1))
    #expect(table.tableFooterView?.frame == Rect(x: 0, y: 13, width: 20, height: 1))
  }

  @Test(
    "the content size is the sum of all parts at the table's width, without insets", .rules("GE-2"))
  func contentSize() {
    let stage = stage()
    #expect(stage.table.contentSize == Size(width: 20, height: 14))
    stage.table.contentInset = EdgeInsets(top: 2, bottom: 2)
    #expect(stage.table.contentSize == Size(width: 20, height: 14))
    stage.source.model.sections = []
    stage.table.reloadData()
    #expect(stage.table.contentSize == Size(width: 20, height: 3))
  }

  @Test(
    "the rectangle of a floating header is where it rests, its frame where it floats",
    .rules("GE-3"))
  func naturalRect() {
    let stage = stage()
    stage.offset = 5
    #expect(stage.table.rectForHeader(inSection: 0).minY == 3)
    #expect(stage.table.headerView(forSection: 0)?.frame.minY == 5)
  }

  @Test("what doesn't exist has no rectangle and no view", .rules("GE-4", "ER-13"))
  func outOfRange() {
    let table = stage().table
    for section in [-1, 2, Int.max] {
      #expect(table.rect(forSection: section) == .zero)
      #expect(table.rectForHeader(inSection: section) == .zero)
      #expect(table.rectForFooter(inSection: section) == .zero)
      #expect(table.rectForRow(at: path(section, 0)) == .zero)
      #expect(table.numberOfRows(inSection: section) == 0)
      #expect(table.headerView(forSection: section) == nil)
      #expect(table.footerView(forSection: section) == nil)
      #expect(table.cellForRow(at: path(section, 0)) == nil)
    }
    for row in [-1, 3, IndexPath.sectionRow] {
      #expect(table.rectForRow(at: path(0, row)) == .zero)
      #expect(table.cellForRow(at: path(0, row)) == nil)
    }
    #expect(table.rectForRow(at: path(1, 0)) == .zero)
  }

  @Test(
    "a path that is no row's, a point and a rectangle far away find nothing",
    .rules("GE-4", "ER-13"))
  func outOfSight() {
    let table = stage().table
    for path in [IndexPath(), IndexPath(index: 0), path(0, 0).appending(0)] {
      #expect(table.rectForRow(at: path) == .zero)
      #expect(table.cellForRow(at: path) == nil)
    }
    for line in [Int.min, Int.max] {
      #expect(table.indexPathForRow(at: Point(x: 0, y: line)) == nil)
    }
    for line in [-1_000_000, 1_000_000] {
      let rect = Rect(x: 0, y: line, width: 20, height: 6)
      #expect(table.indexPathsForRows(in: rect) == [])
    }
  }

  @Test("a point finds the row at its line, whatever floats above", .rules("GE-5"))
  func rowAtPoint() {
    let stage = stage()
    func row(_ x: Int, _ y: Int) -> IndexPath? {
      stage.table.indexPathForRow(at: Point(x: x, y: y))
    }
    stage.offset = 5
    #expect(stage.table.headerView(forSection: 0)?.frame.minY == 5)
    #expect(row(0, 5) == path(0, 0))
    #expect(row(19, 5) == path(0, 0))
    #expect(row(7, 6) == path(0, 2))
    #expect(row(7, 8) == path(0, 2))
    for line in [-1, 0, 1, 2, 3, 4, 9, 10, 11, 12, 13, 14, 99] { #expect(row(0, line) == nil) }
    #expect(row(-1, 5) == nil)
    #expect(row(20, 5) == nil)
  }

  @Test("rows of a rectangle share a line with it; no rows, no nil", .rules("GE-6"))
  func rowsInRect() {
    let table = stage().table
    func rows(_ y: Int, _ height: Int) -> [IndexPath]? {
      table.indexPathsForRows(in: Rect(x: 0, y: y, width: 20, height: height))
    }
    #expect(rows(0, 14) == [path(0, 0), path(0, 2)])
    #expect(rows(8, 1) == [path(0, 2)])
    #expect(rows(5, 1) == [path(0, 0)])
    #expect(rows(5, 0) == [])
    #expect(rows(9, 9) == [])
    #expect(rows(-5, 5) == [])
    #expect(rows(-5, 11) == [path(0, 0)])
  }

  @Test("visible rows are nil without a data source, empty in an empty table", .rules("GE-6"))
  func visibleRows() {
    #expect(TableView().indexPathsForVisibleRows == nil)
    let stage = Stage(TableModel())
    #expect(stage.table.indexPathsForVisibleRows == [])
    #expect(stage.table.visibleCells.isEmpty)
    #expect(stage.table.indexPath(for: TableViewCell()) == nil)
  }

  @Test(
    "visible rows and their cells come in the order of the content, section by section",
    .rules("GE-6"))
  func visibleOrder() {
    let stage = Stage(
      TableModel([.init(rows: .ones(3)), .init(header: 1, rows: .ones(4))]), height: 6)
    stage.offset = 2
    stage.offset = 1
    let paths = stage.table.indexPathsForVisibleRows
    #expect(paths == [path(0, 1), path(0, 2), path(1, 0), path(1, 1), path(1, 2)])
    #expect(stage.table.visibleCells.compactMap { stage.table.indexPath(for: $0) } == paths)
    #expect(stage.table.visibleCells.map(\.frame.minY) == [1, 2, 4, 5, 6])
  }

  @Test("the path of a cell is known while it is displayed", .rules("GE-6"))
  func pathOfCell() {
    let stage = stage()
    stage.offset = 4
    let cell = stage.table.visibleCells[1]
    #expect(stage.table.indexPath(for: cell) == path(0, 2))
    #expect(Stage(TableModel()).table.indexPath(for: cell) == nil)
    stage.source.model.sections = []
    stage.table.reloadData()
    #expect(stage.table.indexPath(for: cell) == nil)
  }

  @Test(
    "a row is visible with one line in sight, covered or under an inset; not without lines",
    .rules("VI-1"))
  func visible() {
    let stage = stage()
    stage.table.contentInset = EdgeInsets(top: 2, bottom: 2)
    stage.offset = 3
    // Lines 3 to 8 are in sight: the header floats on 5 and 6, over the first row and a part of the
    // third.
    #expect(stage.table.indexPathsForVisibleRows == [path(0, 0), path(0, 2)])
    stage.offset = 6
    #expect(stage.table.indexPathsForVisibleRows == [path(0, 2)])
    stage.resize(width: 20, height: 0)
    #expect(stage.table.indexPathsForVisibleRows == [])
    #expect(stage.table.headerView(forSection: 0) == nil)
  }

  @Test("a header is visible where it is displayed, not where it rests", .rules("VI-1"))
  func visibleHeader() {
    let stage = Stage(TableModel([.init(header: 1, rows: .ones(20), footer: 1)]), height: 4)
    stage.offset = 9
    #expect(stage.table.headerView(forSection: 0)?.frame.minY == 9)
    #expect(stage.table.footerView(forSection: 0)?.frame.minY == 12)
    stage.table.style = .grouped
    #expect(stage.table.headerView(forSection: 0) == nil)
    #expect(stage.table.footerView(forSection: 0) == nil)
  }

  @Test("an automatic row is one line high at least, whatever its constraints want", .rules("GE-7"))
  func minimumHeight() {
    let source = ClosureSource(counts: [2])
    source.cell = { _, path in
      let cell = TableViewCell()
      place(Label(), in: cell.contentView) {
        [
          $0.topAnchor.constraint(equalTo: $1.topAnchor),
          $0.bottomAnchor.constraint(equalTo: $1.bottomAnchor),
          $0.leadingAnchor.constraint(equalTo: $1.leadingAnchor),
          $0.widthAnchor.constraint(equalToConstant: 1),
          $0.heightAnchor.constraint(equalToConstant: 2 * path.row),
        ]
      }
      return cell
    }
    let table = source.table(width: 8)
    #expect((0...1).map { table.rectForRow(at: path(0, $0)).height } == [1, 2])
  }

  @Test("a section without rows has header and footer, an empty table its own", .rules("GE-11"))
  func emptySection() {
    var model = TableModel([.init(header: 1, rows: [], footer: 1)])
    model.tableHeader = 1
    model.tableFooter = 1
    let stage = Stage(model, height: 4)
    #expect(stage.drawing == "T/0\nh0/0\nf0/0\nF/0")
    stage.source.model.sections = []
    stage.table.reloadData()
    #expect(stage.drawing == "T/0\nF/0\n.\n.")
  }

  @Test(
    "a table footer of no size takes the empty rows away, in text nothing changes",
    .rules("DOC-46"),
    arguments: [TableView.Style.plain, .grouped, .insetGrouped])
  func noEmptyRows(style: TableView.Style) {
    let source = ClosureSource(counts: [1])
    let table = source.table(width: 12, height: 6, style: style) {
      $0.separatorStyle = .singleLine
    }
    let before = drawing(of: table)
    #expect(underlinedLines(of: table).contains(5) == (style == .plain))
    table.tableFooterView = View()
    #expect(underlinedLines(of: table).count == 1)
    #expect(drawing(of: table) == before)
  }

  @Test("with or without separators the text is the same", .rules("GE-15"))
  func separatorsAreNoText() {
    let source = ClosureSource(counts: [3, 3])
    source.headerTitle = { "Head \($0)" }
    let table = source.table(height: 9) { $0.separatorStyle = .singleLine }
    let before = drawing(of: table)
    #expect(underlinedLines(of: table) == [1, 2, 3, 5, 6, 7, 8])
    table.separatorStyle = .none
    #expect(underlinedLines(of: table) == [])
    #expect(drawing(of: table) == before)
  }

  private func underlinedLines(of table: TableView) -> [Int] {
    let screen = ScriptedScreen(size: table.frame.size)
    screen.run(table)
    return (0..<table.frame.height).filter { line in
      (0..<table.frame.width).contains {
        screen.grid.style(at: Point(x: $0, y: line)).attributes.contains(.underline)
      }
    }
  }

  @Test("padding is blank, belongs to its section and doesn't float", .rules("GE-17"))
  func padding() {
    var model = TableModel([.init(header: 1, rows: .ones(2)), .init(header: 1, rows: .ones(5))])
    model.padding = 1
    let stage = Stage(model, height: 4)
    #expect(
      stage.film(at: 0...5) == """
        .     |h0/0  |h0/0  |h0/0  |.     |h1/0
        h0/0  |r0.0/0|r0.1/0|.     |h1/0  |r1.0/0
        r0.0/0|r0.1/0|.     |h1/0  |r1.0/0|r1.1/0
        r0.1/0|.     |h1/0  |r1.0/0|r1.1/0|r1.2/0
        """)
  }

  @Test(
    "inset grouped is narrower by two columns on each side, and as high as grouped", .rules("GE-18")
  )
  func insetGrouped() {
    let stage = stage(.insetGrouped)
    #expect(stage.table.contentSize == Size(width: 20, height: 14))
    #expect(stage.table.rectForRow(at: path(0, 0)) == Rect(x: 2, y: 5, width: 16, height: 1))
    #expect(stage.table.rectForHeader(inSection: 0) == Rect(x: 2, y: 3, width: 16, height: 2))
    #expect(stage.table.visibleCells.first?.frame.width == 16)
    stage.offset = 3
    #expect(
      stage.drawing == """
          h0/0
          h0/1
         ╭r0.0/0          ╮
         │r0.2/0          │
         │r0.2/1          │
         ╰r0.2/2          ╯
        """)
  }

  @Test("the single row of a group has round brackets; a narrow table has none", .rules("GE-18"))
  func brackets() {
    let model = TableModel([.init(rows: [1])], style: .insetGrouped)
    #expect(Stage(model, width: 12, height: 1).drawing == " (r0.0/0  )")
    #expect(Stage(model, width: 5, height: 1).drawing == "  r")
    #expect(Stage(model, width: 4, height: 1).drawing == ".")
    #expect(Stage(model, width: 1, height: 1).drawing == ".")
  }

  @Test("a part never draws beyond its lines", .rules("GE-20", "DOC-27"))
  func clipped() {
    let source = ClosureSource(counts: [1])
    source.headerView = { _, _ in
      let label = Label()
      label.numberOfLines = 0
      label.text = "one\ntwo\nthree\nfour\nfive"
      return label
    }
    source.headerHeight = { _, _ in 2 }
    let table = source.table(height: 4) { $0.rowHeight = 1 }
    #expect(drawing(of: table) == "one\ntwo…\n row 0.0\n.")
  }

  @Test(
    "the background view is behind everything, as large as the table, and stays", .rules("GE-20"))
  func backgroundView() {
    let background = Label()
    background.text = "background!"
    let stage = Stage(TableModel([.init(rows: .ones(3))]), width: 11, height: 3)
    stage.table.backgroundView = background
    #expect(stage.drawing.split(separator: "\n")[1] == "r0.1/0ound!")
    stage.resize(width: 11, height: 2)
    stage.offset = 1
    _ = stage.drawing
    #expect(background.frame == Rect(x: 0, y: 1, width: 11, height: 2))
    stage.table.backgroundView = nil
    #expect(background.superview == nil)
  }
}
