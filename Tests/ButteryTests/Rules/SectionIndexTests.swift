import Buttery
import ButteryTestSupport
import RuleTrait
import Testing

@Suite("section index") @MainActor struct SectionIndexTests {
  private let alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"

  private func press(_ x: Int, _ y: Int, in table: TableView) -> Bool {
    table.handle(Event.mouse(MouseEvent(.press(button: 1), at: Point(x: x, y: y))))
  }

  @Test("its titles have the colour that the table says, and change with it")
  func color() {
    let source = IndexedSource("ABCDE")
    let table = source.table()
    let screen = ScriptedScreen(width: 20, height: 8)
    var colors: [Color?] = []
    for color in [nil, .green, .red, nil] as [Color?] {
      screen.post { table.sectionIndexColor = color }
      screen.pass { colors.append($0.grid.style(at: Point(x: 19, y: 1)).foreground) }
    }
    screen.run(table)
    #expect(colors == [nil, .green, .red, nil])
  }

  // MARK: IX-1

  @Test(
    "the index takes the last column, and a gap from cells, headers and footers", .rules("IX-1"))
  func columns() throws {
    let source = IndexedSource("ABCDE")
    let table = source.table()
    table.contentOffset.y = 1
    expectDrawing(
      table.shownGrid(),
      """
      | = A                |
      | A1 abcdefghijkl…  A|
      | A2 abcdefghijkl…  B|
      | A3 abcdefghijkl…  C|
      | = B               D|
      | B0 abcdefghijkl…  E|
      | B1 abcdefghijkl…   |
      | B2 abcdefghijkl…   |
      """,
      styles: """
        |.bbb................|
        |...................b|
        |....................|
        |....................|
        |.bbb................|
        |....................|
        |....................|
        |....................|
        """)
    #expect(table.visibleCells.allSatisfy { $0.frame.width == 18 })
    #expect(try #require(table.headerView(forSection: 1)).frame.width == 18)
    #expect(table.rectForRow(at: IndexPath(row: 0, section: 3)).width == 18)
    #expect(table.rectForHeader(inSection: 2).width == 18)
    #expect(table.contentSize.width == 20)
  }

  @Test(
    "no index without titles, in grouped styles, with fewer rows than the minimum", .rules("IX-1"),
    arguments: [TableView.Style.plain, .grouped])
  func none(style: TableView.Style) {
    let source = IndexedSource("ABCDE")
    if style == .plain { source.titles = nil }
    let table = source.table(style: style)
    #expect(table.visibleCells[0].frame.width == 20)
    #expect(source.tape.lines.isEmpty)
    #expect(table.sectionIndexMinimumDisplayRowCount == 0)
    source.titles = style == .plain ? [] : ["A"]
    table.reloadData()
    #expect(table.visibleCells[0].frame.width == 20)
    expectTape(
      source.tape,
      """
      titles
      """)
    #expect(table.handle(.character("'")) == false)
    table.perform(.sectionIndex)
    #expect(table.handle(.character("E")) == false)
    #expect(table.contentOffset.y == 0)
  }

  @Test("the rows of all sections count against the minimum", .rules("IX-1"))
  func minimum() {
    let source = IndexedSource("ABCDE")
    let table = source.table { $0.sectionIndexMinimumDisplayRowCount = 21 }
    #expect(table.visibleCells[0].frame.width == 20)
    table.sectionIndexMinimumDisplayRowCount = 20
    #expect(table.visibleCells[0].frame.width == 18)
    source.rows = 3
    table.reloadData()
    #expect(table.visibleCells[0].frame.width == 20)
  }

  @Test("with the index, heights follow the width that it leaves", .rules("IX-1"))
  func heights() {
    let source = IndexedSource("ABCDE")
    source.titles = nil
    final class Wrapping: TableViewCell {
      required init(style: CellStyle, reuseIdentifier: String?) {
        super.init(style: style, reuseIdentifier: reuseIdentifier)
        textLabel?.numberOfLines = 0
        textLabel?.lineBreakMode = .byWordWrapping
      }
    }
    let table = source.table(width: 21, height: 12) {
      $0.register(Wrapping.self, forCellReuseIdentifier: "c")
      $0.estimatedRowHeight = 0
    }
    // "A0 abcdefghijklmnop" takes 19 columns, and the cell's margins take two.
    #expect(table.contentSize.height == 5 * (1 + 4))
    source.titles = source.sections
    table.contentOffset.y = 6
    table.reloadSectionIndexTitles()
    #expect(table.contentSize.height == 5 * (1 + 8))
    // The first row of the second section stays where it was.
    #expect(table.contentOffset.y == 10)
    table.style = .grouped
    #expect(table.contentSize.height == 5 * (1 + 4 + 1))
    table.style = .plain
    #expect(table.contentSize.height == 5 * (1 + 8))
    source.titles = nil
    table.reloadData()
    #expect(table.contentSize.height == 5 * (1 + 4))
  }

