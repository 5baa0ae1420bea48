import Buttery
import ButteryTestSupport
import Testing

@Suite("editing") @MainActor struct EditingTests {
  @Test("ED-1: rows in sight are asked about when editing begins, others when they come into sight")
  func asksRowByRow() {
    let source = EditingSource("a", "#b", "+c", ".d")
    let table = source.table(height: 3)
    table.setEditing(true, animated: true)
    expectTape(
      source.tape,
      """
      can edit 0.0
      style 0.0
      can edit 0.1
      can edit 0.2
      style 0.2
      """)
    table.contentOffset.y = 1
    table.layoutIfNeeded()
    expectTape(
      source.tape,
      """
      cell 0.3
      can edit 0.3
      style 0.3
      will display 0.3
      """)
    let cells = table.visibleCells
    #expect(cells.map(\.editingStyle) == [.none, .insert, .none])
    #expect(!cells.contains { !$0.isEditing })
  }

  @Test("ED-1: rows show [-] or [+] and make room; those that can't be edited stay as they are")
  func showsControls() {
    let source = EditingSource("alpha", "#beta", "+gamma", ".delta")
    source.canMove = { $0.row != 1 }
    source.configure = {
      $0.accessoryType = .disclosureIndicator
      $0.editingAccessoryType = $0.textLabel?.text == "alpha" ? .checkmark : .none
    }
    let table = source.table()
    table.expectPicture(
      """
      | alpha                › |
      | #beta                › |
      | +gamma               › |
      | .delta               › |
      |                        |
      """)
    table.isEditing = true
    table.expectPicture(
      """
      | [-] alpha          ✓ ≡ |
      | #beta                  |
      | [+] +gamma           ≡ |
      |     .delta           ≡ |
      |                        |
      """,
      styles: """
        |.DDD................d.d.|
        |........................|
        |.III..................d.|
        |......................d.|
        |........................|
        """)
    table.isEditing = false
    table.expectPicture(
      """
      | alpha                › |
      | #beta                › |
      | +gamma               › |
      | .delta               › |
      |                        |
      """)
  }

  @Test("ED-1: without indentation, the control stands in the margin")
  func withoutIndentation() {
    let source = EditingSource("alpha", "+beta")
    source.indents = false
    let table = source.table(width: 12, height: 2)
    table.isEditing = true
    table.expectPicture(
      """
      |-alpha      |
      |++beta      |
      """,
      styles: """
        |R...........|
        |J...........|
        """)
    source.indents = true
    source.configure = { $0.shouldIndentWhileEditing = $0.textLabel?.text != "alpha" }
    table.reloadData()
    table.expectPicture(
      """
      |-alpha      |
      | [+] +beta  |
      """)
  }

  @Test("ED-1: narrow tables keep the controls", arguments: [1, 3, 6])
  func narrow(width: Int) {
    let source = EditingSource("alpha")
    source.canMove = { _ in true }
    let table = source.table(width: width, height: 1)
    table.isEditing = true
    let lines = picture(of: table, width: width, height: 1)
    #expect(lines == [[1: "≡", 3: " ≡ ", 6: " [-]≡ "][width] ?? ""])
  }

  @Test("RU-9: a recycled cell isn't edited and has no control or open menu")
  func recycled() {
    let source = EditingSource("a", "b", "c", "d")
    let table = source.table(height: 2)
    table.isEditing = true
    table.press(2, 0)
    table.contentOffset.y = 2
    table.layoutIfNeeded()
    table.isEditing = false
    table.contentOffset.y = 0
    table.expectPicture(
      """
      | a                      |
      | b                      |
      """)
    let cell = table.dequeueReusableCell(withIdentifier: "word")
    #expect(cell?.isEditing == false)
    #expect(cell?.editingStyle == TableViewCell.EditingStyle.none)
  }

