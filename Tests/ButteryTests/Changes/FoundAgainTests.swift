import Buttery
import ButteryTestSupport
import RuleTrait
import Testing

@Suite("heights that are found again") @MainActor struct FoundAgainTests {
  nonisolated private static let estimates = [TableView.automaticDimension, 0, 3]

  private func touch(_ table: TableView) {
    table.beginUpdates()
    table.endUpdates()
  }

  @Test(
    "a row that was hidden opens below its row, and closes again", .rules("ES-12"),
    arguments: estimates)
  func hiddenRow(estimate: Int) {
    let list = ListedRows(heights: [1, 0, 1, 1, 1, 1], estimate: estimate)
    #expect(list.lines == [" 0", " 2", " 3", " 4"])
    for _ in 0..<2 {
      list.sections[0].rows[1].height = 2
      touch(list.table)
      #expect(list.lines == [" 0", " 1", "", " 2"])
      list.sections[0].rows[1].height = 0
      touch(list.table)
      #expect(list.lines == [" 0", " 2", " 3", " 4"])
    }
  }

  @Test("a self-sized row that was hidden is measured", .rules("ES-12"), arguments: estimates)
  func hiddenSelfSizedRow(estimate: Int) {
    let list = ListedRows(heights: [1, 0, 1, 1], estimate: estimate)
    list.sections[0].rows[1].text = "two words here"
    #expect(list.lines == [" 0", " 2", " 3", ""])
    list.sections[0].rows[1].height = nil
    touch(list.table)
    #expect(list.lines == [" 0", " two words", " here", " 2"])
  }

