import Buttery
import ButteryTestSupport
import RuleTrait
import Testing

// The calls of the data source while a row is moved by hand.
extension ReorderTests {
  @Test("the table shows the row in its new place and asks for nothing", .rules("ED-3", "RU-14"))
  func showsMoves() {
    let (table, source) = stage()
    let cells = table.visibleCells
    table.handle("m")
    table.handle(Key(.down))
    table.handle(Key(.down))
    table.handle(Key(.down))
    table.expectPicture(
      """
      | [-] b        ≡ |
      | [-] c        ≡ |
      |▌[-] a        ≡ |
      | [-] d        ≡ |
      | [-] e        ≡ |
      """,
      styles: """
        |.DDD..........d.|
        |.DDD..........d.|
        |bDDDbbbbbbbbbbBb|
        |.DDD..........d.|
        |.DDD..........d.|
        """)
    expectTape(
      source.tape,
      """
      target from 0.0 to 0.1
      target from 0.0 to 0.2
      target from 0.0 to 1.0
      """)
    #expect(table.visibleCells.map(ObjectIdentifier.init).first == ObjectIdentifier(cells[1]))
    #expect(table.numberOfRows(inSection: 1) == 3)
    #expect(table.handle(Key(.escape)))
    table.expectPicture(
      """
      |▌[-] a        ≡ |
      | [-] b        ≡ |
      | [-] c        ≡ |
      | [-] d        ≡ |
      | [-] e        ≡ |
      """)
    #expect(
      table.visibleCells.map(ObjectIdentifier.init) == cells.map(ObjectIdentifier.init))
    expectTape(source.tape, "")
  }

  @Test(
    "a dropped row stays where it is, and everything is asked for by the new places", .rules("ED-3")
  )
  func staysDropped() {
    let (table, source) = stage([(0..<9).map { "row \($0)" }])
    table.handle("m")
    for _ in 0..<6 { table.handle(Key(.down)) }
    table.handle("m")
    #expect(source.tape.lines.last == "move 0.0 to 0.6")
    table.expectPicture(
      """
      | [-] row 3    ≡ |
      | [-] row 4    ≡ |
      | [-] row 5    ≡ |
      | [-] row 6    ≡ |
      |▌[-] row 0    ≡ |
      """)
    table.handle(Key(.home))
    table.expectPicture(
      """
      |▌[-] row 1    ≡ |
      | [-] row 2    ≡ |
      | [-] row 3    ≡ |
      | [-] row 4    ≡ |
      | [-] row 5    ≡ |
      """)
    let shown = drawing(of: table)
    table.reloadData()
    #expect(drawing(of: table) == shown)
  }

  @Test(
    "the row stays in sight; what comes into sight is asked for by the order before", .rules("ED-3")
  )
  func scrolls() {
    let (table, source) = stage([(0..<20).map { "row \($0)" }])
    table.handle("m")
    for _ in 0..<5 { table.handle(Key(.down)) }
    table.expectPicture(
      """
      | [-] row 2    ≡ |
      | [-] row 3    ≡ |
      | [-] row 4    ≡ |
      | [-] row 5    ≡ |
      |▌[-] row 0    ≡ |
      """)
    #expect(source.tape.lines.filter { $0.hasPrefix("cell") } == ["cell 0.5"])
    source.tape.clear()
    table.handle(Key(.end))
    table.expectPicture(
      """
      | [-] row 16   ≡ |
      | [-] row 17   ≡ |
      | [-] row 18   ≡ |
      | [-] row 19   ≡ |
      |▌[-] row 0    ≡ |
      """)
    table.handle(Key(.home))
    table.expectPicture(
      """
      |▌[-] row 0    ≡ |
      | [-] row 1    ≡ |
      | [-] row 2    ≡ |
      | [-] row 3    ≡ |
      | [-] row 4    ≡ |
      """)
    table.handle(Key(.end))
    table.handle(Key(.escape))
    table.expectPicture(
      """
      |▌[-] row 0    ≡ |
      | [-] row 1    ≡ |
      | [-] row 2    ≡ |
      | [-] row 3    ≡ |
      | [-] row 4    ≡ |
      """)
  }

  @Test(
    "a row is dragged past higher rows and headers without jumping back and forth", .rules("ED-3"))
  func dragsPastHigherRows() {
    let source = EditingSource([["a", "high high high high", "c"], ["d"]])
    source.headers = ["first", "second"]
    source.canMove = { _ in true }
    source.configure = { $0.textLabel?.numberOfLines = $0.textLabel?.text?.first == "h" ? 0 : 1 }
    let table = source.table(width: 16, height: 9) { $0.rowHeight = TableView.automaticDimension }
    table.isEditing = true
    table.layoutIfNeeded()
    func drag(_ action: MouseEvent.Action, _ line: Int) {
      _ = table.handle(.mouse(MouseEvent(action, at: Point(x: 14, y: line))))
      table.layoutIfNeeded()
    }
    drag(.press(button: 1), 1)
    source.tape.clear()
    for line in 2...8 { drag(.drag(button: 1), line) }
    expectTape(
      source.tape,
      """
      target from 0.0 to 0.1
      target from 0.0 to 0.2
      target from 0.0 to 1.0
      target from 0.0 to 1.1
      """)
    table.expectPicture(
      """
      | first          |
      |     high       |
      | [-] high     ≡ |
      |     high       |
      |     high       |
      | [-] c        ≡ |
      | second         |
      | [-] d        ≡ |
      | [-] a        ≡ |
      """)
    for line in (0...7).reversed() { drag(.drag(button: 1), line) }
    drag(.release(button: 1), 0)
    expectTape(
      source.tape,
      """
      target from 0.0 to 1.0
      target from 0.0 to 0.2
      target from 0.0 to 0.1
      target from 0.0 to 0.0
      """)
  }

  @Test("an update puts the row back first", .rules("ED-3", "BU-1"))
  func isCancelledByUpdates() {
    let (table, source) = stage()
    table.handle("m")
    table.handle(Key(.down))
    source.words[0].removeLast()
    table.deleteRows(at: [IndexPath(row: 2, section: 0)], with: .none)
    #expect(table.handle("x") == false)
    table.handle(Key(.down))
    #expect(table.indexPathForFocusedRow == IndexPath(row: 1, section: 0))
    table.expectPicture(
      """
      | [-] a        ≡ |
      |▌[-] b        ≡ |
      | [-] d        ≡ |
      | [-] e        ≡ |
      |                |
      """)
    #expect(!source.tape.text.contains("move"))
  }

  @Test(
    "wherever a row was and goes, every other one is asked for by its place before", .rules("ED-3"))
  func everyMove() {
    let words = [["a", "b", "c"], ["d", "e"], [], ["f"]]
    for (section, rows) in words.enumerated() {
      for (row, word) in rows.enumerated() {
        var rest = words
        rest[section].remove(at: row)
        for (other, count) in rest.map(\.count).enumerated() {
          for place in 0...count {
            var moved = rest
            moved[other].insert(word, at: place)
            expect(
              moved, from: IndexPath(row: row, section: section),
              to: IndexPath(row: place, section: other), in: words)
          }
        }
      }
    }
  }

  /// Moves a row in a table of two lines, and compares all rows that come into sight then.
  private func expect(
    _ moved: [[String]], from source: IndexPath, to target: IndexPath, in words: [[String]]
  ) {
    let list = EditingSource(words)
    list.canMove = { _ in true }
    list.target = { _, _ in target }
    let table = list.table(height: 2)
    table.isEditing = true
    table.focusRow(at: source)
    table.handle("m")
    table.handle(Key(.down))
    table.handle(Key(.up))
    var shown: [String] = []
    for offset in 0..<5 {
      table.contentOffset.y = offset
      let texts = table.visibleCells.map { $0.textLabel?.text ?? "-" }
      shown = shown.prefix(offset) + texts
    }
    #expect(shown == moved.flatMap { $0 }, "from \(source) to \(target)")
    table.handle(Key(.escape))
    #expect(list.words == words)
    #expect((0..<4).map(table.numberOfRows(inSection:)) == words.map(\.count))
  }

  @Test("a target that doesn't exist is warned of, and the row stays where it is", .rules("ED-3"))
  func missingTargets() {
    var warnings: [String] = []
    let usual = TableViewDiagnostics.warning
    TableViewDiagnostics.warning = { warnings.append($0) }
    defer { TableViewDiagnostics.warning = usual }
    let (table, source) = stage()
    for path in [(3, 0), (-1, 0), (0, 3)].map({ IndexPath(row: $0, section: $1) }) {
      source.target = { _, _ in path }
      table.handle("m")
      table.handle(Key(.down))
      table.handle(Key(.enter))
    }
    #expect(warnings.count == 3)
    #expect(
      warnings.first == "there is no place [0, 3] to move a row to: it stays where it is")
    #expect(!source.tape.text.contains("move"))
  }
}