  @Test("ED-1, GE-16: a height that the content decides is that beside the controls")
  func heights() {
    let source = EditingSource("one two three", "four", "five")
    source.configure = { $0.textLabel?.numberOfLines = 0 }
    for estimate in [0, TableView.automaticDimension] {
      let table = source.table(width: 15, height: 4) {
        $0.rowHeight = TableView.automaticDimension
        $0.estimatedRowHeight = estimate
      }
      table.isEditing = true
      table.expectPicture(
        """
        | [-] one two   |
        |     three     |
        | [-] four      |
        | [-] five      |
        """)
      table.isEditing = false
      table.expectPicture(
        """
        | one two three |
        | four          |
        | five          |
        |               |
        """)
    }
  }

  @Test("ED-1, ES-2: a height that constraints decide is that beside the controls")
  func constrainedHeights() {
    let source = EditingSource("one two three", "four")
    source.configure = { cell in
      let text = cell.textLabel?.text
      let label = Label()
      label.text = text
      label.numberOfLines = 0
      cell.textLabel?.text = nil
      for view in cell.contentView.subviews where view is Label { view.removeFromSuperview() }
      cell.contentView.addSubview(label)
      label.translatesAutoresizingMaskIntoConstraints = false
      let margins = cell.contentView.layoutMarginsGuide
      LayoutConstraint.activate([
        label.leadingAnchor.constraint(equalTo: margins.leadingAnchor),
        label.trailingAnchor.constraint(equalTo: margins.trailingAnchor),
        label.topAnchor.constraint(equalTo: margins.topAnchor),
        label.bottomAnchor.constraint(equalTo: margins.bottomAnchor),
      ])
    }
    let table = source.table(width: 15, height: 4) {
      $0.rowHeight = TableView.automaticDimension
    }
    table.isEditing = true
    table.expectPicture(
      """
      | [-] one two   |
      |     three     |
      | [-] four      |
      |               |
      """)
    table.isEditing = false
    table.expectPicture(
      """
      | one two three |
      | four          |
      |               |
      |               |
      """)
  }

  @Test("ED-1, ES-6: what is on screen stays there when the heights above it change")
  func staysInPlace() {
    let source = EditingSource((0..<20).map { "row number \($0)" })
    source.configure = { $0.textLabel?.numberOfLines = 0 }
    let table = source.table(width: 15, height: 3) {
      $0.rowHeight = TableView.automaticDimension
      $0.estimatedRowHeight = 0
    }
    table.contentOffset.y = 10
    table.isEditing = true
    table.expectPicture(
      """
      | [-] row       |
      |     number 10 |
      | [-] row       |
      """)
    table.isEditing = false
    #expect(table.contentOffset.y == 10)
  }

  @Test("ED-1: hundreds of thousands of rows of one height are edited without asking for heights")
  func manyRows() {
    let source = EditingSource([Array(repeating: "word", count: 300_000)])
    let table = source.table(height: 3)
    table.scrollToRow(at: IndexPath(row: 200_000, section: 0), at: .top, animated: false)
    table.layoutIfNeeded()
    source.tape.clear()
    table.isEditing = true
    table.layoutIfNeeded()
    #expect(source.tape.lines.count == 6)
    #expect(table.contentOffset.y == 200_000)
  }

  @Test("ED-1, DOC-51: rows that the data has no more aren't asked about before the reload")
  func beforeReload() {
    let source = EditingSource("a", "b", "c")
    let table = source.table()
    source.words = [["+new"]]
    table.reloadData()
    table.isEditing = true
    table.expectPicture(
      """
      | [+] +new               |
      |                        |
      |                        |
      |                        |
      |                        |
      """)
  }

  @Test("ED-2: a press on [-] asks for confirmation, the button commits, the table changes nothing")
  func deletes() {
    let source = EditingSource("alpha", "beta")
    let table = source.table(height: 2)
    table.isEditing = true
    source.tape.clear()
    #expect(table.press(2, 1))
    expectTape(source.tape, "")
    table.expectPicture(
      """
      | [-] alpha              |
      | [-] beta      [Delete] |
      """,
      styles: """
        |.DDD....................|
        |.DDD...........RRRRRRRR.|
        """)
    #expect(table.press(18, 1))
    expectTape(source.tape, "commit delete 0.1")
    table.expectPicture(
      """
      | [-] alpha              |
      | [-] beta               |
      """)
  }

