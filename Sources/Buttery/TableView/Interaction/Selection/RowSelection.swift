/// The selected rows, and what a person may select.
struct RowSelection {
  /// What a person may select.
  struct Permission {
    var rows: Bool
    var severalRows: Bool
  }

  /// The selected rows.
  private(set) var rows: Set<ElementKey> = []

  /// Whether the row is selected; this costs next to nothing where no row is.
  func contains(_ key: ElementKey) -> Bool { !rows.isEmpty && rows.contains(key) }

  mutating func insert(_ key: ElementKey) { rows.insert(key) }

  mutating func remove(_ key: ElementKey) { rows.remove(key) }

  mutating func removeAll() { rows = [] }

  /// Gives each row its new place; a row without a new place isn't selected any more.
  mutating func renumber(_ newKey: (ElementKey) -> ElementKey?) {
    guard !rows.isEmpty else { return }
    rows = Set(rows.compactMap(newKey))
  }
}
