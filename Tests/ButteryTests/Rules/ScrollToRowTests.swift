import Buttery
import ButteryTestSupport
import ReferenceTable
import RuleTrait
import Testing

@Suite("scrolling to a row") @MainActor struct ScrollToRowTests {
  /// Creates a table of three sections with headers of 2 lines, 10 rows, and footers of 1 line.
  ///
  /// Row [1, 5] is at line 20.
  private func stage(_ style: TableView.Style, inset: EdgeInsets = .zero) -> Stage {
    var model = TableModel(
      (0..<3).map { _ in .init(header: 2, rows: .ones(10), footer: 1) }, style: style)
    model.inset = inset
    return Stage(model, width: 12, height: 8)
  }

  private func offset(
    of stage: Stage, row: Int, section: Int = 1, _ position: TableView.ScrollPosition
  ) -> Int {
    stage.table.scrollToRow(
      at: IndexPath(row: row, section: section), at: position, animated: false)
    return stage.offset
  }

  @Test(
    "top leaves room for a floating header; row 0 shows its header in every style", .rules("SC-1"))
  func top() {
    #expect(offset(of: stage(.plain), row: 5, .top) == 20 - 2)
    #expect(offset(of: stage(.plain), row: 0, .top) == 13)
    #expect(offset(of: stage(.grouped), row: 5, .top) == 20)
    #expect(offset(of: stage(.grouped), row: 0, .top) == 13)
    #expect(offset(of: stage(.plain, inset: .init(top: 3)), row: 5, .top) == 20 - 2 - 3)
    #expect(offset(of: stage(.plain, inset: .init(top: 3)), row: 0, .top) == 13 - 3)
    #expect(offset(of: stage(.grouped, inset: .init(top: 3)), row: 0, .top) == 13 - 3)
  }

  @Test(
    "bottom leaves room for a floating footer; the last row shows its footer always", .rules("SC-2")
  )
  func bottom() {
    #expect(offset(of: stage(.plain), row: 5, .bottom) == 20 + 1 + 1 - 8)
    #expect(offset(of: stage(.plain), row: 9, .bottom) == 24 + 1 + 1 - 8)
    #expect(offset(of: stage(.grouped), row: 5, .bottom) == 20 + 1 - 8)
    #expect(offset(of: stage(.grouped), row: 9, .bottom) == 24 + 1 + 1 - 8)
    let inset = EdgeInsets(bottom: 2)
    #expect(offset(of: stage(.plain, inset: inset), row: 5, .bottom) == 20 + 1 + 1 - 8 + 2)
    #expect(offset(of: stage(.grouped, inset: inset), row: 9, .bottom) == 24 + 1 + 1 - 8 + 2)
  }

  @Test("middle ignores headers and footers; an odd line is left below", .rules("SC-3"))
  func middle() {
    #expect(offset(of: stage(.plain), row: 5, .middle) == 20 - 3)
    #expect(offset(of: stage(.grouped), row: 5, .middle) == 20 - 3)
    let inset = EdgeInsets(top: 1, bottom: 2)
    #expect(offset(of: stage(.plain, inset: inset), row: 5, .middle) == 20 - 1 - 2)
  }

  @Test(
    "a row higher than the free space shows its first line below the pinned header", .rules("SC-4"),
    arguments: [TableView.ScrollPosition.none, .top, .middle, .bottom], [6, 7, 8, 20])
  func highRow(position: TableView.ScrollPosition, height: Int) {
    let model = TableModel([.init(header: 2, rows: [1, 1, 1, height, 1, 1], footer: 1)])
    let stage = Stage(model, height: 8)
    #expect(offset(of: stage, row: 3, section: 0, position) == 3)
    let lines = stage.drawing.split(separator: "\n")
    #expect(lines[2] == "r0.3/0")
  }

  @Test(
    "where nothing floats, a row higher than the table shows its first line on top", .rules("SC-4"),
    arguments: [TableView.ScrollPosition.none, .top, .middle, .bottom], [9, 20])
  func highRowOfGroup(position: TableView.ScrollPosition, height: Int) {
    let model = TableModel(
      [.init(header: 2, rows: [1, 1, 1, height, 1, 1], footer: 1)], style: .grouped)
    #expect(offset(of: Stage(model, height: 8), row: 3, section: 0, position) == 5)
  }

