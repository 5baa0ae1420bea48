import Buttery
import ButteryTestSupport
import Testing

@Suite("random updates against the naive table") @MainActor struct RandomUpdateTests {
  #if DEBUG
    private static let tables = 400
  #else
    private static let tables = 2000
  #endif

  @Test(
    "BU-3, BU-7, BU-8, RU-14, SE-7, FO-5: each of 40 random changes leads to the same picture, cells, selection, focus and calls"
  )
  func agreesWithNaiveTable() {
    withSeeds(count: Self.tables) { generator in
      let trial = UpdateTrial(generator)
      trial.run(operations: 40)
      if let complaint = trial.complaint { Issue.record("\(complaint)") }
    }
  }
}
