import Buttery
import ButteryTestSupport
import RuleTrait
import Testing

@Suite("random tables against the naive one") @MainActor struct RandomTableTests {
  /// The number of tables, which `BUTTERY_RANDOM_TABLES` can set; `BUTTERY_SEED` is the first
  /// seed.
  private static let tables = TestEnvironment.number(
    "BUTTERY_RANDOM_TABLES", otherwise: cases(1000, orShortly: 12))

  @Test("show the same picture, rectangles and visible parts after each of 100 random operations")
  func agreesWithNaiveTable() {
    withSeeds(count: Self.tables) { generator in
      let trial = TableTrial(generator)
      trial.run(operations: 100)
      if let complaint = trial.complaint { Issue.record("\(complaint)") }
    }
  }

  @Test("with sections inside others too", .rules("LV-1", "LV-4", "LV-6", "LV-8"))
  func agreesWithNaiveTableInLevels() {
    withSeeds(count: Self.tables) { generator in
      let trial = TableTrial(generator, isNested: true)
      trial.run(operations: 100)
      if let complaint = trial.complaint { Issue.record("\(complaint)") }
    }
  }

  // The pictures may differ, because it depends on what was in sight before which levels give way.
  @Test("with little room and wrong estimates each layout comes to an end", .rules("LV-7", "LV-13"))
  func endsWithLittleRoom() {
    withSeeds(count: Self.tables) { generator in
      let trial = TableTrial(generator, hasEstimates: true, isNested: true, hasLittleRoom: true)
      trial.run(operations: 60)
    }
  }

  @Test("with sections inside others and wrong estimates too", .rules("LV-13"))
  func agreesWithNaiveTableInLevelsWhateverTheEstimates() {
    withSeeds(count: Self.tables) { generator in
      let trial = TableTrial(generator, hasEstimates: true, isNested: true)
      trial.run(operations: 100)
      if let complaint = trial.complaint { Issue.record("\(complaint)") }
    }
  }

  @Test(
    "with wrong estimates too, after each of 200 random operations",
    .rules("ES-2", "ES-6", "ES-8", "ES-11"))
  func agreesWithNaiveTableWhateverTheEstimates() {
    withSeeds(count: Self.tables) { generator in
      let trial = TableTrial(generator, hasEstimates: true)
      trial.run(operations: 200)
      if let complaint = trial.complaint { Issue.record("\(complaint)") }
    }
  }
}