  // With the estimate the row would be too high, and its first line would stay where it is.
  @Test("whether a row is too high is found out with the footer below it", .rules("SC-4", "ES-8"))
  func guessedFooter() {
    let source = RowSource([3, 1, 9], header: 1, footer: 1)
    source.rowHeight = { $0.section == 1 ? 5 : 1 }
    let table = source.table(style: .grouped, estimate: 1)
    table.estimatedSectionFooterHeight = 3
    table.scrollToRow(at: .row(1, 0), at: .top, animated: false)
    table.layoutIfNeeded()
    #expect(table.grid().lines.first?.contains("head 1") == true)
    table.scrollToRow(at: .row(1, 0), at: .bottom, animated: false)
    table.layoutIfNeeded()
    #expect(table.grid().lines.last?.contains("foot 1") == true)
  }

  @Test(
    "every result is kept in range", .rules("SC-4"), arguments: [TableView.Style.plain, .grouped])
  func clamped(style: TableView.Style) {
    #expect(offset(of: stage(style), row: 0, section: 0, .bottom) == 0)
    #expect(offset(of: stage(style), row: 0, section: 0, .middle) == 0)
    #expect(offset(of: stage(style), row: 9, section: 2, .top) == 39 - 8)
    let inset = EdgeInsets(top: 2, bottom: 1)
    #expect(offset(of: stage(style, inset: inset), row: 0, section: 0, .middle) == -2)
    #expect(offset(of: stage(style, inset: inset), row: 9, section: 2, .top) == 39 - 8 + 1)
  }

  @Test("none doesn't move what is in the free space, else takes the shortest way", .rules("SC-5"))
  func nearest() {
    let stage = stage(.plain)
    #expect(offset(of: stage, row: 5, .top) == 18)
    #expect(offset(of: stage, row: 5, .none) == 18)
    // Of the 8 lines, 2 are covered at the top and 1 at the bottom.
    #expect(offset(of: stage, row: 9, .none) == 18)
    #expect(offset(of: stage, row: 4, .none) == 17)
    #expect(offset(of: stage, row: 9, .none) == 18)
  }

  @Test("a row under a pinned header or footer is not in the free space", .rules("SC-5"))
  func nearestUnderFloating() {
    let stage = stage(.plain)
    stage.offset = 17
    #expect(stage.table.indexPathsForVisibleRows?.contains(IndexPath(row: 3, section: 1)) == true)
    #expect(offset(of: stage, row: 3, .none) == 16)
    stage.offset = 15
    #expect(stage.table.indexPathsForVisibleRows?.contains(IndexPath(row: 7, section: 1)) == true)
    #expect(offset(of: stage, row: 7, .none) == 22 + 1 + 1 - 8)
  }

  @Test("where nothing floats, every line between the insets is free space", .rules("SC-5"))
  func nearestInGroup() {
    let stage = stage(.grouped, inset: EdgeInsets(top: 1, bottom: 1))
    stage.offset = 16
    #expect(offset(of: stage, row: 2, .none) == 16)
    #expect(offset(of: stage, row: 7, .none) == 16)
    #expect(offset(of: stage, row: 8, .none) == 23 + 1 - 8 + 1)
    #expect(offset(of: stage, row: 2, .none) == 17 - 1)
    #expect(offset(of: stage, row: 0, .none) == 13 - 1)
  }

  @Test("sectionRow means the section: its header goes to the top, rows or no rows", .rules("SC-6"))
  func section() {
    let model = TableModel([
      .init(header: 1, rows: .ones(9)), .init(header: 2, rows: []),
      .init(header: 1, rows: .ones(9)),
    ])
    let stage = Stage(model, height: 4)
    #expect(offset(of: stage, row: IndexPath.sectionRow, section: 1, .bottom) == 10)
    stage.table.contentInset = EdgeInsets(top: 2)
    #expect(offset(of: stage, row: Int.max, section: 2, .none) == 12 - 2)
  }

  @Test("animated scrolling ends at the same place and tells of one change", .rules("SC-7"))
  func animated() {
    let stage = stage(.plain)
    let observer = ScrollObserver()
    stage.table.delegate = observer
    stage.table.layoutIfNeeded()
    observer.offsets = []
    stage.table.scrollToRow(at: IndexPath(row: 5, section: 1), at: .top, animated: true)
    #expect(observer.offsets == [stage.offset])
    stage.table.scrollToRow(at: IndexPath(row: 5, section: 1), at: .top, animated: true)
    #expect(observer.offsets.count == 1)
  }
}

private final class ScrollObserver: TableViewDelegate {
  var offsets: [Int] = []
  func scrollViewDidScroll(_ scrollView: ScrollView) {
    offsets.append(scrollView.contentOffset.y)
  }
}
