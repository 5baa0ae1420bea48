import Buttery
import ButteryTestSupport
import ReferenceTable
import RuleTrait
import Testing

@Suite("offset, size and style") @MainActor struct ResizeTests {
  private let long = TableModel([.init(header: 1, rows: .ones(20))])

  @Test("an offset out of range becomes the nearest one in range", .rules("GE-12"))
  func clamping() {
    var model = long
    model.inset = EdgeInsets(top: 2, bottom: 3)
    let stage = Stage(model, height: 10)
    #expect(stage.offset == -2)
    stage.offset = -5
    #expect(stage.offset == -2)
    stage.offset = 100
    #expect(stage.offset == 21 + 3 - 10)
    stage.table.setContentOffset(Point(x: 7, y: 5), animated: true)
    #expect(stage.table.contentOffset == Point(x: 0, y: 5))
  }

  @Test("at the beginning, a change of the top inset keeps the beginning in sight", .rules("GE-12"))
  func insetAtBeginning() {
    let stage = Stage(long)
    stage.table.contentInset = EdgeInsets(top: 3)
    #expect(stage.offset == -3)
    stage.table.contentInset = EdgeInsets(top: 1)
    #expect(stage.offset == -1)
    stage.offset = 5
    stage.table.contentInset = EdgeInsets(top: 4)
    #expect(stage.offset == 5)
  }

  @Test("a reload to fewer rows keeps the offset as far as there is content", .rules("GE-12"))
  func reloadClamps() {
    let stage = Stage(long)
    stage.offset = 12
    stage.source.model.sections = [.init(rows: .ones(10))]
    stage.table.reloadData()
    stage.table.layoutIfNeeded()
    #expect(stage.offset == 4)
    stage.source.model.sections = long.sections
    stage.table.reloadData()
    #expect(stage.drawing.hasPrefix("r0.3/0\n") == false)
    #expect(stage.offset == 4)
  }