  @Test(
    "wide titles take two columns, all titles are shown by their first character", .rules("IX-1"))
  func wideTitles() {
    let source = IndexedSource("ABCD")
    source.titles = ["あいう", "Beta", "\u{1F9C8} butter", ""]
    let table = source.table(width: 12, height: 5)
    expectDrawing(
      table.shownGrid(),
      """
      | = A      あ|
      | A0 abc…  B |
      | A1 abc…  🧈|
      | A2 abc…    |
      | A3 abc…    |
      """)
  }

  @Test("filler rows end where cells do", .rules("IX-1"))
  func fillers() {
    let table = IndexedSource("A", rows: 1).table(width: 8, height: 4) {
      $0.separatorStyle = .singleLine
    }
    expectDrawing(
      table.shownGrid(),
      """
      | = A    |
      | A0 …  A|
      |        |
      |        |
      """,
      styles: """
        |.bbb....|
        |uuuuuu.b|
        |uuuuuu..|
        |uuuuuu..|
        """)
  }

  @Test(
    "the index lies in front of the table's own header, between the insets", .rules("IX-1", "GE-20")
  )
  func insets() {
    let header = Label(frame: Rect(x: 0, y: 0, width: 0, height: 2))
    header.text = "123456789012"
    header.textAlignment = .right
    let table = IndexedSource("ABC").table(width: 12, height: 7) {
      $0.tableHeaderView = header
      $0.contentInset = EdgeInsets(top: 1, bottom: 2)
    }
    expectDrawing(
      table.shownGrid(),
      """
      |            |
      |12345678901A|
      |           B|
      | = A       C|
      | A0 abcd…   |
      | A1 abcd…   |
      | A2 abcd…   |
      """)
  }

  // MARK: IX-2

  @Test("more titles than lines are thinned, with dots between", .rules("IX-2"))
  func thinned() {
    let table = IndexedSource(alphabet).table(width: 12, height: 5)
    // The third section is at the top: the first dot stands for its title.
    table.contentOffset.y = 11
    expectDrawing(
      table.shownGrid(),
      """
      | = C       A|
      | C1 abcd…  ·|
      | C2 abcd…  N|
      | C3 abcd…  ·|
      | = D       Z|
      """,
      styles: """
        |.bbb........|
        |...........b|
        |............|
        |...........d|
        |.bbb........|
        """)
  }

  @Test("without Unicode, dots are points and the magnifying glass is a slash", .rules("IX-2"))
  func ascii() {
    let source = IndexedSource(alphabet)
    source.titles = [TableView.indexSearch] + source.sections
    let table = source.table(width: 12, height: 5)
    expectDrawing(
      table.shownGrid(),
      """
      | = A       ⌕|
      | A0 abcd…  ·|
      | A1 abcd…  M|
      | A2 abcd…  ·|
      | A3 abcd…  Z|
      """)
    expectDrawing(
      table.shownGrid(isUnicode: false),
      """
      | = A       /|
      | A0 abcd…  .|
      | A1 abcd…  M|
      | A2 abcd…  .|
      | A3 abcd…  Z|
      """)
  }

  @Test("a press asks for the title's section and scrolls its header to the top", .rules("IX-2"))
  func pressing() {
    let source = IndexedSource(alphabet)
    let table = source.table(width: 12, height: 7) { $0.contentInset.top = 1 }
    // The index shows A.N.Z_ from line 1 on.
    #expect(press(11, 3, in: table))
    expectTape(
      source.tape,
      """
      section for N at 13
      """)
    #expect(table.contentOffset.y == 13 * 5 - 1)
    #expect(press(11, 2, in: table))
    expectTape(
      source.tape,
      """
      section for G at 6
      """)
    #expect(table.contentOffset.y == 6 * 5 - 1)
    // A blank line counts for the nearest title; the offset is limited by the end of the content.
    #expect(press(11, 6, in: table))
    #expect(table.contentOffset.y == 26 * 5 - 7)
    expectTape(
      source.tape,
      """
      section for Z at 25
      """)
  }

