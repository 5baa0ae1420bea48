import Buttery
import ButteryTestSupport
import RuleTrait
import Testing

@Suite("the focus") @MainActor struct FocusTests {
  /// Returns a table with two sections of ten rows and a header each, scrolled to line 2.
  ///
  /// The header floats over line 2, so rows 0.2 to 0.5 are free.
  private func table(_ source: RowSource) -> TableView {
    let table = source.table(height: 5)
    table.contentOffset.y = 2
    table.layoutIfNeeded()
    return table
  }

  private func source() -> RowSource {
    let source = RowSource([10, 10], header: 1)
    source.configure = { cell, _ in cell.accessoryType = .detailButton }
    return source
  }

  /// Describes the effect of a key: the new focus, the lines scrolled, and the calls.
  private func effect(of key: Key, on table: TableView, _ source: RowSource) -> String {
    let (offset, focus) = (table.contentOffset.y, table.focused)
    source.tape.clear()
    var effects: [String] = []
    if !table.handle(key) { effects.append("left to others") }
    if table.focused != focus { effects.append("focus \(table.focused)") }
    let lines = table.contentOffset.y - offset
    if lines != 0 { effects.append("scrolls \(lines)") }
    let calls = source.tape.lines.filter { !$0.hasPrefix("focus") }
    effects += ["did select", "accessory"].filter { call in
      calls.contains { $0.hasPrefix(call) }
    }
    return effects.isEmpty ? "nothing" : effects.joined(separator: ", ")
  }

  struct KeyCase: CustomTestStringConvertible {
    let key: Key
    let unfocused: String
    let focused: String
    let forbidden: String
    init(_ key: Key, _ unfocused: String, _ focused: String, _ forbidden: String) {
      self.key = key
      self.unfocused = unfocused
      self.focused = focused
      self.forbidden = forbidden
    }
    var testDescription: String { key.description }
  }

  @Test(
    "what a key does without a focused row, with one, and where none is allowed", .rules("FO-1"),
    arguments: [
      KeyCase(Key(.down), "scrolls 1", "focus 0.4", "scrolls 1"),
      KeyCase(Key(.up), "scrolls -1", "focus 0.2", "scrolls -1"),
      KeyCase(Key(.pageDown), "scrolls 3", "focus 0.6, scrolls 3", "scrolls 3"),
      KeyCase(Key(.pageUp), "scrolls -2", "focus 0.0, scrolls -2", "scrolls -2"),
      KeyCase(" ", "scrolls 3", "did select", "scrolls 3"),
      KeyCase(Key(.enter), "focus 0.2", "did select", "left to others"),
      KeyCase(Key(.home), "scrolls -2", "focus 0.0, scrolls -2", "scrolls -2"),
      KeyCase(Key(.end), "scrolls 15", "focus 1.9, scrolls 15", "scrolls 15"),
      KeyCase(Key(.left), "left to others", "left to others", "left to others"),
      KeyCase(Key(.right), "left to others", "left to others", "left to others"),
      KeyCase("a", "left to others", "accessory", "left to others"),
      KeyCase(Key(.escape), "left to others", "focus none", "left to others"),
    ])
  func keys(_ expected: KeyCase) {
    let source = source()
    #expect(effect(of: expected.key, on: table(source), source) == expected.unfocused)
    let focused = table(source)
    focused.focusRow(at: .row(0, 3))
    #expect(effect(of: expected.key, on: focused, source) == expected.focused)
    let forbidden = table(source)
    forbidden.allowsFocus = false
    #expect(effect(of: expected.key, on: forbidden, source) == expected.forbidden)
  }

