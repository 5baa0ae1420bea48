/// Which rows are selected, and what may be.
struct RowSelection {
  /// The selected rows.
  private(set) var rows: Set<PartKey> = []

  /// Gives each row its new place; a row without one isn't selected any more.
  mutating func renumber(_ newKey: (PartKey) -> PartKey?) {
    guard !rows.isEmpty else { return }
    rows = Set(rows.compactMap(newKey))
  }
}
