import Buttery
import ButteryTestSupport
import RuleTrait
import Testing

@Suite("the look of swipe actions") @MainActor struct SwipeLookTests {
  @Test(
    "actions cover the end of a row or push it to the right, and keep their colours when chosen",
    .rules("ED-5"))
  func room() {
    let source = EditingSource("alpha", "beta")
    source.configure = { cell in
      cell.accessoryType = .disclosureIndicator
      let background = View()
      background.backgroundColor = .blue
      cell.backgroundView = background
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
      |▌alpha           [More][Flag] |
      | beta                       › |
      """,
      """
      |BBBBBBBBBBBBBBBBBbbbbbbecccceB|
      |bbbbbbbbbbbbbbbbbbbbbbbbbbbbdb|
      """)
    table.handle(Key(.escape))
    table.handle(Key(.right))
    expect(
      """
      |▌[Flag][More] alpha           |
      | beta                       › |
      """,
      """
      |BeccccebbbbbbBBBBBBBBBBBBBBBBB|
      |bbbbbbbbbbbbbbbbbbbbbbbbbbbbdb|
      """)
  }

  @Test("an action is in front of all lines of a row, its separator goes on", .rules("ED-4"))
  func highRows() {
    let source = EditingSource("one two three four five six")
    source.configure = { $0.textLabel?.numberOfLines = 0 }
    let table = source.table(width: 16, height: 4, separators: .singleLine) { $0.rowHeight = 3 }
    #expect(table.turn(.wheelRight, 0))
    table.expectPicture(
      """
      | one …          |
      | four… [Delete] |
      |                |
      |                |
      """,
      styles: """
        |................|
        |.......RRRRRRRR.|
        |uuuuuuuuuuuuuuuu|
        |................|
        """)
  }

  @Test(
    "a row whose text decides its height keeps its lines under open actions, also when updated",
    .rules("ED-4", "ED-5"))
  func selfSizing() {
    for side in [Key(.left), Key(.right)] {
      let source = EditingSource("one two three four five six seven", "eight")
      source.configure = { $0.textLabel?.numberOfLines = 0 }
      source.leading = {
        SwipeActionsConfiguration(actions: [
          ContextualAction(style: .normal, title: "Flag") { _, _, _ in }
        ])
      }
      source.trailing = source.leading
      let table = source.table(width: 16, height: 4) {
        $0.rowHeight = TableView.automaticDimension
      }
      table.focusRow(at: IndexPath(row: 0, section: 0))
      let before = table.rectForRow(at: IndexPath(row: 0, section: 0))
      #expect(before.height == 3)
      table.handle(side)
      table.performBatchUpdates {
        table.reconfigureRows(at: [IndexPath(row: 0, section: 0)])
      }
      let isTrailing = side == Key(.left)
      expectDrawing(
        Grid(of: table, width: 16, height: 4),
        isTrailing
          ? """
          |▌one two…       |
          |▌four f… [Flag] |
          |▌seven          |
          | eight          |
          """
          : """
          |▌       one two |
          |▌[Flag] four fiv|
          |▌       seven   |
          | eight          |
          """)
      table.handle(Key(.escape))
      #expect(table.rectForRow(at: IndexPath(row: 0, section: 0)) == before)
    }
  }

  @Test("the column before actions looks like the rest of a selected row", .rules("ED-5", "SE-9"))
  func selectedRow() {
    let source = EditingSource("alpha beta gamma delta")
    source.trailing = {
      SwipeActionsConfiguration(actions: [
        ContextualAction(style: .destructive, title: "Delete") { _, _, _ in },
        ContextualAction(style: .normal, title: "Flag") { _, _, _ in },
      ])
    }
    let table = source.table(width: 24, height: 1)
    table.selectRow(at: IndexPath(row: 0, section: 0), animated: false, scrollPosition: .none)
    #expect(table.turn(.wheelRight, 0))
    expectDrawing(
      Grid(of: table, width: 24, height: 1, traits: DisplayTraits(colors: 0)),
      """
      | alpha … [Flag][Delete] |
      """,
      styles: """
        |rrrrrrrrr......DDDDDDDDr|
        """,
      legend: ["D": Style(foreground: .red, attributes: [.bold, .reverse])])
  }

  @Test("a text that is cut between two words ends with …, too", .rules("ED-5"))
  func betweenWords() {
    let source = EditingSource("alpha b cde", "alpha b")
    source.trailing = {
      SwipeActionsConfiguration(actions: [
        ContextualAction(style: .normal, title: "Flag") { _, _, _ in }
      ])
    }
    let table = source.table(width: 16, height: 2)
    #expect(table.turn(.wheelRight, 0))
    #expect(Drawing(of: Grid(of: table, width: 16, height: 2)).text.hasPrefix("| alpha b…[Flag] |"))
    #expect(table.turn(.wheelRight, 1))
    #expect(Drawing(of: Grid(of: table, width: 16, height: 2)).text.contains("| alpha b [Flag] |"))
  }
}
