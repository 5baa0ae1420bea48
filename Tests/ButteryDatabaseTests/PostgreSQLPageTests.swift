import ButteryDatabase
import RuleTrait
import SeededRandom
import Testing

@Suite("pages of PostgreSQL's tables")
struct PostgreSQLPageTests {
  static let columns = [
    RandomTable.Column(
      name: "a", type: "double precision", isNullable: true,
      values: ["1", "0.1", "-3", "1e300", "'nan'", "'-infinity'"]),
    RandomTable.Column(
      name: "b", type: "text collate \"en-x-icu\"", isNullable: true,
      values: [
        "'a'", "'A'", "'b'", "'B'", "'ä'", "'a b'", "'ab'", "''",
        "'ß'", "'ẞ'", "'é'", "'e\u{301}'", "'😀'", "'\u{FFFF}'", "'\u{10FFFF}'", "'\u{E000}'", "'İ'",
        "'it''s'", "'\u{202E}'",
      ]),
    RandomTable.Column(name: "c", type: "integer", isNullable: false, values: ["1", "2", "3"]),
    RandomTable.Column(
      name: "d", type: "timestamptz", isNullable: false,
      values: ["'2024-01-01 00:00:00.000001+01'", "'2023-06-01'", "'infinity'"]),
  ]

  @Test(
    "any page is the part of the whole list that it stands for", .rules("DB-3", "DB-4"),
    arguments: 1...UInt64(cases(20, orShortly: 4)))
  func pages(seed: UInt64) throws {
    let server = try PostgreSQLServer.shared.get()
    let table = RandomTable(columns: Self.columns, seed: seed)
    let schema = "pages\(seed)"
    try server.run("create schema \(schema); set search_path to \(schema);" + table.script)
    let connection = try PostgreSQLConnection(
      address: server.address() + " options='-c search_path=\(schema)'", name: "test")
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
    arguments: 1...UInt64(cases(10, orShortly: 3)))
  func groups(seed: UInt64) throws {
    let server = try PostgreSQLServer.shared.get()
    let table = RandomTable(columns: Self.columns, seed: seed)
    let schema = "groups\(seed)"
    try server.run("create schema \(schema); set search_path to \(schema);" + table.script)
    let connection = try PostgreSQLConnection(
      address: server.address() + " options='-c search_path=\(schema)'", name: "test")
    for terms in RandomTable.groups(of: Self.columns, seed: seed) {
      try NaiveGroups(columns: terms, condition: "c < 3", on: connection).check(seed: seed)
    }
  }
}
