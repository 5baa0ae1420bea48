import Buttery
import ButteryTestSupport
import RuleTrait
import Testing

@Suite("the focus on rows higher than the screen") @MainActor struct HighRowFocusTests {
  @Test(
    "keys go through a high row line by line before they leave it", .rules("FO-6"),
    arguments: [0, TableView.automaticDimension])
  func lineByLine(estimate: Int) {
    let list = ListedRows(heights: [1, 7, 1, 1], estimate: estimate)
    list.table.focusRow(at: .at(0, 0))
    list.table.handle(Key(.down))
    #expect(list.table.indexPathForFocusedRow == .at(0, 1))
    #expect(list.table.contentOffset.y == 1)
    for offset in 2...4 {
      list.table.handle(Key(.down))
      #expect(list.table.indexPathForFocusedRow == .at(0, 1))
      #expect(list.table.contentOffset.y == offset)
    }
    list.table.handle(Key(.down))
    #expect(list.table.indexPathForFocusedRow == .at(0, 2))
    list.table.handle(Key(.down))
    #expect(list.table.contentOffset.y == 6)
    list.table.handle(Key(.up))
    list.table.handle(Key(.up))
    #expect(list.table.indexPathForFocusedRow == .at(0, 1))
    // The last lines of the row were in sight already.
    #expect(list.table.contentOffset.y == 6)
    for offset in (1...5).reversed() {
      list.table.handle(Key(.up))
      #expect(list.table.contentOffset.y == offset)
    }
    list.table.handle(Key(.up))
    #expect(list.table.indexPathForFocusedRow == .at(0, 0))
  }

  @Test("moving up onto a high row that is out of sight shows its last lines", .rules("FO-6"))
  func upOntoIt() {
    let list = ListedRows(heights: [9, 1, 1, 1, 1, 1, 1, 1])
    list.table.handle(Key(.end))
    list.table.focusRow(at: .at(0, 1))
    #expect(list.table.contentOffset.y == 9)
    list.table.handle(Key(.up))
    #expect(list.table.indexPathForFocusedRow == .at(0, 0))
    #expect(list.table.contentOffset.y == 5)
  }
}
