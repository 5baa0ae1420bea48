/// What a statement gave: rows of values under names.
package struct ResultTable: Sendable, Hashable {
  package var names: [String]
  package var rows: [[DatabaseValue]]

  package init(names: [String] = [], rows: [[DatabaseValue]] = []) {
    self.names = names
    self.rows = rows
  }
}
