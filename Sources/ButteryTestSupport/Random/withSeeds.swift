internal import Synchronization
public import Testing

/// Runs `body` for `count` seeds, and says which one it was if an expectation fails or an error is
/// thrown; the seeds after that one are left out.
///
/// The first seed is 1, or the value of the environment variable `BUTTERY_SEED`: with the seed of
/// a failure in it, that failure comes first.
///
///     @Test("keeps its order") func order() throws {
///       try withSeeds(count: 200) { generator in
///         let row = Int.random(in: 0..<10, using: &generator)
///         try #require(table.contains(row))
///       }
///     }
public func withSeeds(
  count: Int, sourceLocation: SourceLocation = #_sourceLocation,
  _ body: (inout SeededGenerator) throws -> Void
) rethrows {
  let base = TestEnvironment["BUTTERY_SEED"].flatMap { UInt64($0) } ?? 1
  for seed in (0..<UInt64(count)).map({ base &+ $0 }) {
    let hasFailed = Mutex(false)
    func report() {
      Issue.record(
        "seed \(seed): BUTTERY_SEED=\(seed) repeats this failure", sourceLocation: sourceLocation)
    }
    do {
      // No issue is taken for known: asking whether it is one is how to hear of it.
      try withKnownIssue(isIntermittent: true, sourceLocation: sourceLocation) {
        var generator = SeededGenerator(seed: seed)
        try body(&generator)
      } when: {
        true
      } matching: { _ in
        hasFailed.withLock { $0 = true }
        return false
      }
    } catch {
      report()
      throw error
    }
    if hasFailed.withLock({ $0 }) { return report() }
  }
}
