import Buttery
import ButteryTestSupport
import RuleTrait
import Testing

@Suite("the look of selected and focused rows") @MainActor struct SelectionLookTests {
  /// Letters for the focus mark (bold) and selected rows (reverse), both with the separator line.
  private let legend: StyleLegend = [
    "R": Style(attributes: [.reverse, .underline]), "B": Style(attributes: [.bold, .underline]),
  ]

  private let source = RowSource([2])

  /// Creates a table of two rows, of which the second one is selected.
  private func table(focus row: Int) -> TableView {
    let table = source.table(width: 10, height: 2)
    table.focusRow(at: .row(0, row))
    table.selectRow(at: .row(0, 1), animated: false, scrollPosition: .none)
    table.layoutIfNeeded()
    return table
  }

  @Test("focused, selected, both and neither can be told apart without colour", .rules("SE-9"))
  func combinations() {
    expectDrawing(
      table(focus: 0).grid(traits: DisplayTraits(colors: 0)),
      """
      |▌row 0.0  |
      | row 0.1  |
      """,
      styles: """
        |bbbbbbbbbb|
        |rrrrrrrrrr|
        """)
    expectDrawing(
      table(focus: 1).grid(traits: DisplayTraits(colors: 0)),
      """
      | row 0.0  |
      |▌row 0.1  |
      """,
      styles: """
        |..........|
        |brrrrrrrrr|
        """)
  }

  @Test("a display that shows ASCII only has another mark", .rules("SE-9"))
  func ascii() {
    expectDrawing(
      table(focus: 1).grid(traits: DisplayTraits(colors: 0, isUnicode: false)),
      """
      | row 0.0  |
      |>row 0.1  |
      """,
      styles: """
        |..........|
        |brrrrrrrrr|
        """)
  }

  @Test("each line of a row is marked, the line that separates rows included", .rules("SE-9"))
  func lines() {
    source.rowHeight = { _ in 2 }
    let table = source.table(width: 10, height: 4)
    table.separatorStyle = .singleLine
    table.focusRow(at: .row(0, 1))
    table.selectRow(at: .row(0, 1), animated: false, scrollPosition: .none)
    expectDrawing(
      table.grid(),
      """
      | row 0.0  |
      |          |
      |▌row 0.1  |
      |▌         |
      """,
      styles: """
        |..........|
        |uuuuuuuuuu|
        |brrrrrrrrr|
        |BRRRRRRRRR|
        """, legend: legend)
  }

  @Test(
    "a row of selectionStyle .none looks the same when selected, but for the focus", .rules("SE-9"))
  func noStyle() {
    source.configure = { cell, _ in cell.selectionStyle = .none }
    let table = source.table(width: 10, height: 2)
    table.press(Key(.enter), Key(.enter))
    #expect(table.selected == ["0.0"])
    #expect(source.tape.lines.last == "did select 0.0")
    #expect(table.visibleCells[0].isSelected)
    expectDrawing(
      table.grid(),
      """
      |▌row 0.0  |
      | row 0.1  |
      """,
      styles: """
        |bbbbbbbbbb|
        |..........|
        """)
  }

  @Test("the mark stands in front of a selectedBackgroundView, on its background", .rules("SE-9"))
  func selectedBackground() {
    let legend: StyleLegend = [
      "B": Style(background: .blue, attributes: .bold), "c": Style(background: .blue),
    ]
    source.configure = { cell, _ in
      let view = View()
      view.backgroundColor = .blue
      cell.selectedBackgroundView = view
    }
    expectDrawing(
      table(focus: 1).grid(),
      """
      | row 0.0  |
      |▌row 0.1  |
      """,
      styles: """
        |..........|
        |Bccccccccc|
        """, legend: legend)
  }

  @Test("in inset grouped style the mark stands inside the brackets", .rules("SE-9"))
  func insetGrouped() {
    let table = source.table(width: 12, height: 2, style: .insetGrouped)
    table.press(Key(.enter))
    expectDrawing(
      table.grid(),
      """
      | ╭▌row 0… ╮ |
      | ╰ row 0… ╯ |
      """)
  }

  @Test("a cell says whether its row has the focus", .rules("SE-9"))
  func cells() {
    let table = table(focus: 0)
    #expect(table.visibleCells.map(\.isFocused) == [true, false])
    table.press(Key(.down))
    #expect(table.visibleCells.map(\.isFocused) == [false, true])
    table.press(Key(.escape))
    #expect(table.visibleCells.map(\.isFocused) == [false, false])
  }
}
