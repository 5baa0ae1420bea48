@_exported public import SeededRandom
internal import Synchronization
public import Testing

/// Runs `body` for `count` seeds and stops at the first failure, whose seed is reported.
///
/// A failure is a failed expectation or a thrown error. The first seed is 1, or the value of the
/// environment variable `BUTTERY_SEED`: set it to the seed of a failure to repeat that first.
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
      // No issue counts as known; the closure `matching` is only used to notice issues.
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