  @Test(
    "a click focuses the row; on the focused row it activates, where none is allowed too",
    .rules("FO-1"))
  func clicks() {
    let source = source()
    let table = table(source)
    table.click(line: 3)
    expectTape(source.tape, "focus none to 0.4")
    table.click(line: 2)
    expectTape(source.tape, "focus 0.4 to 0.3")
    #expect(table.selected == nil)
    table.click(line: 2)
    #expect(source.tape.lines.last == "did select 0.3")
    table.allowsFocus = false
    table.click(line: 4)
    #expect(source.tape.lines.last == "did select 0.5")
    #expect(table.focused == "none")
  }

  @Test("a click on a header that floats over a row is no click on the row", .rules("FO-1"))
  func clickOnHeader() {
    let source = source()
    let table = table(source)
    #expect(!table.click(line: 0))
    expectTape(source.tape, "")
  }

  @Test("a click on a row that can't be focused activates it and leaves the focus", .rules("FO-1"))
  func clickOnUnfocusable() {
    let source = source()
    source.canFocus = { $0.row != 3 }
    let table = table(source)
    table.click(line: 3)
    table.click(line: 2)
    #expect(source.tape.lines.first == "focus none to 0.4")
    #expect(source.tape.lines.last == "did select 0.3")
    #expect(table.focused == "0.4")
  }

  @Test("no row is focused at first, and one at most", .rules("FO-1"))
  func atFirst() {
    let table = table(source())
    #expect(table.focused == "none")
    #expect(table.visibleCells.allSatisfy { !$0.isFocused })
    table.press(Key(.enter), Key(.down))
    #expect(table.visibleCells.count { $0.isFocused } == 1)
  }

  @Test(
    "rows that can't be focused are skipped, across sections and without wrap-around",
    .rules("FO-1"))
  func skipped() {
    let source = RowSource([3, 0, 2, 3], header: 1)
    source.canFocus = { $0 != .row(0, 1) && $0.section != 2 }
    let table = source.table(height: 20)
    table.press(Key(.enter))
    let down = (0..<6).map { _ in
      table.press(Key(.down))
      return table.focused
    }
    #expect(down == ["0.2", "3.0", "3.1", "3.2", "3.2", "3.2"])
    let up = (0..<6).map { _ in
      table.press(Key(.up))
      return table.focused
    }
    #expect(up == ["3.1", "3.0", "0.2", "0.0", "0.0", "0.0"])
  }

  @Test(
    "rows of no height can't be focused, guessed ones neither", .rules("FO-1"), arguments: [0, 1])
  func hiddenRows(estimate: Int) {
    let source = RowSource([6])
    source.rowHeight = { $0.row % 3 == 0 ? 1 : 0 }
    let table = source.table(estimate: estimate)
    table.press(Key(.enter), Key(.down))
    #expect(table.focused == "0.3")
    table.focusRow(at: .row(0, 1))
    #expect(table.focused == "0.3")
    table.press(Key(.up))
    #expect(table.focused == "0.0")
  }

  @Test("Enter takes the first row wholly in sight that can be focused", .rules("FO-1"))
  func enter() {
    let source = RowSource([9], header: 1)
    source.rowHeight = { _ in 2 }
    let table = source.table(height: 6)
    table.contentOffset.y = 4
    // The header covers line 4, so row 0.2 on lines 5 and 6 is the first one wholly in sight.
    table.press(Key(.enter))
    #expect(table.focused == "0.2")
    table.press(Key(.escape))
    table.contentOffset.y = 3
    table.press(Key(.enter))
    #expect(table.focused == "0.2")
    table.press(Key(.escape))
    source.canFocus = { $0.row != 2 }
    table.press(Key(.enter))
    #expect(table.focused == "0.3")
  }

  @Test("Enter takes a row near the top where none is wholly in sight", .rules("FO-1"))
  func enterWithoutRowInSight() {
    let source = RowSource([3, 3], header: 9)
    source.rowHeight = { _ in 8 }
    let table = source.table(height: 4)
    table.press(Key(.enter))
    #expect(table.focused == "0.0")
    table.press(Key(.escape))
    source.canFocus = { $0.section == 0 }
    table.press(Key(.end), Key(.enter))
    #expect(table.focused == "0.2")
    table.press(Key(.escape))
    source.canFocus = { _ in false }
    table.press(Key(.enter))
    #expect(table.focused == "none")
  }