  @Test("content shorter than the table stays at the top, with blank lines below", .rules("GE-13"))
  func shortContent() {
    let stage = Stage(TableModel([.init(header: 1, rows: [1])]), height: 4)
    stage.offset = 2
    #expect(stage.offset == 0)
    #expect(
      stage.drawing == """
        h0/0
        r0.0/0
        .
        .
        """)
  }

  @Test("a change of height keeps the offset, as far as there is content", .rules("GE-19"))
  func heightOnly() {
    let stage = Stage(long)
    stage.offset = 10
    stage.resize(width: 6, height: 9)
    #expect(stage.offset == 10)
    stage.resize(width: 6, height: 15)
    #expect(stage.offset == 6)
    stage.resize(width: 6, height: 3)
    #expect(stage.offset == 6)
  }

  /// A model of ten rows with 12 columns of text.
  private let inky = TableModel([
    .init(
      header: .init(.reusable("u", ink: 12)),
      rows: Array(repeating: .init(height: .automatic(ink: 12)), count: 10))
  ])

  @Test(
    "heights are measured anew at a new width, of what is displayed and what is not",
    .rules("GE-19"))
  func measuredAnew() {
    let stage = Stage(inky, width: 12, height: 5)
    #expect(stage.table.contentSize == Size(width: 12, height: 11))
    stage.resize(width: 6, height: 5)
    #expect(stage.table.contentSize == Size(width: 6, height: 22))
    #expect(stage.table.rectForRow(at: IndexPath(row: 0, section: 0)).height == 2)
    #expect(stage.table.rectForRow(at: IndexPath(row: 9, section: 0)).height == 2)
    stage.resize(width: 5, height: 5)
    #expect(stage.table.contentSize == Size(width: 5, height: 33))
  }

  @Test("at a new width the anchor row keeps its distance from the top inset", .rules("GE-19"))
  func anchorRow() {
    let stage = Stage(inky, width: 12, height: 5)
    stage.offset = 4
    stage.resize(width: 6, height: 5)
    // Row 3 was at line 4 and is now at line 8; the header covers it as before.
    #expect(stage.offset == 8)
    stage.offset = 9
    stage.resize(width: 4, height: 5)
    // The row's second line was at the top, and still is.
    #expect(stage.offset == 3 + 3 * 3 + 1)
    stage.offset = 3 + 3 * 3 + 2
    stage.resize(width: 12, height: 5)
    // Only one line of the row is left.
    #expect(stage.offset == 4)
  }

  @Test("at the beginning before, at the beginning after", .rules("GE-19"))
  func beginning() {
    var model = inky
    model.tableHeader = 2
    model.inset = EdgeInsets(top: 1)
    let stage = Stage(model, width: 12, height: 5)
    for width in [6, 3, 1, 0, 12] {
      stage.resize(width: width, height: 5)
      #expect(stage.offset == -1)
    }
  }

  @Test(
    "rows that stay in sight keep their cells and aren't asked for again", .rules("GE-19", "RU-14"))
  func instancesSurviveResize() {
    let stage = Stage(TableModel([.init(rows: .ones(20))]), width: 12, height: 5)
    let cells = stage.table.visibleCells.map(ObjectIdentifier.init)
    let asked = stage.table.reuseStatistics.cells.dequeued
    stage.resize(width: 6, height: 3)
    stage.resize(width: 9, height: 5)
    #expect(stage.table.visibleCells.prefix(3).map(ObjectIdentifier.init) == Array(cells.prefix(3)))
    #expect(stage.table.reuseStatistics.cells.dequeued == asked + 2)
  }

  @Test("a change of style keeps the anchor row in place, and the cells", .rules("GE-21"))
  func style() {
    let sections = (0..<3).map { _ in
      TableModel.Section(rows: Array(repeating: .init(lines: 1), count: 9))
    }
    let stage = Stage(TableModel(sections), width: 12, height: 5)
    stage.offset = 13
    let cells = stage.table.visibleCells.map(ObjectIdentifier.init)
    #expect(stage.table.indexPathsForVisibleRows?.first == IndexPath(row: 4, section: 1))
    stage.table.style = .grouped
    // Automatic headers and footers take one line each now.
    #expect(stage.table.rectForRow(at: IndexPath(row: 4, section: 1)).minY == 16)
    #expect(stage.offset == 16)
    #expect(stage.table.visibleCells.map(ObjectIdentifier.init) == cells)
    stage.table.style = .insetGrouped
    // Only footers do.
    #expect(stage.offset == 14)
    stage.table.style = .plain
    #expect(stage.offset == 13)
    #expect(stage.table.visibleCells.map(ObjectIdentifier.init) == cells)
  }

  @Test("at the beginning before, at the beginning after", .rules("GE-21"))
  func styleAtBeginning() {
    let stage = Stage(TableModel([.init(rows: [.init(lines: 1)])]), width: 12)
    stage.table.style = .grouped
    #expect(stage.offset == 0)
    #expect(stage.drawing.hasPrefix(".\nr0.0/0"))
    stage.table.style = .plain
    #expect(stage.drawing.hasPrefix("r0.0/0"))
  }

  @Test(
    "a focused row that a lower screen leaves out of sight comes back with the next key",
    .rules("FO-1", "GE-19"))
  func focusOutOfSight() {
    let source = RowSource([10])
    let table = source.table(width: 10, height: 6)
    table.focusRow(at: IndexPath(row: 5, section: 0))
    table.layoutIfNeeded()
    table.frame.size.height = 3
    table.layoutIfNeeded()
    #expect(table.contentOffset.y == 0)
    #expect(table.focused == "0.5")
    table.press(Key(.down))
    table.layoutIfNeeded()
    #expect(table.focused == "0.6")
    #expect(table.indexPathsForVisibleRows?.contains(IndexPath(row: 6, section: 0)) == true)
  }
}
