/// An index of a table, as the engine knows it.
package struct DatabaseIndex: Sendable, Hashable {
  package var name: String

  /// Its columns and expressions in the engine's words, with `desc` where it is so.
  package var columns: [String]
  package var isUnique: Bool
  package var isPrimary = false

  /// Of which rows it has entries; nil for all.
  package var condition: String?

  /// What kind of index it is where it has no order, as `gin` or `brin`.
  package var method: String?

  /// Whether it can be used; one that is being made can't.
  package var isValid = true
}

/// What is known of a table's indexes: nobody asks for them but where somebody wants to see them.
package enum KnownIndexes: Sendable, Hashable {
  case unasked
  case awaited
  case known([DatabaseIndex])

  /// The engine doesn't say.
  case refused
}
