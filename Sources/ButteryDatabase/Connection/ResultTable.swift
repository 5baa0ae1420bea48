/// What a statement gave: rows of values under names.
package struct ResultTable: Sendable, Hashable {
  package var names: [String]
  package var rows: [[DatabaseValue]]

  /// PostgreSQL's numbers of the columns' types; empty for engines whose values have theirs.
  package var types: [UInt32] = []

  package init(names: [String] = [], rows: [[DatabaseValue]] = [], types: [UInt32] = []) {
    self.names = names
    self.rows = rows
    self.types = types
  }
}
