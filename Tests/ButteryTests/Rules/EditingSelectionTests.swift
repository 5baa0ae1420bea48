import Buttery
import ButteryTestSupport
import RuleTrait
import Testing

@Suite("selecting several rows while editing") @MainActor struct EditingSelectionTests {
  private func stage(
    _ words: String..., height: Int = 3, prepare: (TableView) -> Void = { _ in }
  ) -> (table: TableView, source: EditingSource) {
    let source = EditingSource(words)
    let table = source.table(width: 14, height: height, prepare: prepare)
    table.allowsMultipleSelectionDuringEditing = true
    table.isEditing = true
    return (table, source)
  }

  private let first = IndexPath(row: 0, section: 0)

  @Test(
    "rows that can be edited have marks in place of controls, and no style is asked for",
    .rules("ED-1", "SE-8"))
  func marks() {
    let (table, source) = stage("alpha", "#beta", "+gamma")
    expectTape(
      source.tape,
      """
      can edit 0.0
      can edit 0.1
      can edit 0.2
      """)
    table.expectPicture(
      """
      | [ ] alpha    |
      | #beta        |
      | [ ] +gamma   |
      """)
    #expect(table.visibleCells.allSatisfy { $0.editingStyle == .none })
  }

  @Test("Enter, the space bar and a click on the mark tick rows", .rules("SE-5", "SE-8"))
  func ticks() {
    let (table, source) = stage("alpha", "beta", "gamma")
    table.focusRow(at: first)
    source.tape.clear()
    #expect(table.handle(" "))
    #expect(table.press(2, 1))
    #expect(table.handle(Key(.down)) && table.handle(Key(.down)))
    #expect(table.handle(Key(.enter)))
    expectTape(
      source.tape,
      """
      selected 0.0
      selected 0.1
      selected 0.2
      """)
    #expect(table.press(2, 1))
    #expect(table.indexPathsForSelectedRows?.map(\.row) == [0, 2])
    table.expectPicture(
      """
      | [✓] alpha    |
      | [ ] beta     |
      |▌[✓] gamma    |
      """)
    #expect(!table.handle("-"))
    table.isEditing = false
    #expect(table.indexPathsForSelectedRows == nil)
    table.expectPicture(
      """
      | alpha        |
      | beta         |
      |▌gamma        |
      """)
  }

  @Test("with ASCII only, and in the margin, marks are letters", .rules("ED-1", "SE-8"))
  func plain() {
    let (table, source) = stage("alpha", "beta", height: 2)
    table.selectRow(at: first, animated: false, scrollPosition: .none)
    let ascii = DisplayTraits(colors: 0, isUnicode: false)
    #expect(
      Grid(of: table, width: 14, height: 2, traits: ascii).lines == [
        " [x] alpha    ", " [ ] beta     ",
      ])
    source.indents = false
    table.reloadData()
    table.selectRow(at: first, animated: false, scrollPosition: .none)
    #expect(
      Grid(of: table, width: 14, height: 2, traits: ascii).lines == [
        "xalpha        ", "obeta         ",
      ])
    table.expectPicture(
      """
      |✓alpha        |
      |○beta         |
      """)
  }

  @Test("a row without a selected look isn't ticked", .rules("SE-9"))
  func withoutLook() {
    let source = EditingSource("alpha")
    source.configure = { $0.selectionStyle = .none }
    let table = source.table(width: 14, height: 1)
    table.allowsMultipleSelectionDuringEditing = true
    table.isEditing = true
    table.selectRow(at: first, animated: false, scrollPosition: .none)
    table.expectPicture("| [ ] alpha    |")
  }

  @Test("allowing it while rows are edited exchanges controls and marks", .rules("ED-1", "SE-8"))
  func changes() {
    let (table, source) = stage("alpha", "+beta", height: 2)
    source.tape.clear()
    table.allowsMultipleSelectionDuringEditing = false
    expectTape(
      source.tape,
      """
      can edit 0.0
      style 0.0
      can edit 0.1
      style 0.1
      """)
    table.expectPicture(
      """
      | [-] alpha    |
      | [+] +beta    |
      """)
    table.allowsMultipleSelectionDuringEditing = true
    table.expectPicture(
      """
      | [ ] alpha    |
      | [ ] +beta    |
      """)
  }
}
