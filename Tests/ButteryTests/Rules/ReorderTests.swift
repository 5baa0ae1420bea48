import Buttery
import ButteryTestSupport
import RuleTrait
import Testing

@Suite("moving rows by hand") @MainActor struct ReorderTests {
  /// Creates a table of three sections in editing mode, with the focus on a row.
  func stage(
    _ words: [[String]] = [["a", "b", "c"], ["d", "e"], []],
    focus: (row: Int, section: Int) = (0, 0)
  ) -> (table: TableView, source: EditingSource) {
    let source = EditingSource(words)
    source.canMove = { path in source.words[path.section][path.row] != "#" }
    let table = source.table(width: 16, height: 5)
    table.isEditing = true
    table.focusRow(at: IndexPath(row: focus.row, section: focus.section))
    table.layoutIfNeeded()
    source.tape.clear()
    return (table, source)
  }

  @Test(
    "a row that is taken looks lifted until it is dropped", .rules("ED-3"),
    arguments: ["m", " ", Key(.enter)])
  func lifts(drop: Key) {
    let (table, source) = stage()
    #expect(table.handle("m"))
    table.expectPicture(
      """
      |▌[-] a        ≡ |
      | [-] b        ≡ |
      | [-] c        ≡ |
      | [-] d        ≡ |
      | [-] e        ≡ |
      """,
      styles: """
        |bDDDbbbbbbbbbbBb|
        |.DDD..........d.|
        |.DDD..........d.|
        |.DDD..........d.|
        |.DDD..........d.|
        """)
    #expect(table.handle(drop))
    table.expectPicture(
      """
      |▌[-] a        ≡ |
      | [-] b        ≡ |
      | [-] c        ≡ |
      | [-] d        ≡ |
      | [-] e        ≡ |
      """,
      styles: """
        |bDDD..........d.|
        |.DDD..........d.|
        |.DDD..........d.|
        |.DDD..........d.|
        |.DDD..........d.|
        """)
    expectTape(source.tape, "")
  }

