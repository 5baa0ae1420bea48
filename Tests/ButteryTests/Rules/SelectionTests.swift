import Buttery
import ButteryTestSupport
import RuleTrait
import Testing

@Suite("selecting rows") @MainActor struct SelectionTests {
  enum Activation {
    case key(Key)
    case click
  }

  /// Creates a table of five rows with the focus on row `focus`.
  private func table(
    _ source: RowSource, focus row: Int, selected: Int? = nil
  ) -> TableView {
    let table = source.table()
    if let selected {
      table.selectRow(at: .row(0, selected), animated: false, scrollPosition: .none)
    }
    table.focusRow(at: .row(0, row))
    source.tape.clear()
    return table
  }

  @Test(
    "highlight, unhighlight, select, with the other row deselected in between",
    .rules("DOC-69", "SE-1"),
    arguments: [Activation.key(Key(.enter)), .key(" "), .click])
  func activation(by activation: Activation) {
    let source = RowSource([5])
    let table = table(source, focus: 3, selected: 1)
    switch activation {
    case .key(let key): table.press(key)
    case .click: table.click(line: 3)
    }
    expectTape(
      source.tape,
      """
      should highlight 0.3
      did highlight 0.3
      did unhighlight 0.3
      will select 0.3
      will deselect 0.1
      did deselect 0.1
      did select 0.3
      """)
    #expect(table.selected == ["0.3"])
    #expect(table.indexPathForSelectedRow == .row(0, 3))
  }

  @Test("a row that must not be highlighted isn't selected", .rules("SE-1"))
  func noHighlight() {
    let source = RowSource([5])
    source.shouldHighlight = { _ in false }
    let table = table(source, focus: 3, selected: 1)
    table.press(Key(.enter))
    expectTape(source.tape, "should highlight 0.3")
    #expect(table.selected == ["0.1"])
  }

  @Test("the cell looks pressed between the two calls, selected at didSelect", .rules("SE-1"))
  func cellStates() {
    let source = RowSource([5])
    let table = table(source, focus: 3, selected: 1)
    let (old, new) = (table.visibleCells[1], table.visibleCells[3])
    func note() {
      source.tape.record(
        "highlighted \(new.isHighlighted), selected \(old.isSelected) \(new.isSelected)")
    }
    source.didHighlight = { _ in note() }
    source.willSelect = { path in
      note()
      return path
    }
    source.didSelect = { _ in note() }
    table.press(Key(.enter))
    expectTape(
      source.tape,
      """
      should highlight 0.3
      did highlight 0.3
      highlighted true, selected true false
      did unhighlight 0.3
      will select 0.3
      highlighted false, selected true false
      will deselect 0.1
      did deselect 0.1
      did select 0.3
      highlighted false, selected false true
      """)
  }

  @Test("without a delegate rows are selected all the same", .rules("SE-1"))
  func noDelegate() {
    let source = RowSource([5])
    let table = source.table()
    table.delegate = nil
    table.press(Key(.enter), Key(.enter))
    #expect(table.selected == ["0.0"])
  }

  @Test("willSelect returning nil changes nothing", .rules("SE-2"))
  func refused() {
    let source = RowSource([5])
    source.willSelect = { _ in nil }
    let table = table(source, focus: 3, selected: 1)
    table.press(Key(.enter))
    expectTape(
      source.tape,
      """
      should highlight 0.3
      did highlight 0.3
      did unhighlight 0.3
      will select 0.3
      """)
    #expect(table.selected == ["0.1"])
  }

  @Test("willSelect returning another row selects that one", .rules("SE-2"))
  func selectInstead() {
    let source = RowSource([5])
    source.willSelect = { _ in .row(0, 4) }
    let table = table(source, focus: 3, selected: 1)
    table.press(Key(.enter))
    #expect(source.tape.lines.last == "did select 0.4")
    #expect(table.selected == ["0.4"])
    #expect(table.visibleCells.map(\.isSelected) == [false, false, false, false, true])
  }

  @Test("willSelect returning the selected row deselects nothing", .rules("SE-2"))
  func selectTheSame() {
    let source = RowSource([5])
    source.willSelect = { _ in .row(0, 1) }
    let table = table(source, focus: 3, selected: 1)
    table.press(Key(.enter))
    #expect(source.tape.lines.suffix(2) == ["will select 0.3", "did select 0.1"])
    #expect(table.selected == ["0.1"])
  }

  @Test("willSelect returning a row that doesn't exist changes nothing", .rules("SE-2", "ER-17"))
  func selectNowhere() {
    let source = RowSource([5])
    source.willSelect = { _ in .row(0, 5) }
    let table = table(source, focus: 3, selected: 1)
    table.press(Key(.enter))
    #expect(source.tape.lines.last == "will select 0.3")
    #expect(table.selected == ["0.1"])
  }

  @Test(
    "willDeselect returning nil keeps the row selected, and the other one isn't", .rules("SE-3"))
  func kept() {
    let source = RowSource([5])
    source.willDeselect = { _ in nil }
    let table = table(source, focus: 3, selected: 1)
    table.press(Key(.enter))
    #expect(source.tape.lines.suffix(2) == ["will select 0.3", "will deselect 0.1"])
    #expect(table.selected == ["0.1"])
  }

  @Test("willDeselect returning another row deselects that one", .rules("SE-3"))
  func deselectInstead() {
    let source = RowSource([5])
    let table = table(source, focus: 1)
    table.allowsMultipleSelection = true
    for row in [1, 4] {
      table.selectRow(at: .row(0, row), animated: false, scrollPosition: .none)
    }
    source.willDeselect = { _ in .row(0, 4) }
    table.press(Key(.enter))
    #expect(source.tape.lines.suffix(2) == ["will deselect 0.1", "did deselect 0.4"])
    #expect(table.selected == ["0.1"])
  }

