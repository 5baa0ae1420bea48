import ButteryDatabase
import SeededRandom
import Testing

/// Compares pages of a table with parts of the list that a single statement returns.
struct NaivePages {
  let connection: any DatabaseConnection
  let query: PageQuery
  /// All rows, each followed by its key.
  let rows: [[DatabaseValue]]

  init(_ query: PageQuery, on connection: any DatabaseConnection) throws {
    self.connection = connection
    self.query = query
    rows = try connection.run(query.rows(.first, limit: 1_000, for: connection.dialect)).rows
  }

  func key(_ index: Int) -> [DatabaseValue] { Array(rows[index].suffix(query.order.terms.count)) }

  func check(seed: UInt64) throws {
    var chance = SeededGenerator(seed: seed)
    for _ in 0..<12 {
      let limit = Int.random(in: 1...8, using: &chance)
      try check(.first, limit, Array(rows.prefix(limit)), seed)
      try check(.last, limit, rows.suffix(limit).reversed(), seed)
      guard let index = rows.indices.randomElement(using: &chance) else { return }
      let key = key(index)
      try check(.after(key), limit, Array(rows[(index + 1)...].prefix(limit)), seed)
      try check(.from(key), limit, Array(rows[index...].prefix(limit)), seed)
      try check(.through(key), limit, rows[...index].suffix(limit).reversed(), seed)
      try check(.before(key), limit, rows[..<index].suffix(limit).reversed(), seed)
    }
  }

  private func check(
    _ place: PageQuery.Place, _ limit: Int, _ wanted: [[DatabaseValue]], _ seed: UInt64
  ) throws {
    let statement = query.rows(place, limit: limit, for: connection.dialect)
    let found = try connection.run(statement).rows
    #expect(found == wanted, "seed \(seed): \(place): \(statement.text) \(statement.parameters)")
  }
}
