import Buttery
import ButteryTestSupport
import RuleTrait
import Testing

@Suite("swipe actions") @MainActor struct SwipeTests {
  /// Creates a table with the first row focused; its actions record their names and complete at
  /// once.
  private func stage(
    width: Int = 30, trailing: [String]? = nil, leading: [String]? = nil, fullSwipe: Bool = true
  ) -> (table: TableView, source: EditingSource) {
    let source = EditingSource("alpha", "beta", "gamma", "delta")
    source.tapesEditable = false
    source.trailing = { trailing.map { self.actions($0, fullSwipe, source) } }
    source.leading = { leading.map { self.actions($0, fullSwipe, source) } }
    let table = source.table(width: width, height: 2)
    table.focusRow(at: IndexPath(row: 0, section: 0))
    source.tape.clear()
    return (table, source)
  }

  /// Creates actions; a name that begins with `!` makes a destructive action.
  private func actions(
    _ names: [String], _ fullSwipe: Bool, _ source: EditingSource
  ) -> SwipeActionsConfiguration {
    let configuration = SwipeActionsConfiguration(
      actions: names.map { name in
        let isDestructive = name.hasPrefix("!")
        return ContextualAction(
          style: isDestructive ? .destructive : .normal, title: isDestructive ? "Delete" : name
        ) { action, view, completion in
          source.tape.record("\(action.title ?? "-") on \((view as? TableViewCell) != nil)")
          completion(false)
          completion(true)
        }
      })
    configuration.performsFirstActionWithFullSwipe = fullSwipe
    return configuration
  }

  @Test(
    "the left arrow reveals trailing actions, the first one at the edge and chosen",
    .rules("ED-4", "ED-5"))
  func trailing() {
    let (table, source) = stage(trailing: ["!", "Flag", "More"])
    #expect(table.handle(Key(.left)))
    expectTape(source.tape, "will begin 0.0")
    table.expectPicture(
      """
      |▌alpha   [More][Flag][Delete] |
      | beta                         |
      """,
      styles: """
        |bbbbbbbbbbbbbbbbbbbbbRRRRRRRRb|
        |..............................|
        """)
    #expect(table.handle(Key(.right)))
    table.expectPicture(
      """
      |▌alpha   [More][Flag][Delete] |
      | beta                         |
      """,
      styles: """
        |bbbbbbbbbBBBBBBbbbbbbDDDDDDDDb|
        |..............................|
        """)
    #expect(table.handle(Key(.right)))
    #expect(table.handle(Key(.enter)))
    expectTape(
      source.tape,
      """
      Flag on true
      did end 0.0
      """)
    table.expectPicture(
      """
      |▌alpha                        |
      | beta                         |
      """)
  }

