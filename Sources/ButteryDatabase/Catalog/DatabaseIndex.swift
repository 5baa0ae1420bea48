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

/// The indexes of a table as far as they are known; they are only asked for when a user wants them.
package enum KnownIndexes: Sendable, Hashable {
  case unasked
  case awaited
  case known([DatabaseIndex])

  /// The engine didn't answer.
  case refused
}