  @Test("ED-2: Enter, Space and the key that asked confirm", arguments: [Key(.enter), " ", "-"])
  func confirms(key: Key) {
    let source = EditingSource("alpha", "beta")
    let table = source.table()
    table.isEditing = true
    source.tape.clear()
    table.press(2, 0)
    #expect(table.handle(key))
    expectTape(source.tape, "commit delete 0.0")
    #expect(!table.handle(Key(.escape)))
  }

  @Test("ED-2: anything else closes the question, Escape does nothing besides")
  func refuses() {
    let source = EditingSource("alpha", "beta", "gamma", "delta")
    source.title = "Away with it"
    let table = source.table(height: 2)
    table.isEditing = true
    source.tape.clear()
    table.press(2, 0)
    table.expectPicture(
      """
      | [-] alp [Away with it] |
      | [-] beta               |
      """)
    #expect(table.handle(Key(.escape)))
    table.press(2, 0)
    #expect(!table.handle("x"))
    table.press(2, 0)
    #expect(table.press(10, 1))
    table.press(2, 0)
    #expect(table.handle(Key(.down)))
    #expect(table.contentOffset.y == 1)
    table.layoutIfNeeded()
    source.tape.clear()
    table.press(2, 0)
    table.isEditing = false
    table.handle(Key(.enter))
    expectTape(source.tape, "")
  }

  @Test("ED-2: a press on [+] inserts at once; where there is no control, a press doesn't")
  func inserts() {
    let source = EditingSource("+alpha", ".beta", "#gamma")
    source.commit = { table, path in
      source.words[0].insert("new", at: path.row)
      table.reloadData()
    }
    let table = source.table()
    table.isEditing = true
    source.tape.clear()
    #expect(table.press(2, 0))
    expectTape(source.tape, "commit insert 0.0")
    table.expectPicture(
      """
      | [-] new                |
      | [+] +alpha             |
      |     .beta              |
      | #gamma                 |
      |                        |
      """)
    source.tape.clear()
    table.press(2, 2)
    table.press(2, 3)
    table.press(8, 1)
    expectTape(source.tape, "")
  }

  @Test("GE-16: columns of a cell that is edited")
  func layout() {
    var layout = CellEditingLayout(width: 20)
    #expect(layout.content == 0..<20)
    #expect(layout.controlColumns.isEmpty)
    layout.control = .delete
    #expect(layout.controlColumns == 0..<1)
    layout.isIndented = true
    layout.isMovable = true
    layout.accessoryColumns = 4
    #expect(layout.controlColumns == 1..<4)
    #expect(layout.content == 4..<14)
    #expect(layout.reorderControlColumns == 18..<20)
    for width in 0..<12 {
      var narrow = CellEditingLayout(width: width)
      narrow.control = .insert
      narrow.isIndented = true
      narrow.isMovable = true
      #expect((0...width).contains(narrow.content.lowerBound))
      #expect((0...width).contains(narrow.content.upperBound))
      #expect(narrow.controlColumns.isEmpty == (width < 6))
    }
  }
}

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

  @Test("ED-2: a key works the control of the focused row", arguments: ["-", Key(.delete)])
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

  @Test("ED-2: a row that inserts does it at once", arguments: ["+", Key(.insert)])
  func inserts(key: Key) {
    let (table, source) = stage("+alpha", "beta")
    #expect(!table.handle("-"))
    #expect(table.handle(key))
    expectTape(source.tape, "commit insert 0.0")
    table.focusRow(at: IndexPath(row: 1, section: 0))
    #expect(!table.handle(key))
  }

  @Test("ED-2, SE-8: Enter works the control where rows can't be selected while editing")
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

  @Test("ED-2: another key closes the question and means what it always means")
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

  @Test("ED-2: a focused row that isn't in sight comes there before anything is asked of it")
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

  @Test("SE-8: entering and leaving editing clears the selection")
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

  @Test("ED-2, BU-7: the question stays with its row and closes with it")
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
