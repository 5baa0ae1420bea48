import ButteryRecords
import RuleTrait
import SeededRandom
import Testing

/// Random conditions over random tables, compared with an evaluation that knows the fields' values.
@Suite("random conditions")
struct ConditionTwinTests {
  private static let conditionsPerTable = 100
  private static let tables = cases(10, orShortly: 2)

  @Test("hold for the rows that they name", .rules("FI-1"), arguments: ModelKind.allCases)
  func singles(kind: ModelKind) throws {
    var random = SeededGenerator.fresh(for: "conditions of \(kind)")
    for _ in 0..<Self.tables {
      let table = ModelTable(kinds: [kind], using: &random)
      try check(table, &random) { random in ModelCondition(of: table.columns[0], using: &random) }
    }
  }

  @Test("hold where they are joined as they say", .rules("FI-1"))
  func joined() throws {
    var random = SeededGenerator.fresh(for: "joined conditions")
    for _ in 0..<Self.tables {
      let table = ModelTable(
        kinds: ModelKind.allCases.shuffled(using: &random).prefix(4), using: &random)
      try check(table, &random) { random in
        ModelCondition(of: table.columns, depth: 3, using: &random)
      }
    }
  }

  private func check(
    _ table: ModelTable, _ random: inout SeededGenerator,
    _ make: (inout SeededGenerator) -> ModelCondition
  ) throws {
    try RecordList.reading(Array(table.text.utf8)) { list throws in
      for _ in 0..<Self.conditionsPerTable {
        let condition = make(&random)
        let filter = try #require(
          try RecordFilter(condition.text, columns: list.columns), "\(condition.text)")
        guard case .condition = filter else {
          #expect(Bool(false), "a text: \(condition.text)")
          continue
        }
        let matches = try RecordMatches(of: [filter], in: list, control: PassControl())
        let found = (0..<list.count).filter(matches.contains)
        let expected = (0..<ModelTable.rowCount).filter(condition.holds)
        #expect(found == expected, "\(condition.text) in \(table.text)")
      }
    }
  }
}
