import Buttery
import ButteryTestSupport
import ReferenceTable
import RuleTrait
import Testing

@Suite("sections that are folded") @MainActor struct LevelFoldTests {
  private let census = TableModel.census

  @Test(
    "folding keeps the header on its line, though what lay below it began above", .rules("LV-15"))
  func folding() {
    let stage = Stage(census, height: 6)
    stage.offset = 4
    #expect(stage.drawing.hasPrefix("h0/0\nh1/0\nh3/0\nr3.0/0\n"))
    stage.source.model.sections.removeSubrange(2...3)
    stage.table.performBatchUpdates { stage.table.deleteSections([2, 3], with: .none) }
    #expect(
      stage.drawing == """
        h0/0
        h1/0
        f1/0
        h2/0
        r2.0/0
        f0/0
        """)
  }

  @Test(
    "where rows in sight keep their lines, a folded header keeps its own all the same",
    .rules("LV-15"))
  func foldingWithSteadyRows() {
    let stage = Stage(census, height: 6)
    stage.table.keepsRowsInSightDuringUpdates = true
    stage.offset = 3
    #expect(stage.drawing.hasPrefix("h0/0\nh1/0\nh2/0\nh3/0\n"))
    stage.source.model.sections.removeSubrange(2...3)
    stage.table.performBatchUpdates { stage.table.deleteSections([2, 3], with: .none) }
    #expect(stage.drawing == "h0/0\nh1/0\nf1/0\nh2/0\nr2.0/0\nf0/0")
  }

  @Test("an outermost section that is folded stays where its header was pinned", .rules("LV-15"))
  func foldingAll() {
    var model = census
    model.sections.insert(.init(level: 0, header: 1, rows: 2), at: 0)
    let stage = Stage(model, height: 6)
    stage.offset = 8
    #expect(stage.drawing.hasPrefix("h1/0\nh2/0\nh4/0\n"))
    stage.source.model.sections.removeSubrange(2...5)
    stage.source.model.sections[1].rows = []
    stage.table.performBatchUpdates {
      stage.table.deleteSections(Array(2...5), with: .none)
      stage.table.deleteRows(at: [.row(1, 0)], with: .none)
    }
    #expect(stage.drawing == "h1/0\nf1/0\nh2/0\nr2.0/0\nr2.1/0\nr2.2/0")
  }

  @Test(
    "a folded header that a section opened above pushes down doesn't hold its line",
    .rules("LV-15"))
  func foldingWhileOpening() {
    let model = TableModel([
      .init(level: 0, header: 1, rows: 0), .init(level: 0, header: 1, rows: 3),
      .init(level: 1, header: 1, rows: 3),
    ])
    let stage = Stage(model, height: 4)
    stage.source.model.sections[0].rows = model.sections[1].rows
    stage.source.model.sections[1].rows = []
    stage.source.model.sections.removeLast()
    stage.table.performBatchUpdates {
      stage.table.insertRows(at: (0..<3).map { .row(0, $0) }, with: .none)
      stage.table.deleteRows(at: (0..<3).map { .row(1, $0) }, with: .none)
      stage.table.deleteSections([2], with: .none)
    }
    #expect(stage.drawing == "h0/0\nr0.0/0\nr0.1/0\nr0.2/0")
  }
}

extension TableModel {
  /// A model of a state with two counties, the first of which has two towns.
  static var census: TableModel {
    var model = TableModel([
      .init(level: 0, header: 1, rows: 1, footer: 1),
      .init(level: 1, header: 1, rows: 0, footer: 1),
      .init(level: 2, header: 1, rows: 2),
      .init(level: 2, header: 1, rows: 2),
      .init(level: 1, header: 1, rows: 3),
      .init(level: 0, header: 1, rows: 9),
    ])
    model.maximumPinnedLines = 99
    return model
  }
}
