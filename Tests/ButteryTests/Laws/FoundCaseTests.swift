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

  @Test(
    "a section that lost its row to another isn't folded, and lets the table's offset be",
    .rules("LAW-3", "DI-2", "LV-15"))
  func rowLeavesSection() {
    let outer = LawSection(
      4, header: LawPart(.reusable(3), lines: 3), footer: LawPart(.title(1)))
    func content(_ inner: LawSection...) -> LawContent { LawContent([outer] + inner) }
    func section(_ rows: [LawRow]) -> LawSection {
      LawSection(6, rows: rows, footer: LawPart(.title(1)))
    }
    let rows = [
      LawRow(11, .lines(3)), LawRow(12, .lines(5)), LawRow(13, .lines(1)), LawRow(10, .lines(1)),
    ]
    let row = LawRow(23, .lines(1))
    let two = content(LawSection(18, header: LawPart(.title(1)), rows: [row]), section(rows))
    let table = LawTable(two, size: Size(width: 10, height: 14)) {
      $0.answers = .diffable
      $0.hasLevels = true
    }
    let trial = LawCase(
      table,
      walk: [[.scrollBy(1)]],
      turns: [
        [.update(content(section([row, rows[1], rows[2], rows[0], rows[3]])), .batch)],
        [.update(two, .batch)],
      ])
    #expect(trial.verdict(by: .law3).complaint?.text == nil)
    #expect(trial.verdict(by: .law3).isJudged)
  }

  @Test(
    "a row without lines right below the last line is in sight, whatever its estimate",
    .rules("LAW-9", "SC-5"))
  func emptyRowBelowLastLine() {
    let section = LawSection(
      4, header: LawPart(.title(1)), rows: [LawRow(1, .lines(5)), LawRow(2, .lines(0))],
      footer: LawPart(.title(1)))
    let table = LawTable(LawContent([section]), size: Size(width: 12, height: 6)) {
      $0.style = .grouped
      $0.estimates = .fixed(3, 1, 1)
    }
    let trial = LawCase(table, walk: [], turns: [[.scrollToRow(2, .none)]])
    #expect(trial.verdict(by: .law9).complaint?.text == nil)
    #expect(trial.verdict(by: .law9).isJudged)
  }

  @Test(
    "an offset beyond the end is the end, also where rows there turn out to have no lines",
    .rules("LAW-11", "ES-17"))
  func offsetBeyondTheEnd() {
    func rows(_ ids: ClosedRange<Int>) -> [LawRow] { ids.map { LawRow($0, .lines(0)) } }
    let part = LawPart(.title(1))
    let first = [LawRow(6, .lines(1)), LawRow(7, .words(6))]
    let table = LawTable(
      LawContent([
        LawSection(
          5, header: part,
          rows: first + rows(8...12) + [LawRow(16, .lines(3)), LawRow(17, .lines(0))],
          footer: part)
      ]), size: Size(width: 9, height: 3)
    ) { $0.estimates = .wrong(72) }
    let more = LawContent([
      LawSection(
        5, header: part,
        rows: first + [LawRow(20, .lines(5)), LawRow(8, .lines(0)), LawRow(19, .lines(0))]
          + rows(9...12) + [LawRow(16, .lines(3)), LawRow(17, .lines(0)), LawRow(18, .lines(0))],
        footer: part),
      LawSection(
        22, header: part, rows: [LawRow(23, .lines(0)), LawRow(24, .lines(5))], footer: part),
    ])
    let trial = LawCase(table, walk: [[.update(more, .batch)]], turns: [[.scroll(44)]])
    #expect(trial.verdict(by: .law11).complaint?.text == nil)
    #expect(trial.verdict(by: .law11).isJudged)
  }
}
