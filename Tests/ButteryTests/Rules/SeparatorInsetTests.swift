import Buttery
import ButteryTestSupport
import RuleTrait
import Testing

@Suite("separators with insets") @MainActor struct SeparatorInsetTests {
  @Test(
    "leave columns free, in empty rows, too; a cell may have other ones",
    .rules("AP-22", "GE-15"))
  func insets() {
    let source = RowSource([2])
    source.configure = { cell, path in
      if path.row == 1 { cell.separatorInset = EdgeInsets(left: 4) }
    }
    let table = source.table(width: 10, height: 4)
    table.separatorStyle = .singleLine
    table.separatorInset = EdgeInsets(left: 1, right: 2)
    expectDrawing(
      table.shownGrid(),
      """
      | row 0.0  |
      | row 0.1  |
      |          |
      |          |
      """,
      styles: """
        |.uuuuuuu..|
        |....uuuuuu|
        |.uuuuuuu..|
        |.uuuuuuu..|
        """)
    #expect(table.visibleCells.map(\.separatorInset.left) == [1, 4])
  }

  @Test("change on the screen; where nothing is left, there is no line", .rules("AP-22"))
  func changes() {
    let source = RowSource([2])
    let table = source.table(width: 6, height: 2)
    table.separatorStyle = .singleLine
    let screen = ScriptedScreen(width: 6, height: 2)
    var lines: [String] = []
    for inset in [0, 2, 5, 9] {
      screen.post { table.separatorInset = EdgeInsets(left: inset) }
      screen.pass { screen in
        lines.append(
          String(
            (0..<6).map {
              screen.grid.style(at: Point(x: $0, y: 0)).attributes == .underline ? "u" : "."
            }))
      }
    }
    screen.run(table)
    #expect(lines == ["uuuuuu", "..uuuu", ".....u", "......"])
  }
}