  @Test(
    "a run of hidden rows is asked until the table is full", .rules("ES-12"), arguments: estimates)
  func runOfHiddenRows(estimate: Int) {
    let list = ListedRows(heights: [1] + Array(repeating: 0, count: 100), estimate: estimate)
    #expect(list.lines == [" 0", "", "", ""])
    list.sections[0].rows = (0...100).map { .init("\($0)", height: $0 % 10 == 0 ? 1 : 0) }
    list.forgetQuestions()
    touch(list.table)
    #expect(list.lines == [" 0", " 10", " 20", " 30"])
    // The last height asked for is that of the first row beyond the edge.
    if estimate != 0 { #expect(list.askedHeights.map(\.row).max() == 40) }
  }

  @Test("hidden rows are asked at the end, too, where they push the content up", .rules("ES-12"))
  func hiddenAtTheEnd() {
    let list = ListedRows(heights: Array(repeating: 1, count: 8) + [0, 0])
    list.table.handle(Key(.end))
    #expect(list.lines == [" 4", " 5", " 6", " 7"])
    list.sections[0].rows[9].height = 1
    touch(list.table)
    #expect(list.lines == [" 4", " 5", " 6", " 7"])
    list.table.handle(Key(.end))
    #expect(list.lines == [" 5", " 6", " 7", " 9"])
  }

  @Test("a header that had no title gets one, and loses it", .rules("ES-12"), arguments: estimates)
  func titles(estimate: Int) {
    let list = ListedRows(heights: [1, 1, 1], height: 5, estimate: estimate)
    #expect(list.lines == [" 0", " 1", " 2", "", ""])
    list.sections[0].title = "title"
    touch(list.table)
    #expect(list.lines == [" title", " 0", " 1", " 2", ""])
    list.sections[0].title = nil
    touch(list.table)
    #expect(list.lines == [" 0", " 1", " 2", "", ""])
  }

  @Test(
    "a header in sight keeps its view, and new text comes by reloading the section", .rules("ES-12")
  )
  func newText() {
    let list = ListedRows(heights: [1, 1, 1], title: "old")
    list.table.layoutIfNeeded()
    let view = list.table.headerView(forSection: 0)
    list.sections[0].title = "new"
    touch(list.table)
    #expect(list.lines.first == " old")
    #expect(list.table.headerView(forSection: 0) === view)
    list.table.reloadSections([0], with: .none)
    #expect(list.lines.first == " new")
  }

  @Test("in exact mode what is out of sight is asked at once", .rules("ES-12"))
  func exact() {
    let list = ListedRows(heights: Array(repeating: 1, count: 20), estimate: 0)
    #expect(list.table.contentSize.height == 20)
    list.sections[0].rows[15].height = 4
    touch(list.table)
    #expect(list.table.contentSize.height == 23)
    #expect(list.table.rectForRow(at: .at(0, 16)).minY == 19)
  }

  @Test(
    "the anchor row keeps its place while rows above and below it change", .rules("ES-12"),
    arguments: estimates)
  func anchor(estimate: Int) {
    let list = ListedRows(heights: Array(repeating: 2, count: 20), estimate: estimate)
    list.press(.down, times: 11)
    #expect(list.lines == ["", " 6", "", " 7"])
    list.sections[0].rows[6].height = 1
    list.sections[0].rows[5].height = 4
    touch(list.table)
    #expect(list.lines.last == " 6")
    #expect(list.table.rectForRow(at: .at(0, 5)).minY == list.table.contentOffset.y - 1)
    list.sections[0].rows[5].height = 0
    touch(list.table)
    #expect(list.table.rectForRow(at: .at(0, 6)).minY == list.table.contentOffset.y)
  }

  @Test(
    "reloading and reconfiguring rows out of sight moves nothing", .rules("ES-13"),
    arguments: [true, false])
  func outOfSight(reloads: Bool) {
    let list = ListedRows(heights: (0..<30).map { 1 + $0 % 3 }, height: 5)
    list.press(.down, times: 30)
    let before = list.lines
    let offset = list.table.contentOffset.y
    for row in [0, 3, 7, 28] {
      if reloads {
        list.table.reloadRows(at: [.at(0, row)], with: .none)
      } else {
        list.table.reconfigureRows(at: [.at(0, row)])
      }
      #expect(list.lines == before)
      #expect(list.table.contentOffset.y == offset)
    }
  }

  @Test(
    "nor does reloading the first row, partly in sight, or one higher than the screen",
    .rules("ES-13"))
  func partlyInSight() {
    let list = ListedRows(heights: [3, 9, 3, 3, 3])
    list.sections[0].rows[1].text = "a b c d e f g h i j k l m n o p q r s t u v w x y z"
    list.sections[0].rows[1].height = nil
    list.table.layoutIfNeeded()
    for steps in [2, 3, 2] {
      list.press(.down, times: steps)
      let before = list.lines
      let offset = list.table.contentOffset.y
      let first = list.table.indexPathsForVisibleRows?.first
      list.table.reloadRows(at: [first ?? .at(0, 0)], with: .none)
      #expect(list.lines == before)
      list.table.reloadSections([0], with: .none)
      #expect(list.lines == before)
      #expect(list.table.contentOffset.y == offset)
    }
  }

  @Test("the table's header, editing and insets forget no height and ask for none", .rules("ES-15"))
  func forgetsNothing() {
    let list = ListedRows(heights: (0..<30).map { 1 + $0 % 3 }, title: "head", height: 5)
    list.press(.down, times: 20)
    let height = list.table.contentSize.height
    list.forgetQuestions()
    list.table.tableHeaderView = View(frame: Rect(x: 0, y: 0, width: 1, height: 2))
    #expect(list.table.contentSize.height == height + 2)
    list.table.setEditing(true, animated: false)
    list.table.setEditing(false, animated: false)
    #expect(list.table.contentSize.height == height + 2)
    list.table.contentInset.bottom = 1
    #expect(list.table.contentSize.height == height + 2)
    #expect(list.askedHeights.isEmpty)
    #expect(list.askedTitles.isEmpty)
  }

  @Test("a frame that the header's owner sets counts when it is assigned again", .rules("ES-15"))
  func ownHeaderFrame() {
    let list = ListedRows(heights: [1, 1, 1, 1])
    let header = View(frame: Rect(x: 0, y: 0, width: 12, height: 1))
    list.table.tableHeaderView = header
    #expect(list.table.rectForRow(at: .at(0, 0)).minY == 1)
    header.frame.size.height = 3
    #expect(list.table.rectForRow(at: .at(0, 0)).minY == 1)
    list.table.setNeedsLayout()
    list.table.layoutIfNeeded()
    list.table.tableHeaderView = header
    #expect(list.table.rectForRow(at: .at(0, 0)).minY == 3)
  }
}
