import Buttery
import ButteryTestSupport
import ReferenceTable
import RuleTrait
import Testing

@Suite("random tables in levels") @MainActor struct RandomLevelTests {
  private static let tables = TestEnvironment.number(
    "BUTTERY_RANDOM_TABLES", otherwise: cases(400, orShortly: 12))

  @Test(
    "a click goes to the header, footer or row that is drawn there", .rules("LV-8"),
    arguments: [false, true])
  func clicks(hasEstimates: Bool) {
    withSeeds(count: Self.tables) { numbers in
      let stage = stage(&numbers, hasEstimates: hasEstimates)
      for _ in 0..<10 {
        stage.offset = Int.random(in: 0...max(1, stage.table.contentSize.height), using: &numbers)
        let lines = stage.table.grid().lines
        for (line, text) in lines.enumerated() {
          let drawn = text.prefix { $0 != "/" }
          switch hit(stage.table, line: line) {
          case let cell as ModelCell: #expect(drawn == cell.name)
          case let view as ModelSectionView: #expect(drawn == view.name)
          default: #expect(!drawn.hasPrefix("r"))
          }
        }
      }
    }
  }

  @Test(
    "a header that is folded keeps its line, wherever it was pinned", .rules("LV-15"),
    arguments: [false, true])
  func folding(hasEstimates: Bool) {
    var folds = 0
    withSeeds(count: Self.tables) { numbers in
      let stage = stage(&numbers, hasEstimates: hasEstimates)
      let table = stage.table
      table.keepsRowsInSightDuringUpdates = Bool.random(using: &numbers)
      for _ in 0..<10 {
        stage.offset = Int.random(in: 0...max(1, table.contentSize.height), using: &numbers)
        table.layoutIfNeeded()
        // In tables of one level the offset stays instead, as in UIKit.
        guard isNested(stage), let section = foldable(stage).randomElement(using: &numbers),
          let line = line(ofHeader: section, table)
        else { continue }
        let before = "\(stage.drawing)\nat \(stage.offset), \(stage.source.model)"
        fold(section, stage)
        table.layoutIfNeeded()
        let range = 0...max(0, table.contentSize.height - table.frame.height)
        guard table.contentOffset.y > range.lowerBound, table.contentOffset.y < range.upperBound
        else { continue }
        folds += 1
        let found = self.line(ofHeader: section, table)
        #expect(found == line, "header \(section) in\n\(before)")
        if found != line { return }
      }
    }
    #expect(folds > Self.tables / 4)
  }

  /// Creates a plain table with nested sections, each with a header of one or two lines.
  private func stage(_ numbers: inout SeededGenerator, hasEstimates: Bool) -> Stage {
    var model = TableModel.random(using: &numbers)
    model.sections += TableModel.randomSections(using: &numbers)
    model.nest(using: &numbers)
    model.style = .plain
    model.inset = .zero
    for section in model.sections.indices {
      let lines = Int.random(in: 1...2, using: &numbers)
      model.sections[section].header = .init(.reusable("u", ink: 1), lines: lines)
    }
    if hasEstimates {
      model.estimate = TableModel.randomEstimate(using: &numbers)
      model.maximumPinnedLines = 99
    }
    return Stage(model, width: 12, height: Int.random(in: 3...12, using: &numbers))
  }

  /// Returns the table's element that a click on a line would hit.
  private func hit(_ table: TableView, line: Int) -> View? {
    var hit = table.hitTest(Point(x: 3, y: table.contentOffset.y + line))
    while let view = hit, view.superview !== table { hit = view.superview }
    return hit
  }

  private func line(ofHeader section: Int, _ table: TableView) -> Int? {
    table.headerView(forSection: section).map { $0.frame.minY - table.contentOffset.y }
  }

  /// Returns the non-empty sections whose headers are wholly in sight.
  private func foldable(_ stage: Stage) -> [Int] {
    stage.source.model.sections.indices.filter { section in
      let model = stage.source.model.sections
      guard let line = line(ofHeader: section, stage.table),
        let header = model[section].header.lines
      else { return false }
      let isSeen = (line..<line + header).allSatisfy { line in
        (hit(stage.table, line: line) as? ModelSectionView)?.name == "h\(section)"
      }
      return isSeen && (!model[section].rows.isEmpty || !inside(section, stage).isEmpty)
    }
  }

  private func isNested(_ stage: Stage) -> Bool {
    let levels = stage.source.model.sections.map(\.level)
    return zip(levels, levels.dropFirst()).contains { $0 < $1 }
  }

  private func inside(_ section: Int, _ stage: Stage) -> Range<Int> {
    let sections = stage.source.model.sections
    let end = sections[(section + 1)...].firstIndex { $0.level <= sections[section].level }
    return section + 1..<(end ?? sections.count)
  }

  private func fold(_ section: Int, _ stage: Stage) {
    let inside = inside(section, stage)
    let rows = stage.source.model.sections[section].rows.count
    stage.table.performBatchUpdates {
      stage.source.model.sections[section].rows = []
      stage.source.model.sections.removeSubrange(inside)
      stage.table.deleteSections(inside, with: .none)
      stage.table.deleteRows(0..<rows, inSection: section, with: .none)
    }
  }
}
