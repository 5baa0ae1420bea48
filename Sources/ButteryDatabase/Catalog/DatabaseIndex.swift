/// An index of a table.
package struct DatabaseIndex: Sendable, Hashable {
  package var name: String

  /// The columns and expressions, as the engine writes them, followed by `desc` where they descend.
  package var columns: [String]
  package var isUnique: Bool
  package var isPrimary = false

  /// The condition of a partial index, as the engine writes it; nil if all rows have entries.
  package var condition: String?

  /// The access method, such as `gin` or `brin`; nil for an ordered index (B-tree).
  package var method: String?

  /// Whether queries can use the index; they can't while it is being built.
  package var isValid = true
}

extension [DatabaseIndex] {
  /// Creates indexes from rows, of which each has a column of an index and begins with the index's name.
  ///
  /// - Parameters:
  ///   - index: Returns the index of a row, without columns.
  ///   - column: Returns the column of a row, and whether it descends.
  init(
    _ rows: [[DatabaseValue]], index: ([DatabaseValue]) -> DatabaseIndex,
    column: ([DatabaseValue]) -> (name: String, isDescending: Bool)
  ) {
    self = []
    for row in rows {
      if last?.name != row[0].string { append(index(row)) }
      let (name, isDescending) = column(row)
      self[count - 1].columns.append(name + (isDescending ? " desc" : ""))
    }
  }
}

/// The indexes of a table as far as they are known; they are only asked for when a user wants them.
package enum KnownIndexes: Sendable, Hashable {
  case unasked
  case awaited
  case known([DatabaseIndex])

  /// The engine didn't answer.
  case refused
}
