import Buttery
import ButteryTestSupport
import Testing

@Suite("random tables against the naive one") @MainActor struct RandomTableTests {
  #if DEBUG
    /// Without optimisation a run takes some 12 ms; `BUTTERY_RUNS` makes more of them.
    private static let runs = 300
  #else
    private static let runs = 1000
  #endif

  @Test("show the same picture, rectangles and visible parts after each of 100 random operations")
  func agreesWithNaiveTable() {
    let clock = ContinuousClock()
    let start = clock.now
    for seed in RandomRuns.seeds(Self.runs) {
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
