import Buttery
import ButteryTestSupport
import RuleTrait
import Testing

@Suite("the look of swipe actions") @MainActor struct SwipeLookTests {
  @Test(
    "the row makes room for its actions, which keep their colours when they are chosen",
    .rules("ED-5"))
  func room() {
    let source = EditingSource("alpha", "beta")
    source.configure = { cell in
      cell.accessoryType = .disclosureIndicator
      let paper = View()
      paper.backgroundColor = .blue
      cell.backgroundView = paper
    }
    source.trailing = {
      let flag = ContextualAction(style: .normal, title: "Flag") { _, _, _ in }
      flag.backgroundColor = .yellow
      return SwipeActionsConfiguration(actions: [
        flag, ContextualAction(style: .normal, title: "More") { _, _, _ in },
      ])
    }
    source.leading = source.trailing
    let table = source.table(width: 30, height: 2)
    table.focusRow(at: IndexPath(row: 0, section: 0))
    let legend: StyleLegend = [
      "y": Style(background: .yellow), "b": Style(background: .blue),
      "B": Style(background: .blue, attributes: .bold),
      "d": Style(background: .blue, attributes: .dim),
      "D": Style(background: .blue, attributes: [.bold, .dim]),
      "c": Style(background: .yellow, attributes: .bold),
      "e": Style(background: .yellow, attributes: [.bold, .reverse]),
    ]
    let expect = { (picture: String, styles: String) in
      expectDrawing(Grid(of: table, width: 30, height: 2), picture, styles: styles, legend: legend)
    }
    table.handle(Key(.left))
    expect(
      """
      |▌alpha         › [More][Flag] |
      | beta                       › |
      """,
      """
      |BBBBBBBBBBBBBBBDBbbbbbbecccceB|
      |bbbbbbbbbbbbbbbbbbbbbbbbbbbbdb|
      """)
    table.handle(Key(.escape))
    table.handle(Key(.right))
    expect(
      """
      |▌[Flag][More] alpha         › |
      | beta                       › |
      """,
      """
      |BeccccebbbbbbBBBBBBBBBBBBBBBDB|
      |bbbbbbbbbbbbbbbbbbbbbbbbbbbbdb|
      """)
  }

  @Test("a row of several lines makes room on all of them, its separator goes on", .rules("ED-4"))
  func highRows() {
    let source = EditingSource("one two three four five six")
    source.configure = { $0.textLabel?.numberOfLines = 0 }
    let table = source.table(width: 16, height: 4, separators: .singleLine) { $0.rowHeight = 3 }
    #expect(table.turn(.wheelRight, 0))
    table.expectPicture(
      """
      | one            |
      | two   [Delete] |
      | thre…          |
      |                |
      """,
      styles: """
        |................|
        |.......RRRRRRRR.|
        |uuuuuuuuuuuuuuuu|
        |................|
        """)
  }
}
