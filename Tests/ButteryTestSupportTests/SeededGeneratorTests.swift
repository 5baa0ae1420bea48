import ButteryTestSupport
import Synchronization
import Testing

@Suite("a seeded generator") struct SeededGeneratorTests {
  @Test("gives the published numbers of SplitMix64") func reference() {
    var generator = SeededGenerator(seed: 1_234_567)
    let numbers = (0..<5).map { _ in generator.next() }
    #expect(
      numbers == [
        6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423,
        4_593_380_528_125_082_431, 16_408_922_859_458_223_821,
      ])
  }

  @Test("gives the same numbers for the same seed", arguments: [0, 1, 2, .max])
  func repeats(seed: UInt64) {
    var (one, other) = (SeededGenerator(seed: seed), SeededGenerator(seed: seed))
    #expect((0..<10).map { _ in one.next() } == (0..<10).map { _ in other.next() })
    #expect(one.seed == seed)
  }

  @Test("is handed out once for every seed", arguments: [0, 1, 2, 50])
  func runsAll(count: Int) {
    var seeds: Set<UInt64> = []
    withSeeds(count: count) { seeds.insert($0.seed) }
    #expect(seeds.count == count)
  }

  @Test("names the seed of a failed expectation, and stops there") func failedExpectation() {
    var runs = 0
    let messages = issues {
      withSeeds(count: 10) { _ in
        runs += 1
        #expect(runs < 3)
      }
    }
    #expect(runs == 3)
    #expect(messages.count == 2)
    #expect(messages.last?.contains("repeats this failure") == true)
  }

  @Test("names the seed of an error, and throws it on") func thrownError() {
    struct Oops: Error {}
    var isThrown = false
    let messages = issues(withErrors: false) {
      do { try withSeeds(count: 2) { _ in throw Oops() } } catch { isThrown = error is Oops }
    }
    #expect(isThrown)
    #expect(messages.count == 1)
    #expect(messages.last?.contains("repeats this failure") == true)
  }
}

/// Returns the comments of the issues that `body` records, none of which fails the test.
///
/// - Parameters:
///   - withErrors: Whether to include thrown errors, which aren't passed on then.
///   - body: The function that records issues.
func issues(withErrors: Bool = true, _ body: () -> Void) -> [String] {
  let messages = Mutex<[String]>([])
  withKnownIssue(isIntermittent: true) {
    body()
  } matching: { issue in
    guard withErrors || issue.error == nil else { return false }
    messages.withLock { $0.append(issue.comments.map(\.rawValue).joined(separator: "\n")) }
    return true
  }
  return messages.withLock { $0 }
}