  @Test("by default the focus is allowed, selects nothing and isn't remembered", .rules("FO-4"))
  func defaults() {
    let table = TableView()
    #expect(table.allowsFocus)
    #expect(!table.selectionFollowsFocus)
    #expect(!table.remembersLastFocusedIndexPath)
  }

  @Test("a selection that follows the focus: as activated, but not highlighted", .rules("FO-4"))
  func selectionFollows() {
    let source = RowSource([5])
    let table = source.table()
    table.selectionFollowsFocus = true
    table.press(Key(.enter), Key(.down))
    expectTape(
      source.tape,
      """
      focus none to 0.0
      will select 0.0
      did select 0.0
      focus 0.0 to 0.1
      will select 0.1
      will deselect 0.0
      did deselect 0.0
      did select 0.1
      """)
    table.focusRow(at: .row(0, 3))
    expectTape(source.tape, "focus 0.1 to 0.3")
    #expect(table.selected == ["0.1"])
    table.allowsSelection = false
    table.press(Key(.down))
    expectTape(source.tape, "focus 0.3 to 0.4")
  }

  @Test("several selected rows gather as the focus goes on; none is deselected", .rules("FO-4"))
  func selectionFollowsWithSeveral() {
    let source = RowSource([5])
    let table = source.table()
    table.selectionFollowsFocus = true
    table.allowsMultipleSelection = true
    table.press(Key(.enter), Key(.down), Key(.up), Key(.down), Key(.down))
    #expect(table.selected == ["0.0", "0.1", "0.2"])
  }

  @Test("a remembered focus returns with Enter, as long as its row exists", .rules("FO-4"))
  func remembered() {
    let source = RowSource([30])
    let table = source.table()
    table.remembersLastFocusedIndexPath = true
    table.focusRow(at: .row(0, 20))
    table.press(Key(.escape), Key(.home), Key(.enter))
    #expect(table.focused == "0.20")
    #expect(table.contentOffset.y == 15)
    table.press(Key(.escape), Key(.home))
    source.counts = [10]
    table.reloadData()
    table.press(Key(.enter))
    #expect(table.focused == "0.0")
  }

  @Test("where the focus isn't allowed any more, it goes", .rules("FO-4"))
  func disallowed() {
    let source = source()
    let table = table(source)
    table.press(Key(.enter))
    table.allowsFocus = false
    #expect(source.tape.lines == ["focus none to 0.2", "focus 0.2 to none"])
    table.focusRow(at: .row(0, 3))
    #expect(table.focused == "none")
  }

  @Test("the delegate hears of each change of focus, and only of changes")
  func changes() {
    let source = source()
    let table = table(source)
    for path in [IndexPath.row(0, 4), .row(0, 4), nil, nil] { table.focusRow(at: path) }
    expectTape(
      source.tape,
      """
      focus none to 0.4
      focus 0.4 to none
      """)
  }

  @Test("keys of a row are a table of their own, which can be changed")
  func bindings() {
    let bindings = KeyBindings<RowCommand>.standard
    for command in RowCommand.allCases {
      #expect(bindings.bindings.contains { $0.command == command && $0.summary != nil })
    }
    let source = source()
    let table = table(source)
    table.rowKeyBindings = KeyBindings([.init(["x"], .activate), .init([Key(.down)], .leave)])
    #expect(!table.handle("x"))
    table.press(Key(.enter), "x", Key(.down))
    #expect(source.tape.lines.first == "focus none to 0.2")
    #expect(source.tape.lines.suffix(2) == ["did select 0.2", "focus 0.2 to none"])
    for command in RowCommand.allCases { #expect(!table.perform(command)) }
  }
}
