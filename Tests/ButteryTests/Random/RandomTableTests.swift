import Buttery
import ButteryTestSupport
import Testing

@Suite("random tables against the naive one") @MainActor struct RandomTableTests {
  @Test("show the same picture, rectangles and visible parts after each of 100 random operations")
  func agreesWithNaiveTable() {
    let clock = ContinuousClock()
    let start = clock.now
    for seed in RandomRuns.seeds(1000) {
      let trial = TableTrial(seed: seed)
      trial.run(operations: 100)
      if let complaint = trial.complaint {
        Issue.record("\(complaint)")
        return
      }
    }
    print("random tables: \(clock.now - start)")
  }
}
