import Buttery
import ButteryTestSupport
import RuleTrait
import Testing

@Suite("the focus in updates") @MainActor struct FocusUpdateTests {
  private let source = RowSource([5, 3])

  private func focusedTable(_ path: IndexPath) -> TableView {
    let table = source.table(height: 10)
    table.focusRow(at: path)
    table.layoutIfNeeded()
    source.tape.clear()
    return table
  }

  private func marked(_ table: TableView) -> [String] {
    table.visibleCells.filter(\.isFocused).compactMap { table.indexPath(for: $0)?.name }
  }

  @Test(
    "the row in the place of a deleted one shows the focus, and the delegate hears of it",
    .rules("FO-5"))
  func deleted() {
    let table = focusedTable(.row(0, 2))
    source.counts = [4, 3]
    table.deleteRows(at: [.row(0, 2)], with: .none)
    #expect(table.focused == "0.2")
    #expect(marked(table) == ["0.2"])
    expectTape(source.tape, "focus 0.2 to 0.2")
  }

  @Test("without a row in its place, the one before gets the focus", .rules("FO-5"))
  func lastDeleted() {
    let table = focusedTable(.row(1, 2))
    source.counts = [5, 2]
    table.deleteRows(at: [.row(1, 2)], with: .none)
    #expect(table.focused == "1.1")
    #expect(marked(table) == ["1.1"])
    expectTape(source.tape, "focus 1.2 to 1.1")
  }

  @Test(
    "a row that can't be focused doesn't take the place of a deleted one", .rules("FO-1", "FO-5"))
  func unfocusable() {
    let table = focusedTable(.row(0, 2))
    source.canFocus = { $0.row != 2 }
    source.counts = [4, 3]
    table.deleteRows(at: [.row(0, 2)], with: .none)
    #expect(table.focused == "0.1")
    #expect(marked(table) == ["0.1"])
  }

  @Test("without any rows left there is no focus", .rules("FO-5"))
  func allDeleted() {
    let table = focusedTable(.row(0, 2))
    source.counts = []
    table.deleteSections([0, 1], with: .none)
    #expect(table.focused == "none")
    expectTape(source.tape, "focus 0.2 to none")
  }

  @Test("a row that only moves keeps the focus without a word", .rules("FO-5"))
  func moved() {
    let table = focusedTable(.row(0, 2))
    source.counts = [4, 4]
    table.moveRow(at: .row(0, 2), to: .row(1, 0))
    #expect(table.focused == "1.0")
    #expect(marked(table) == ["1.0"])
    expectTape(source.tape, "")
  }

  @Test(
    "a row that loses its height in the update that deletes the focused one", .rules("FO-1", "FO-5")
  )
  func withoutHeight() {
    let table = source.table(height: 10, estimate: 1)
    table.layoutIfNeeded()
    table.focusRow(at: .row(0, 2))
    source.counts = [4, 3]
    source.rowHeight = { $0 == .row(0, 2) ? 0 : 1 }
    table.performBatchUpdates {
      table.deleteRows(at: [.row(0, 2)], with: .none)
      table.reconfigureRows(at: [.row(0, 3)])
    }
    #expect(table.focused == "0.1")
  }
}
