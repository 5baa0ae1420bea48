/// What the pages of a table rely on, so that a change is noticed with the page that it spoils (DB-11b).
///
/// A page is found by the key of a row. If the key's columns get another type, if nothing keeps it unique any
/// more, or if rows that are found by their places are written to other ones, the next page would begin
/// somewhere else, and lose rows in silence.
struct RelationWatch: Sendable, Hashable {
  /// Asks for one row, which is the same as long as pages find what they look for.
  ///
  /// It runs behind the page in the same transaction: as the page has locked the table, nobody can change it
  /// in between. An SQLite file has no such transaction; a change in between is noticed all the same, if once
  /// too often.
  let statement: Statement

  /// The row as it was when the table was read.
  let expected: [DatabaseValue]

  /// The table's name in messages.
  let name: String
}

extension DatabaseConnection {
  /// Runs a statement about a table.
  ///
  /// - Throws: `.changed` if the table isn't any more what it was, even if the engine has refused the
  ///   statement for this reason.
  func run(
    _ statement: Statement, watching watch: RelationWatch?
  ) throws(DatabaseError) -> ResultTable {
    guard let watch else { return try run(statement) }
    let tables: [ResultTable]
    do throws(DatabaseError) {
      tables = try run([statement, watch.statement], within: 0)
    } catch {
      guard case .refused(_, let reason) = error,
        let now = try? run(watch.statement), now.rows != [watch.expected]
      else { throw error }
      throw .changed(name: watch.name, reason: reason)
    }
    guard tables.last?.rows == [watch.expected] else {
      throw .changed(name: watch.name, reason: "")
    }
    return tables[0]
  }
}
