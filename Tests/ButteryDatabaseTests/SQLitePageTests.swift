import ButteryDatabase
import RuleTrait
import SeededRandom
import Testing

@Suite("pages of SQLite's tables")
struct SQLitePageTests {
  static let columns = [
    RandomTable.Column(
      name: "a", type: "", isNullable: true,
      values: ["1", "1.5", "'1'", "'b'", "'B'", "x'01'", "x''", "''", "-3"]),
    RandomTable.Column(
      name: "b", type: "text collate nocase", isNullable: true,
      values: ["'a'", "'A'", "'b'", "'B'", "'ä'"]),
    RandomTable.Column(name: "c", type: "integer", isNullable: false, values: ["1", "2", "3"]),
    RandomTable.Column(
      name: "d", type: "text", isNullable: false,
      values: [
        "'x'", "'X'", "'xx'", "'ß'", "'ẞ'", "'é'", "'e\u{301}'", "'😀'", "'\u{FFFF}'",
        "'\u{10FFFF}'",
        "'\u{E000}'", "'İ'", "cast(x'ff00' as text)", "'it''s'",
      ]),
  ]

  @Test(
    "any page is the part of the whole list that it stands for", .rules("DB-3", "DB-4"),
    arguments: 1...UInt64(cases(100, orShortly: 12)))
  func pages(seed: UInt64) throws {
    let table = RandomTable(columns: Self.columns, seed: seed)
    let file = try SQLiteFile("begin;" + table.script + "commit;")
    let connection = try SQLiteConnection(file: file.path)
    for comparison in [KeyComparison.row, .steps] {
      for condition in [nil, "c > 1" as SQLFragment] {
        let query = PageQuery(
          relation: "t", columns: ["id", "a", "b"], order: table.order, condition: condition,
          comparison: comparison)
        try NaivePages(query, on: connection).check(seed: seed)
      }
    }
  }

  @Test(
    "groups found by seeking are the different values in their order", .rules("DB-5"),
    arguments: 1...UInt64(cases(40, orShortly: 10)))
  func groups(seed: UInt64) throws {
    let table = RandomTable(columns: Self.columns, seed: seed)
    let file = try SQLiteFile("begin;" + table.script + "commit;")
    let connection = try SQLiteConnection(file: file.path)
    // Texts that differ only in case would be one group, whose value may be either of them.
    let columns = Self.columns.filter { !$0.type.contains("nocase") }
    for terms in RandomTable.groups(of: columns, seed: seed) {
      try NaiveGroups(columns: terms, condition: "c < 3", on: connection).check(seed: seed)
    }
  }
}
