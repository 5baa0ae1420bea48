import Buttery
import ButteryTestSupport
import ReferenceTable
import RuleTrait
import Testing

@Suite("random updates against the naive table") @MainActor struct RandomUpdateTests {
  /// The number of trials, which `BUTTERY_RANDOM_TABLES` can set.
  private static let tables = TestEnvironment.number(
    "BUTTERY_RANDOM_TABLES", otherwise: cases(2000, orShortly: 40))

  @Test(
    "each of 40 random changes leads to the same picture, cells, selection, focus and calls",
    .rules("BU-3", "BU-7", "BU-8", "RU-14", "SE-7", "FO-5")
  )
  func agreesWithNaiveTable() {
    withSeeds(count: Self.tables) { generator in
      let trial = UpdateTrial(generator)
      trial.run(operations: 40)
      if let complaint = trial.complaint { Issue.record("\(complaint)") }
    }
  }

  @Test(
    "with sections inside others too, which come, go and move with their levels",
    .rules("LV-14", "LV-15"))
  func agreesWithNaiveTableInLevels() {
    withSeeds(count: Self.tables) { generator in
      let trial = UpdateTrial(generator, isNested: true)
      trial.run(operations: 40)
      if let complaint = trial.complaint { Issue.record("\(complaint)") }
    }
  }

  @Test("with any animation too, once it has ended", .rules("BU-9"))
  func agreesWithNaiveTableAfterAnimations() {
    withSeeds(count: Self.tables / 4) { generator in
      let trial = UpdateTrial(generator, isAnimated: true)
      trial.run(operations: 40)
      if let complaint = trial.complaint { Issue.record("\(complaint)") }
    }
  }

  @Test(
    "with wrong estimates too, what is in sight is as the rows there make it",
    .rules("ES-2", "ES-11"))
  func agreesWithNaiveTableWhateverTheEstimates() {
    withSeeds(count: Self.tables / 4) { generator in
      let trial = UpdateTrial(generator, hasEstimates: true)
      trial.run(operations: 60)
      if let complaint = trial.complaint { Issue.record("\(complaint)") }
    }
  }

  @Test(
    "each row and section goes where a plan says, and comes from there",
    .rules("BU-2", "BU-3", "BU-4"))
  func plans() throws {
    try withSeeds(count: 10 * Self.tables) { generator in
      var model = TableModel.random(using: &generator)
      model.identify(using: &generator)
      let update = NaiveUpdate.random(for: model, using: &generator)
      let plan = try UpdatePlan(update, before: model.sections)
      for section in model.sections.indices
      where update.replacement(of: section, in: model) == nil {
        let place = update.place(ofSection: section, in: model.sections)
        #expect(plan.newSection(ofOld: section) == place)
        if let place { #expect(plan.oldSection(ofNew: place) == section) }
      }
      for path in model.indexPaths {
        let place = update.place(ofRow: path, in: model.sections)
        #expect(plan.newPath(ofOld: path) == place)
        if let place { #expect(plan.oldPath(ofNew: place) == path) }
      }
    }
  }

  @Test(
    "an update with a mistake in it is refused", .rules("BU-5", "BU-6", "ER-5", "ER-6"),
    arguments: NaiveUpdate.Mistake.allCases)
  func refusesMistakes(_ mistake: NaiveUpdate.Mistake) {
    var refusals = 0
    withSeeds(count: Self.tables) { generator in
      var model = TableModel.random(using: &generator)
      model.identify(using: &generator)
      let sections = model.sections
      let update = NaiveUpdate.random(for: model, using: &generator)
      guard let mistaken = update.with(mistake, before: sections, using: &generator) else { return }
      refusals += 1
      do throws(TableViewError) {
        _ = try UpdatePlan(mistaken, before: sections)
        Issue.record("\(mistaken) is accepted for \(sections.map(\.rows.count))")
      } catch {
        if case .invalidUpdate = error { return }
        Issue.record(error)
      }
    }
    #expect(refusals > Self.tables / 20)
  }
}

extension UpdatePlan {
  /// Plans an update of sections, of which only the counts matter.
  init(_ update: NaiveUpdate, before: [TableModel.Section]) throws(TableViewError) {
    var batch = UpdateBatch()
    for call in update.calls {
      switch call {
      case .insertRows(let paths): batch.insertRows(paths, with: .none)
      case .deleteRows(let paths): batch.deleteRows(paths)
      case .moveRow(let source, let target): batch.moveRow(source, to: target)
      case .reloadRows(let paths): batch.reloadRows(paths)
      case .reconfigureRows(let paths): batch.reconfigureRows(paths)
      case .insertSections(let sections): batch.insertSections(sections, with: .none)
      case .deleteSections(let sections): batch.deleteSections(sections)
      case .moveSection(let source, let target): batch.moveSection(source, to: target)
      case .reloadSections(let sections): batch.reloadSections(sections)
      }
    }
    try self.init(batch, before: before.map(\.rows.count), after: update.after.map(\.rows.count))
  }
}

extension NaiveUpdate {
  /// Returns the id of the section that replaces a reloaded one.
  fileprivate func replacement(of section: Int, in model: TableModel) -> Int? {
    replacements[model.sections[section].id]
  }
}
