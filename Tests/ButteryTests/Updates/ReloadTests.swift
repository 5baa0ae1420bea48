import Buttery
import ButteryTestSupport
import ReferenceTable
import RuleTrait
import Testing

@Suite("rows and sections that are asked for anew") @MainActor struct ReloadTests {
  private func source(_ sections: [[String]]) -> NamedRows {
    let source = NamedRows(sections)
    source.start()
    return source
  }

  /// The questions after any batch in a table of one section.
  private let counts = "sections\nrows in 0"

  @Test(
    "a reloaded row gets another cell; the old one goes to its pool afterwards",
    .rules("RU-2", "DOC-53"))
  func reloadRows() {
    let source = source([["a", "b", "c"]])
    let old = source.cell("b")
    source.sections[0][1] = "B"
    source.table.reloadRows(at: [.at(0, 1)], with: .automatic)
    expectTape(source.tape, counts)
    source.table.layoutIfNeeded()
    expectTape(
      source.tape,
      """
      cell 0.1
      will display 0.1
      did end 0.1 b
      """)
    #expect(source.shown == ["a", "B", "c"])
    #expect(source.cell("B") !== old)
    #expect(old?.superview == nil)
    source.tape.clear()
    source.table.reloadRows(at: [.at(0, 2)], with: .none)
    source.table.layoutIfNeeded()
    expectTape(
      source.tape,
      """
      sections
      rows in 0
      cell 0.2
      prepare b
      will display 0.2
      did end 0.2 c
      """)
  }

  @Test(
    "rows keep their cells where a new one takes less room than was thought",
    .rules("RU-14", "BU-7"))
  func tooLargeEstimate() {
    var model = TableModel([.init(rows: .ones(6))])
    model.estimate = .varied(seed: 0)
    let stage = Stage(model, width: 12, height: 8)
    let old = stage.table.cellForRow(at: .at(0, 2))
    // A row of four lines that was estimated as one line pushes it out; one of one line estimated
    // as four brings it back.
    stage.source.model.sections[0].rows.insert(.init(height: .automatic(ink: 48)), at: 0)
    stage.source.model.sections[0].rows.insert(.init(height: .automatic(ink: 1)), at: 3)
    stage.table.insertRows(at: [.at(0, 0), .at(0, 3)], with: .none)
    #expect(stage.table.rectForRow(at: .at(0, 4)).minY == 7)
    #expect(old != nil)
    #expect(stage.table.cellForRow(at: .at(0, 4)) === old)
  }

  @Test(
    "a row that is reconfigured out of sight is asked for its height, not for its cell",
    .rules("ES-2"))
  func reconfiguredOutOfSight() {
    let source = source([["a", "b", "c", "d", "e", "f", "g", "h"]])
    source.heights = ["z": 1]
    source.table.estimatedRowHeight = 0
    source.table.reloadData()
    source.start()
    source.heights = ["h": 3]
    source.table.reconfigureRows(at: [.at(0, 7)])
    #expect(source.table.rectForRow(at: .at(0, 7)).height == 3)
    expectTape(source.tape, counts)
  }

  @Test(
    "a reloaded row's height is found out again, as are the others'; so are counts",
    .rules("ES-12", "BU-11"))
  func reloadHeights() {
    let source = source([["a", "b", "c"]])
    source.heights = ["z": 1]
    source.table.estimatedRowHeight = 0
    source.table.reloadData()
    source.start()
    source.heights = ["a": 2, "b": 3, "c": 2]
    source.table.reloadRows(at: [.at(0, 1)], with: .none)
    #expect(source.table.rectForRow(at: .at(0, 1)).height == 3)
    #expect(source.table.rectForRow(at: .at(0, 2)).height == 2)
    #expect(source.tape.lines.prefix(2) == ["sections", "rows in 0"])
  }

  @Test(
    "counts of sections in sight and of a reloaded one are asked, and nobody else's",
    .rules("BU-5", "BU-11"))
  func reloadSections() {
    let source = source([["a", "b"], ["c"], ["d"], ["e"]])
    source.headers = ["one", "two", "three", "four"]
    source.table.reloadData()
    source.start()
    #expect(source.shown == ["a", "b", "c"])
    source.headers[0] = "uno"
    source.sections[0] = ["A"]
    source.table.reloadSections([0], with: .none)
    #expect(source.tape.lines.sorted() == ["rows in 0", "rows in 1", "rows in 2", "sections"])
    source.tape.clear()
    #expect(source.shown == ["A", "c", "d"])
    #expect(source.table.headerView(forSection: 0)?.textLabel?.text == "uno")
    expectTape(
      source.tape,
      """
      cell 0.0
      prepare b
      will display 0.0
      cell 2.0
      prepare a
      will display 2.0
      did end 0.0 a
      did end 0.1 b
      """)
  }

  @Test(
    "a reconfigured row keeps its cell, unprepared, and is measured again", .rules("RU-5", "ES-7"))
  func reconfigure() {
    let source = source([["a", "b", "c", "d", "e", "f", "g", "h"]])
    source.table.rowHeight = TableView.automaticDimension
    source.start()
    let cell = source.cell("b")
    source.sections[0][1] = "two words"
    cell?.textLabel?.numberOfLines = 0
    source.table.frame.size.width = 7
    source.table.layoutIfNeeded()
    source.tape.clear()
    source.table.reconfigureRows(at: [.at(0, 1), .at(0, 7)])
    expectTape(source.tape, counts + "\ncell 0.1")
    #expect(source.table.rectForRow(at: .at(0, 1)).height == 2)
    #expect(source.cell("two words") === cell)
    #expect(!source.tape.lines.contains { $0.hasPrefix("prepare b") })
  }

  @Test("performBatchUpdates(nil) measures what is in sight again and asks for no cell")
  func measureAgain() {
    for estimate in [0, TableView.automaticDimension] {
      let source = source([["a", "b", "c"]])
      source.heights = ["b": 1]
      source.table.estimatedRowHeight = estimate
      source.table.reloadData()
      source.start()
      source.heights = ["b": 3]
      source.table.performBatchUpdates(nil)
      #expect(source.table.rectForRow(at: .at(0, 1)).height == 3)
      expectTape(source.tape, counts)
    }
  }

  @Test("changes while the table is asking are made after it, with a warning", .rules("ER-16"))
  func changesInside() {
    final class Meddler: TableViewDelegate {
      var meddle: (() -> Void)?
      func tableView(_ tableView: TableView, heightForRowAt path: IndexPath) -> Int {
        let meddle = meddle
        self.meddle = nil
        meddle?()
        return 1
      }
    }
    let source = NamedRows([["a", "b"]])
    let meddler = Meddler()
    let table = source.table
    table.delegate = meddler
    meddler.meddle = {
      source.sections[0].append("c")
      table.insertRows(at: [.at(0, 2)], with: .none)
    }
    var warnings: [String] = []
    let old = TableViewDiagnostics.warning
    TableViewDiagnostics.warning = { warnings.append($0) }
    defer { TableViewDiagnostics.warning = old }
    table.layoutIfNeeded()
    #expect(source.shown == ["a", "b", "c"])
    #expect(
      warnings == [
        "rows or sections were changed while the table was asking for parts; all of them are asked "
          + "for again"
      ])
  }
}