  @Test("in single mode another row in its place leaves the old one selected", .rules("SE-3"))
  func deselectAnotherInSingleMode() {
    let source = RowSource([5])
    source.willDeselect = { _ in .row(0, 4) }
    let table = table(source, focus: 3, selected: 1)
    table.press(Key(.enter))
    #expect(source.tape.lines.suffix(2) == ["will select 0.3", "will deselect 0.1"])
    #expect(table.selected == ["0.1"])
  }

  @Test("activating the selected row selects it again, and deselects nothing", .rules("SE-4"))
  func again() {
    let source = RowSource([5])
    let table = table(source, focus: 3, selected: 3)
    table.press(Key(.enter))
    expectTape(
      source.tape,
      """
      should highlight 0.3
      did highlight 0.3
      did unhighlight 0.3
      will select 0.3
      did select 0.3
      """)
    #expect(table.selected == ["0.3"])
  }

  @Test(
    "with several selected rows, activating one more or one of them concerns it only",
    .rules("SE-5"))
  func several() {
    let source = RowSource([5])
    let table = table(source, focus: 3, selected: 1)
    table.allowsMultipleSelection = true
    table.press(Key(.enter))
    #expect(table.selected == ["0.1", "0.3"])
    #expect(source.tape.lines.suffix(2) == ["will select 0.3", "did select 0.3"])
    source.tape.clear()
    table.press(Key(.enter))
    expectTape(
      source.tape,
      """
      should highlight 0.3
      did highlight 0.3
      did unhighlight 0.3
      will deselect 0.3
      did deselect 0.3
      """)
    #expect(table.selected == ["0.1"])
  }

  @Test(
    "back in single mode the next selection takes the place of all, in their order", .rules("SE-5"))
  func backToSingle() {
    let source = RowSource([5])
    let table = table(source, focus: 3)
    table.allowsMultipleSelection = true
    for row in [4, 0, 2] {
      table.selectRow(at: .row(0, row), animated: false, scrollPosition: .none)
    }
    table.allowsMultipleSelection = false
    table.press(Key(.enter))
    #expect(
      source.tape.lines.dropFirst(4) == [
        "will deselect 0.0", "did deselect 0.0", "will deselect 0.2", "did deselect 0.2",
        "will deselect 0.4", "did deselect 0.4", "did select 0.3",
      ])
    #expect(table.selected == ["0.3"])
  }

  @Test(
    "without allowsSelection nothing is highlighted or selected; the focus still moves",
    .rules("SE-8"))
  func notAllowed() {
    let source = RowSource([5])
    let table = table(source, focus: 3)
    table.allowsSelection = false
    table.press(Key(.enter), " ", Key(.up))
    table.click(line: 2)
    expectTape(source.tape, "focus 0.3 to 0.2")
    #expect(table.selected == nil)
  }

  @Test("by default one row can be selected, and none while the table is edited", .rules("SE-8"))
  func permissions() {
    let table = TableView()
    #expect(table.allowsSelection)
    #expect(!table.allowsMultipleSelection)
    #expect(!table.allowsSelectionDuringEditing)
    #expect(!table.allowsMultipleSelectionDuringEditing)
    table.allowsSelectionDuringEditing = true
    table.allowsMultipleSelectionDuringEditing = true
    #expect(table.allowsSelectionDuringEditing && table.allowsMultipleSelectionDuringEditing)
    #expect(!table.allowsMultipleSelection)
  }

  @Test("a delegate that reloads in didSelect leaves a table without a selection", .rules("SE-1"))
  func reloadInside() {
    let source = RowSource([5])
    let table = table(source, focus: 3, selected: 1)
    source.didSelect = { _ in table.reloadData() }
    table.press(Key(.enter))
    #expect(table.selected == nil)
    #expect(table.visibleCells.allSatisfy { !$0.isSelected })
    #expect(table.focused == "0.3")
  }

  @Test("a on the focused row presses a detail accessory, and nothing else", .rules("SE-10"))
  func accessoryKey() {
    let kinds: [TableViewCell.AccessoryType] = [
      .none, .disclosureIndicator, .detailDisclosureButton, .checkmark, .detailButton,
    ]
    let source = RowSource([5])
    source.configure = { cell, path in cell.accessoryType = kinds[path.row] }
    let table = table(source, focus: 0)
    let taken = kinds.indices.map { row in
      table.focusRow(at: .row(0, row))
      source.tape.clear()
      return table.handle("a") && source.tape.text == "accessory 0.\(row)"
    }
    #expect(taken == [false, false, true, false, true])
    #expect(table.selected == nil)
  }

  @Test("a shows the focused row first where it is out of sight", .rules("SE-10"))
  func accessoryOutOfSight() {
    let source = RowSource([50])
    source.configure = { cell, _ in cell.accessoryType = .detailButton }
    let table = table(source, focus: 3)
    table.contentOffset.y = 30
    table.press("a")
    expectTape(source.tape, "accessory 0.3")
    #expect(table.contentOffset.y == 3)
  }

  @Test(
    "a click on a detail accessory presses it; on another kind it goes to the row", .rules("SE-10"))
  func accessoryClicks() {
    let source = RowSource([2])
    source.configure = { cell, path in
      cell.accessoryType = path.row == 0 ? .detailButton : .checkmark
    }
    let table = source.table()
    table.click(line: 0, column: 8)
    expectTape(source.tape, "accessory 0.0")
    table.click(line: 1, column: 8)
    expectTape(source.tape, "focus none to 0.1")
  }
}