  @Test(
    "each step asks for the target, counted from where the row was; one move is told",
    .rules("ED-3"))
  func steps() {
    let (table, source) = stage()
    table.handle("m")
    for key in [Key(.down), "j", "k", Key(.down)] { #expect(table.handle(key)) }
    expectTape(
      source.tape,
      """
      target from 0.0 to 0.1
      target from 0.0 to 0.2
      target from 0.0 to 0.1
      target from 0.0 to 0.2
      """)
    #expect(table.indexPathForFocusedRow == IndexPath(row: 2, section: 0))
    table.handle(Key(.enter))
    expectTape(source.tape, "move 0.0 to 0.2")
    #expect(source.words == [["b", "c", "a"], ["d", "e"], []])
  }

  @Test("past the last row of a section comes the first place of the next one", .rules("ED-3"))
  func sections() {
    let (table, source) = stage(focus: (2, 0))
    table.handle("m")
    table.handle(Key(.down))
    table.handle("m")
    let (other, second) = stage(focus: (0, 1))
    other.handle("m")
    other.handle(Key(.up))
    other.handle(" ")
    expectTape(
      source.tape,
      """
      target from 0.2 to 1.0
      move 0.2 to 1.0
      """)
    expectTape(
      second.tape,
      """
      target from 1.0 to 0.3
      move 1.0 to 0.3
      """)
  }

  @Test("at the first and the last place there is none further", .rules("ED-3"))
  func ends() {
    let (table, source) = stage([["a", "b"]])
    table.handle("m")
    #expect(table.handle(Key(.up)))
    #expect(table.handle(Key(.home)))
    expectTape(source.tape, "")
    table.handle(Key(.end))
    #expect(table.handle(Key(.pageDown)))
    expectTape(source.tape, "target from 0.0 to 0.1")
    table.handle(Key(.pageUp))
    table.handle(Key(.enter))
    expectTape(source.tape, "target from 0.0 to 0.0")
  }

  @Test("Escape puts the row back, and the data source hears nothing", .rules("ED-3"))
  func escapes() {
    let (table, source) = stage()
    table.handle("m")
    table.handle(Key(.down))
    source.tape.clear()
    #expect(table.handle(Key(.escape)))
    #expect(table.indexPathForFocusedRow == IndexPath(row: 0, section: 0))
    #expect(table.handle(Key(.down)))
    #expect(table.indexPathForFocusedRow == IndexPath(row: 1, section: 0))
    expectTape(source.tape, "")
  }

  @Test("the delegate may send the row anywhere, or keep it where it was", .rules("ED-3"))
  func redirects() {
    let (table, source) = stage()
    source.target = { _, _ in IndexPath(row: 0, section: 2) }
    table.handle("m")
    table.handle(Key(.down))
    source.target = { source, _ in source }
    table.handle(Key(.up))
    table.handle(Key(.enter))
    expectTape(
      source.tape,
      """
      target from 0.0 to 0.1
      target from 0.0 to 1.2
      """)
    source.target = { _, _ in IndexPath(row: 1, section: 1) }
    table.handle("m")
    table.handle(Key(.down))
    table.handle(Key(.enter))
    expectTape(
      source.tape,
      """
      target from 0.0 to 0.1
      move 0.0 to 1.1
      """)
  }

  @Test(
    "rows that can't be moved aren't taken, nor is any while the table isn't edited", .rules("ED-3")
  )
  func unmovable() {
    let (table, source) = stage([["#", "b"]])
    #expect(!table.handle("m"))
    table.isEditing = false
    table.focusRow(at: IndexPath(row: 1, section: 0))
    #expect(!table.handle("m"))
    expectTape(source.tape, "")
  }

  @Test("keys that neither move nor drop are left to others and change nothing", .rules("ED-3"))
  func otherKeys() {
    let (table, source) = stage()
    table.handle("m")
    #expect(!table.handle("x"))
    #expect(table.handle(Key(.tab)))
    table.handle(Key(.down))
    table.handle(Key(.enter))
    expectTape(
      source.tape,
      """
      target from 0.0 to 0.1
      move 0.0 to 0.1
      """)
  }

  @Test(
    "a reload and the end of editing put the row back", .rules("ED-3"), arguments: [true, false])
  func isCancelled(byReload: Bool) {
    let (table, source) = stage()
    table.handle("m")
    table.handle(Key(.down))
    if byReload { table.reloadData() } else { table.isEditing = false }
    table.layoutIfNeeded()
    source.tape.clear()
    table.handle(Key(.enter))
    #expect(!source.tape.text.contains("move"))
  }

  @Test(
    "a press on the sign takes the row, the mouse drags it, letting go drops it", .rules("ED-3"))
  func drags() {
    let (table, source) = stage()
    func drag(_ action: MouseEvent.Action, _ line: Int) -> Bool {
      table.handle(.mouse(MouseEvent(action, at: Point(x: 14, y: line))))
    }
    #expect(!drag(.drag(button: 1), 0))
    #expect(drag(.press(button: 1), 0))
    table.expectPicture(
      """
      |▌[-] a        ≡ |
      | [-] b        ≡ |
      | [-] c        ≡ |
      | [-] d        ≡ |
      | [-] e        ≡ |
      """)
    #expect(drag(.drag(button: 1), 0))
    #expect(drag(.drag(button: 1), 1))
    #expect(drag(.drag(button: 1), 2))
    #expect(drag(.release(button: 1), 2))
    #expect(!drag(.release(button: 1), 2))
    expectTape(
      source.tape,
      """
      target from 0.0 to 0.1
      target from 0.0 to 0.2
      move 0.0 to 0.2
      """)
  }

  @Test("only one thing is open at a time: who takes a row closes the question", .rules("ED-3"))
  func exclusive() {
    let (table, source) = stage()
    table.handle("-")
    #expect(drawing(of: table).contains("[Delete]"))
    #expect(table.handle("m"))
    #expect(!drawing(of: table).contains("[Delete]"))
    table.handle(Key(.enter))
    expectTape(source.tape, "")
    table.handle(Key(.enter))
    table.handle(Key(.enter))
    expectTape(source.tape, "commit delete 0.0")
  }

  @Test("a press while a row is taken drops it and means nothing else", .rules("ED-3"))
  func pressDrops() {
    let (table, source) = stage()
    table.handle("m")
    table.handle(Key(.down))
    #expect(table.press(14, 3))
    expectTape(
      source.tape,
      """
      target from 0.0 to 0.1
      move 0.0 to 0.1
      """)
    #expect(!table.handle(Key(.escape)) || table.indexPathForFocusedRow == nil)
  }
}
