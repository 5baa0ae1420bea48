import Buttery
import RuleTrait
import Testing

/// Cases in which a table broke a law, as the laws' reports print them.
@Suite("the laws, in cases found before") @MainActor struct FoundCaseTests {
  @Test(
    "a row enters a new section above the only row in sight, which keeps its line",
    .rules("LAW-3", "DI-2", "BU-8"))
  func rowEntersNewSectionAbove() {
    let below = [LawRow(34, .lines(1)), LawRow(35, .lines(1))]
    let one = LawContent([
      LawSection(29, header: LawPart(.title(1)), rows: [LawRow(47, .lines(0))] + below)
    ])
    let two = LawContent([
      LawSection(
        41, header: LawPart(.title(1)), rows: [LawRow(47, .lines(0))], footer: LawPart(.title(1))),
      LawSection(29, header: LawPart(.title(1)), rows: below),
    ])
    let table = LawTable(two, size: Size(width: 10, height: 5)) {
      $0.answers = .diffable
      $0.footer = 3
      $0.keepsRows = true
    }
    let trial = LawCase(
      table,
      walk: [
        [.key(.end)],
        [.insets(EdgeInsets(top: 1, left: 0, bottom: 1, right: 0))],
      ],
      turns: [[.update(one, .batch)], [.update(two, .batch)]])
    #expect(trial.verdict(by: .law3).complaint?.text == nil)
    #expect(trial.verdict(by: .law3).isJudged)
  }
}
