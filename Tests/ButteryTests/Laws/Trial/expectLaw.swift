import Buttery
import ButteryTestSupport
import Testing

/// Tests a law on random tables; the first failure is shrunk and printed as code.
///
/// Environment variables set the number of tables (`BUTTERY_LAW_TABLES`) and the approximate number
/// of turns with each table (`BUTTERY_LAW_STEPS`). `BUTTERY_SEED` is the first seed.
///
/// - Parameters:
///   - share: The least percentage of turns that must be judged, so that the law is really tested.
///   - kinds: Words of `LawCase.kind(from:)` that must occur among the judged cases.
@MainActor func expectLaw(
  _ law: Law, share: Int = 10, kinds: [String] = [],
  sourceLocation: SourceLocation = #_sourceLocation
) {
  let tables = TestEnvironment.number("BUTTERY_LAW_TABLES", otherwise: cases(40, orShortly: 30))
  let steps = TestEnvironment.number("BUTTERY_LAW_STEPS", otherwise: 20)
  var kindCounts: [String: Int] = [:]
  var hasFailed = false
  withSeeds(count: tables, sourceLocation: sourceLocation) { generator in
    let trial = LawTrial(law, generator)
    trial.run(steps: steps)
    kindCounts.merge(trial.judged, uniquingKeysWith: +)
    guard let failure = trial.failure else { return }
    hasFailed = true
    var shrinker = LawShrinker(law, failure)
    shrinker.run()
    Issue.record(
      "\(report(shrinker.smallest, law, seed: generator.seed))", sourceLocation: sourceLocation)
  }
  let judged = kindCounts.values.reduce(0, +)
  if TestEnvironment["BUTTERY_LAW_COUNTS"] != nil {
    print("law \(law.number): \(judged) judged, \(tables) tables, \(steps) steps")
    for (kind, count) in kindCounts.sorted(by: { $0.key < $1.key }) { print("  \(kind): \(count)") }
  }
  guard !hasFailed else { return }
  #expect(
    judged * 100 >= tables * steps * share, "law \(law.number) was judged only \(judged) times",
    sourceLocation: sourceLocation)
  for kind in kinds {
    let words = Set(kind.split(separator: " "))
    let count = kindCounts.reduce(0) { count, found in
      words.isSubset(of: found.key.split(separator: " ")) ? count + found.value : count
    }
    #expect(
      count > tables * steps / 1000, "law \(law.number) was hardly judged: \(kind)",
      sourceLocation: sourceLocation)
  }
}

@MainActor private func report(_ trial: LawCase, _ law: Law, seed: UInt64) -> String {
  guard let complaint = trial.verdict(by: law).complaint else {
    return "law \(law.number) is broken once in a while: seed \(seed)"
  }
  var text = "law \(law.number), seed \(seed): \(complaint.text)\n"
  text += LawCode.code(trial, ofLaw: law.number)
  if let expected = complaint.expected { text += "\nexpected\n\(expected.text)" }
  if let found = complaint.found { text += "\nfound\n\(found.text)" }
  return text
}