  @Test(
    "the right arrow reveals leading actions; all arrows choose, Escape closes",
    .rules("ED-4", "ED-5"))
  func leading() {
    let (table, source) = stage(leading: ["Pin", "Read"])
    #expect(table.handle(Key(.right)))
    table.expectPicture(
      """
      |▌[Pin][Read] alpha            |
      | beta                         |
      """,
      styles: """
        |bBBBBBbbbbbbbbbbbbbbbbbbbbbbbb|
        |..............................|
        """)
    for key in [Key.Code.left, .down, .up, .down] { #expect(table.handle(Key(key))) }
    #expect(table.handle(Key(.escape)))
    expectTape(
      source.tape,
      """
      will begin 0.0
      did end 0.0
      """)
    #expect(table.indexPathForFocusedRow == IndexPath(row: 0, section: 0))
    table.handle(Key(.right))
    table.handle(Key(.left))
    table.handle(" ")
    expectTape(
      source.tape,
      """
      will begin 0.0
      Read on true
      did end 0.0
      """)
  }

  @Test(
    "without an answer the trailing side deletes what can be deleted, the leading nothing",
    .rules("ED-4"))
  func defaults() {
    let source = EditingSource("alpha", "#beta", "+gamma")
    source.tapesEditable = false
    source.title = "Away"
    let table = source.table(height: 3)
    table.focusRow(at: IndexPath(row: 0, section: 0))
    source.tape.clear()
    #expect(!table.handle(Key(.right)))
    #expect(table.handle(Key(.left)))
    table.expectPicture(
      """
      |▌alpha           [Away] |
      | #beta                  |
      | +gamma                 |
      """)
    table.handle(Key(.enter))
    expectTape(
      source.tape,
      """
      style 0.0
      will begin 0.0
      commit delete 0.0
      did end 0.0
      """)
    for row in 1...2 {
      table.focusRow(at: IndexPath(row: row, section: 0))
      #expect(!table.handle(Key(.left)))
    }
  }

  @Test("an empty configuration means no actions, also none to delete", .rules("ED-4"))
  func empty() {
    let (table, source) = stage(trailing: [], leading: [])
    #expect(!table.handle(Key(.left)))
    #expect(!table.handle(Key(.right)))
    expectTape(source.tape, "")
  }

  @Test(
    "the revealing key pressed once more runs the first action, where that is wanted",
    .rules("ED-5"))
  func fullSwipe() {
    let (table, source) = stage(trailing: ["!", "Flag"])
    table.handle(Key(.left))
    table.handle(Key(.left))
    expectTape(
      source.tape,
      """
      will begin 0.0
      Delete on true
      did end 0.0
      """)
    let other = stage(trailing: ["!", "Flag"], fullSwipe: false)
    other.table.handle(Key(.left))
    other.table.handle(Key(.left))
    other.table.handle(Key(.enter))
    expectTape(
      other.source.tape,
      """
      will begin 0.0
      Flag on true
      did end 0.0
      """)
  }

  @Test("once another key chose, the revealing key chooses too", .rules("ED-5"))
  func choosesAfterwards() {
    let (table, source) = stage(trailing: ["!", "Flag", "More"])
    for key in [Key.Code.left, .right, .right, .left, .enter] { table.handle(Key(key)) }
    expectTape(
      source.tape,
      """
      will begin 0.0
      More on true
      did end 0.0
      """)
  }

  @Test(
    "the row stays open until the action reports back, and takes no other one meanwhile",
    .rules("ED-6"))
  func completesLater() {
    let source = EditingSource("alpha", "beta")
    var completions: [@MainActor (Bool) -> Void] = []
    source.trailing = {
      SwipeActionsConfiguration(actions: [
        ContextualAction(style: .normal, title: "Wait") { completions.append($2) }
      ])
    }
    source.tapesEditable = false
    let table = source.table(height: 2)
    table.focusRow(at: IndexPath(row: 1, section: 0))
    source.tape.clear()
    table.handle(Key(.left))
    table.handle(Key(.enter))
    table.handle(Key(.enter))
    table.handle(Key(.left))
    table.expectPicture(
      """
      | alpha                  |
      |▌beta            [Wait] |
      """)
    #expect(completions.count == 1)
    completions.first?(false)
    expectTape(
      source.tape,
      """
      will begin 0.1
      did end 0.1
      """)
    table.handle(Key(.left))
    completions.first?(true)
    expectTape(source.tape, "will begin 0.1")
    table.handle(Key(.escape))
    expectTape(source.tape, "did end 0.1")
  }

  @Test(
    "whatever happens to the table otherwise closes the row first", .rules("ED-7"),
    arguments: [
      "scroll", "reload", "edit", "focus", "page", "other row", "data source", "selection",
    ])
  func closesFirst(what: String) {
    let (table, source) = stage(trailing: ["Flag"])
    table.handle(Key(.left))
    source.tape.clear()
    switch what {
    case "scroll": table.contentOffset.y = 1
    case "reload": table.reloadData()
    case "edit": table.setEditing(true, animated: false)
    case "focus": table.focusRow(at: IndexPath(row: 1, section: 0))
    case "page": table.handle(Key(.pageDown))
    case "other row": table.press(3, 1)
    case "selection":
      let path = IndexPath(row: 1, section: 0)
      table.selectRow(at: path, animated: false, scrollPosition: .none)
    default: table.dataSource = source
    }
    #expect(source.tape.lines.first == "did end 0.0")
    #expect(source.tape.lines.filter { $0.hasPrefix("did end") }.count == 1)
    table.layoutIfNeeded()
    #expect(!drawing(of: table).contains("[Flag]"))
  }

  @Test(
    "an action that deletes its row tells nil, one that inserts above it closes the row",
    .rules("ED-6", "BU-7", "SW-8"))
  func updates() {
    let source = EditingSource("alpha", "beta", "gamma")
    source.tapesEditable = false
    let table = source.table(width: 20, height: 3)
    source.trailing = {
      SwipeActionsConfiguration(actions: [
        ContextualAction(style: .destructive, title: "Delete") { _, _, completion in
          source.words[0].remove(at: 1)
          table.deleteRows(at: [IndexPath(row: 1, section: 0)], with: .automatic)
          completion(true)
        },
        ContextualAction(style: .normal, title: "Add") { _, _, _ in
          source.words[0].insert("new", at: 0)
          table.insertRows(at: [IndexPath(row: 0, section: 0)], with: .automatic)
        },
      ])
    }
    table.focusRow(at: IndexPath(row: 1, section: 0))
    source.tape.clear()
    table.handle(Key(.left))
    table.handle(Key(.enter))
    expectTape(
      source.tape,
      """
      will begin 0.1
      did end nil
      """)
    table.focusRow(at: IndexPath(row: 1, section: 0))
    table.handle(Key(.left))
    table.handle(Key(.down))
    table.handle(Key(.enter))
    table.expectPicture(
      """
      | new                |
      | alpha              |
      |▌gamma              |
      """)
    #expect(source.tape.lines.contains("did end 0.2"))
    table.handle(Key(.left))
    table.reloadRows(at: [IndexPath(row: 2, section: 0)], with: .none)
    #expect(source.tape.lines.last == "did end 0.2")
    #expect(!drawing(of: table).contains("["))
  }

  @Test("a row that can't be edited has no actions", .rules("SW-8"))
  func notEditable() {
    let source = EditingSource("#alpha", "beta")
    for side in [Key(.left), Key(.right)] {
      source.leading = { actions(["Pin"], true, source) }
      source.trailing = { actions(["Flag"], true, source) }
      let table = source.table(height: 2)
      table.focusRow(at: IndexPath(row: 0, section: 0))
      #expect(!table.handle(side))
      #expect(!drawing(of: table).contains("["))
      #expect(!table.turn(side == Key(.left) ? .wheelRight : .wheelLeft, 0))
      #expect(!drawing(of: table).contains("["))
      table.focusRow(at: IndexPath(row: 1, section: 0))
      #expect(table.handle(side))
      #expect(drawing(of: table).contains("["))
    }
  }

  @Test("open actions close when the path of their row changes", .rules("SW-8"))
  func otherPath() {
    let changes: [(Bool, (EditingSource, TableView) -> Void)] = [
      (
        true,
        {
          $0.words[0].insert("new", at: 0)
          $1.insertRows(at: [.at(0, 0)], with: .none)
        }
      ),
      (
        true,
        {
          $0.words[0].remove(at: 0)
          $1.deleteRows(at: [.at(0, 0)], with: .none)
        }
      ),
      (
        true,
        {
          $0.words[0].swapAt(1, 2)
          $1.moveRow(at: .at(0, 1), to: .at(0, 2))
        }
      ),
      (
        true,
        {
          $0.words.insert(["new"], at: 0)
          $1.insertSections([0], with: .none)
        }
      ),
      (true, { $1.reloadRows(at: [.at(0, 1)], with: .none) }),
      (
        false,
        {
          $0.words[0].append("new")
          $1.insertRows(at: [.at(0, 3)], with: .none)
        }
      ),
      (
        false,
        {
          $0.words[0].remove(at: 2)
          $1.deleteRows(at: [.at(0, 2)], with: .none)
        }
      ),
      (false, { $1.reconfigureRows(at: [.at(0, 1)]) }),
      (false, { $1.performBatchUpdates(nil) }),
    ]
    for (index, (closes, change)) in changes.enumerated() {
      let source = EditingSource("alpha", "beta", "gamma")
      source.trailing = { actions(["Flag"], true, source) }
      let table = source.table(height: 4)
      table.focusRow(at: .at(0, 1))
      table.handle(Key(.left))
      #expect(drawing(of: table).contains("[Flag]"))
      change(source, table)
      table.layoutIfNeeded()
      #expect(drawing(of: table).contains("[Flag]") == !closes, "change \(index)")
      #expect(source.tape.lines.contains { $0.hasPrefix("did end") } == closes, "change \(index)")
    }
  }

  @Test(
    "turning the wheel sideways over a row reveals its actions, turning it back hides them",
    .rules("ED-4"))
  func wheel() {
    let (table, source) = stage(trailing: ["!", "Flag"], leading: ["Pin"])
    #expect(table.turn(.wheelRight, 1))
    #expect(table.turn(.wheelRight, 1))
    expectTape(source.tape, "will begin 0.1")
    table.expectPicture(
      """
      |▌alpha                        |
      | beta          [Flag][Delete] |
      """)
    #expect(table.turn(.wheelLeft, 1))
    expectTape(source.tape, "did end 0.1")
    #expect(table.turn(.wheelLeft, 1))
    #expect(table.turn(.wheelRight, 0))
    expectTape(
      source.tape,
      """
      will begin 0.1
      did end 0.1
      will begin 0.0
      """)
  }

  @Test(
    "a press on a button runs it, one elsewhere closes the row and does nothing besides",
    .rules("ED-5"))
  func presses() {
    let (table, source) = stage(trailing: ["!", "Flag"])
    table.handle(Key(.left))
    #expect(table.press(17, 0))
    expectTape(
      source.tape,
      """
      will begin 0.0
      Flag on true
      did end 0.0
      """)
    table.handle(Key(.left))
    #expect(table.press(3, 0))
    expectTape(
      source.tape,
      """
      will begin 0.0
      did end 0.0
      """)
  }

  @Test("no actions are revealed while the table is edited", .rules("ED-4"))
  func notWhileEditing() {
    let (table, source) = stage(trailing: ["Flag"])
    table.isEditing = true
    source.tape.clear()
    #expect(!table.handle(Key(.left)))
    #expect(!table.turn(.wheelRight, 1))
    expectTape(source.tape, "")
  }

  @Test(
    "in narrow tables titles are shortened, the longest first; nothing leaves the row",
    .rules("ED-4"))
  func narrow() {
    let film = [24, 20, 16, 12, 9, 6, 3, 1].map { width in
      let (table, _) = stage(width: width, trailing: ["!", "Flag"])
      table.handle(Key(.left))
      return Grid(of: table, width: width, height: 2).lines[0]
    }
    #expect(
      film == [
        "▌alpha   [Flag][Delete] ", "▌al… [Flag][Delete] ", "▌[Flag][Delete] ",
        "▌[Fl…][De…] ", "▌[F…][…] ", "▌ […] ", "▌…]", "▌",
      ])
  }
}
