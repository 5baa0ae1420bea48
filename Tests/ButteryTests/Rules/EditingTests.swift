import Buttery
import ButteryTestSupport
import RuleTrait
import Testing

@Suite("editing") @MainActor struct EditingTests {
  @Test(
    "rows in sight are asked about when editing begins, others when they come into sight",
    .rules("ED-1"))
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

  @Test(
    "rows show [-] or [+] and make room; those that can't be edited stay as they are",
    .rules("ED-1"))
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

  @Test("without indentation, the control stands in the margin", .rules("ED-1"))
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

  @Test("narrow tables keep the controls", .rules("ED-1"), arguments: [1, 3, 6])
  func narrow(width: Int) {
    let source = EditingSource("alpha")
    source.canMove = { _ in true }
    let table = source.table(width: width, height: 1)
    table.isEditing = true
    let lines = Grid(of: table, width: width, height: 1).lines
    #expect(lines == [[1: "≡", 3: " ≡ ", 6: " [-]≡ "][width] ?? ""])
  }

  @Test("a recycled cell isn't edited and has no control or open menu", .rules("RU-9"))
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

  @Test("a height that the content decides is that beside the controls", .rules("ED-1", "GE-16"))
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

  @Test("a height that constraints decide is that beside the controls", .rules("ED-1", "ES-2"))
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

  @Test("what is on screen stays there when the heights above it change", .rules("ED-1", "ES-6"))
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

  @Test(
    "hundreds of thousands of rows of one height are edited without asking for heights",
    .rules("ED-1"))
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

  @Test(
    "rows that the data has no more aren't asked about before the reload", .rules("ED-1", "DOC-51"))
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

  @Test(
    "a press on [-] asks for confirmation, the button commits, the table changes nothing",
    .rules("ED-2"))
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

  @Test(
    "Enter, Space and the key that asked confirm", .rules("ED-2"),
    arguments: [Key(.enter), " ", "-"])
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

  @Test("anything else closes the question, Escape does nothing besides", .rules("ED-2"))
  func refuses() {
    let source = EditingSource("alpha", "beta", "gamma", "delta")
    source.title = "Away with it"
    let table = source.table(height: 2)
    table.isEditing = true
    source.tape.clear()
    table.press(2, 0)
    table.expectPicture(
      """
      | [-] al… [Away with it] |
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

  @Test(
    "a press on [+] inserts at once; where there is no control, a press doesn't", .rules("ED-2"))
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

  @Test("columns of a cell that is edited", .rules("GE-16"))
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
