import ButteryDatabase
import Testing

/// Compares the groups of a column, page by page in both directions, with those of one statement.
struct NaiveGroups {
  let column: String
  let condition: String
  let connection: any DatabaseConnection

  init(column: String, condition: String, on connection: any DatabaseConnection) {
    self.column = column
    self.condition = condition
    self.connection = connection
  }

  func check(seed: UInt64) throws {
    for isDescending in [false, true] {
      let all = try connection.run(
        Statement(
          "select \(column) from t where \(condition) and \(column) is not null "
            + "group by 1 order by 1 \(isDescending ? "desc" : "")")
      ).rows.map { $0[0] }
      let query = GroupQuery(
        relation: "t", term: OrderTerm(column, isDescending: isDescending, isNullable: true),
        condition: SQLFragment(text: condition))
      #expect(try pages(of: query, isBackward: false) == all, "seed \(seed): \(column)")
      #expect(try pages(of: query, isBackward: true) == all.reversed(), "seed \(seed): \(column)")
      let missing = try connection.run(
        Statement("select 1 from t where \(condition) and \(column) is null limit 1"))
      #expect(
        try connection.run(query.missing(for: connection.dialect)).rows.count == missing.rows.count)
    }
  }

  private func pages(of query: GroupQuery, isBackward: Bool) throws -> [DatabaseValue] {
    var found: [DatabaseValue] = []
    while true {
      let statement = query.values(
        after: found.last, isBackward: isBackward, limit: 3, for: connection.dialect)
      let page = try connection.run(statement).rows.map { $0[0] }
      found += page
      guard page.count == 3 else { return found }
    }
  }
}
