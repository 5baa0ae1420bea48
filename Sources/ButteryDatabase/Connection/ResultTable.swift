/// The result of a statement: column names and rows of values.
package struct ResultTable: Sendable, Hashable {
  package var names: [String]
  package var rows: [[DatabaseValue]]

  /// PostgreSQL's OIDs of the columns' types; empty for SQLite, where each value has its type.
  package var types: [UInt32] = []

  package init(names: [String] = [], rows: [[DatabaseValue]] = [], types: [UInt32] = []) {
    self.names = names
    self.rows = rows
    self.types = types
  }
}
