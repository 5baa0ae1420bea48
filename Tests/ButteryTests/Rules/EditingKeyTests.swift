import Buttery
import ButteryTestSupport
import RuleTrait
import Testing

@Suite("editing by keys") @MainActor struct EditingKeyTests {
  private func stage(
    _ words: String..., prepare: (TableView) -> Void = { _ in }
  ) -> (table: TableView, source: EditingSource) {
    let source = EditingSource(words)
    let table = source.table(prepare: prepare)
    table.isEditing = true
    table.focusRow(at: IndexPath(row: 0, section: 0))
    source.tape.clear()
    return (table, source)
  }

  @Test(
    "a key works the control of the focused row", .rules("ED-2"), arguments: ["-", Key(.delete)])
  func deletes(key: Key) {
    let (table, source) = stage("alpha", "beta")
    #expect(table.handle(key))
    table.expectPicture(
      """
      |▌[-] alpha     [Delete] |
      | [-] beta               |
      |                        |
      |                        |
      |                        |
      """)
    #expect(table.handle(key))
    expectTape(source.tape, "commit delete 0.0")
    table.focusRow(at: IndexPath(row: 1, section: 0))
    #expect(table.handle(key))
    #expect(table.handle(Key(.escape)))
    expectTape(source.tape, "")
    #expect(table.indexPathForFocusedRow == IndexPath(row: 1, section: 0))
  }

  @Test(
    "the delegate's trailing actions are offered in place of the question", .rules("ED-2", "ED-5"),
    arguments: ["-", Key(.enter), Key(.delete)])
  func actions(key: Key) {
    let (table, source) = stage("alpha", "beta")
    var ran: [String] = []
    source.trailing = {
      let actions = ["Drop", "Flag"].map { title in
        ContextualAction(style: title == "Drop" ? .destructive : .normal, title: title) {
          ran.append(title)
          $2(true)
        }
      }
      return SwipeActionsConfiguration(actions: actions)
    }
    #expect(table.handle(key))
    table.expectPicture(
      """
      |▌[-] alpha [Flag][Drop] |
      | [-] beta               |
      |                        |
      |                        |
      |                        |
      """)
    expectTape(source.tape, "will begin 0.0")
    #expect(table.handle(key))
    #expect(ran == ["Drop"])
    expectTape(source.tape, "did end 0.0")
    for next in [key, Key(.left), Key(.enter)] { #expect(table.handle(next)) }
    #expect(ran == ["Drop", "Flag"])
    #expect(table.handle(key))
    #expect(table.handle(Key(.escape)))
    #expect(ran == ["Drop", "Flag"])
    source.tape.clear()
    // Without any, the table asks itself.
    source.trailing = { SwipeActionsConfiguration(actions: []) }
    table.handle(key)
    table.handle(key)
    expectTape(source.tape, "commit delete 0.0")
  }

  @Test("a row that inserts does it at once", .rules("ED-2"), arguments: ["+", Key(.insert)])
  func inserts(key: Key) {
    let (table, source) = stage("+alpha", "beta")
    #expect(!table.handle("-"))
    #expect(table.handle(key))
    expectTape(source.tape, "commit insert 0.0")
    table.focusRow(at: IndexPath(row: 1, section: 0))
    #expect(!table.handle(key))
  }

  @Test(
    "Enter works the control where rows can't be selected while editing", .rules("ED-2", "SE-8"))
  func enter() {
    let (table, source) = stage("alpha", "beta")
    table.handle(Key(.enter))
    table.handle(Key(.enter))
    expectTape(source.tape, "commit delete 0.0")
    table.allowsSelectionDuringEditing = true
    table.handle(Key(.enter))
    expectTape(source.tape, "selected 0.0")
    table.handle("-")
    table.handle(Key(.enter))
    expectTape(source.tape, "commit delete 0.0")
  }

  @Test("another key closes the question and means what it always means", .rules("ED-2"))
  func otherKeys() {
    let (table, source) = stage("alpha", "beta")
    table.handle("-")
    #expect(table.handle(Key(.down)))
    #expect(table.indexPathForFocusedRow == IndexPath(row: 1, section: 0))
    #expect(!table.handle("x"))
    expectTape(source.tape, "")
    table.isEditing = false
    for key in ["-", "+", "m"] as [Key] { #expect(!table.handle(key)) }
  }

  @Test(
    "a focused row that isn't in sight comes there before anything is asked of it", .rules("ED-2"))
  func outOfSight() {
    let source = EditingSource((0..<30).map { "row \($0)" })
    let table = source.table()
    table.isEditing = true
    table.focusRow(at: IndexPath(row: 0, section: 0))
    table.contentOffset.y = 20
    #expect(table.handle("-"))
    #expect(table.contentOffset.y == 0)
    #expect(drawing(of: table).hasPrefix("▌[-] row 0     [Delete]"))
  }

  @Test("entering and leaving editing clears the selection", .rules("SE-8"))
  func clearsSelection() {
    let (table, _) = stage("alpha", "beta")
    table.allowsSelectionDuringEditing = true
    table.selectRow(at: IndexPath(row: 1, section: 0), animated: false, scrollPosition: .none)
    table.isEditing = false
    #expect(table.indexPathForSelectedRow == nil)
    table.selectRow(at: IndexPath(row: 1, section: 0), animated: false, scrollPosition: .none)
    table.setEditing(false, animated: false)
    #expect(table.indexPathForSelectedRow == IndexPath(row: 1, section: 0))
    table.isEditing = true
    #expect(table.indexPathsForSelectedRows == nil)
  }

  @Test("the question stays with its row and closes with it", .rules("ED-2", "BU-7"))
  func questionFollows() {
    let (table, source) = stage("alpha", "beta")
    table.handle("-")
    source.words[0].insert("new", at: 0)
    table.insertRows(at: [IndexPath(row: 0, section: 0)], with: .none)
    table.expectPicture(
      """
      | [-] new                |
      |▌[-] alpha     [Delete] |
      | [-] beta               |
      |                        |
      |                        |
      """)
    source.commit = { table, path in
      source.words[path.section].remove(at: path.row)
      table.deleteRows(at: [path], with: .none)
    }
    table.handle(Key(.enter))
    #expect(source.tape.lines.contains("commit delete 0.1"))
    table.expectPicture(
      """
      | [-] new                |
      |▌[-] beta               |
      |                        |
      |                        |
      |                        |
      """)
    table.handle("-")
    table.deleteRows(at: [], with: .none)
    source.words[0] = []
    table.deleteRows(
      at: [IndexPath(row: 0, section: 0), IndexPath(row: 1, section: 0)], with: .none)
    source.tape.clear()
    table.handle(Key(.enter))
    expectTape(source.tape, "")
  }

  @Test("every editing command has a key and an explanation")
  func bindings() {
    for command in EditingCommand.allCases {
      let bindings = KeyBindings<EditingCommand>.standard.bindings
      #expect(bindings.contains { $0.command == command && $0.summary != nil })
    }
    let (table, source) = stage("alpha")
    table.editingKeyBindings = KeyBindings([.init(["x"], .delete)])
    #expect(!table.handle("-"))
    table.handle("x")
    table.handle("x")
    expectTape(source.tape, "commit delete 0.0")
  }
}