  @Test(
    "dragging along the index goes to one title after the other, each asked for once",
    .rules("IX-2"))
  func dragging() {
    let source = IndexedSource(alphabet)
    let table = source.table(width: 12, height: 7) { $0.contentInset.top = 1 }
    func mouse(_ action: MouseEvent.Action, _ x: Int, _ y: Int) -> Bool {
      table.handle(Event.mouse(MouseEvent(action, at: Point(x: x, y: y))))
    }
    #expect(!mouse(.drag(button: 1), 11, 3))
    #expect(press(11, 1, in: table))
    for (x, y) in [(11, 2), (9, 2), (3, 3), (0, 6), (11, 40), (11, -3)] {
      #expect(mouse(.drag(button: 1), x, y))
    }
    #expect(table.contentOffset.y == -1)
    #expect(mouse(.release(button: 1), 11, 3))
    #expect(!mouse(.drag(button: 1), 11, 3))
    #expect(table.contentOffset.y == -1)
    expectTape(
      source.tape,
      """
      section for A at 0
      section for G at 6
      section for N at 13
      section for Z at 25
      section for A at 0
      """)
  }

  @Test("the gap, the inset and other buttons don't count as the index", .rules("IX-2"))
  func pressingElsewhere() {
    let source = IndexedSource(alphabet)
    let table = source.table(width: 12, height: 7) { $0.contentInset.top = 1 }
    _ = press(10, 3, in: table)
    _ = press(11, 0, in: table)
    _ = table.handle(Event.mouse(MouseEvent(.press(button: 3), at: Point(x: 11, y: 3))))
    #expect(table.contentOffset.y == -1)
    #expect(source.tape.lines.isEmpty)
  }

  @Test("a section that doesn't exist leads nowhere", .rules("IX-2"), arguments: [-1, 26, Int.max])
  func nowhere(section: Int) {
    let source = IndexedSource(alphabet)
    source.section = { _, _ in section }
    let table = source.table(width: 12, height: 7)
    table.contentOffset.y = 3
    #expect(press(11, 6, in: table))
    #expect(table.contentOffset.y == 3)
    #expect(source.tape.lines.count == 1)
  }

  @Test("the search title leads to the very beginning without asking", .rules("IX-2"))
  func search() {
    let source = IndexedSource(alphabet)
    source.titles = [TableView.indexSearch] + source.sections
    source.section = { $1 - 1 }
    let table = source.table(height: 30) { $0.contentInset.top = 2 }
    #expect(table.offsets(afterKeys: "'C/") == [-2, 10 - 2, -2])
    #expect(press(19, 6, in: table))
    #expect(table.contentOffset.y == 3 * 5 - 2)
    expectTape(
      source.tape,
      """
      section for C at 3
      section for D at 4
      """)
    #expect(press(19, 2, in: table))
    #expect(table.contentOffset.y == -2)
    #expect(source.tape.lines.isEmpty)
  }

  @Test(
    "once after loading each title is asked for, to mark that of the section in view",
    .rules("IX-2"))
  func marks() {
    let source = IndexedSource("ABCD")
    let table = source.table(height: 6)
    table.reloadData()
    table.layoutIfNeeded()
    expectTape(
      source.tape,
      """
      titles
      section for A at 0
      section for B at 1
      section for C at 2
      section for D at 3
      """)
    table.contentOffset.y = 14
    table.layoutIfNeeded()
    #expect(source.tape.lines.isEmpty)
    // If a section has no title, the title of the nearest section before it is marked.
    source.titles = ["A", "C", "D", "D"]
    source.section = { _, index in [0, 2, 3, 3][index] }
    for offset in [0, 5, 9, 10, 14] {
      table.reloadSectionIndexTitles()
      table.contentOffset.y = offset
      let marked = (0..<6).filter {
        table.shownGrid().style(at: Point(x: 19, y: $0)).attributes == .bold
      }
      #expect(marked == [offset < 10 ? 1 : 2], "offset \(offset)")
    }
  }
}
