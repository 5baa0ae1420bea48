/// Finds columns again by their names when files are read anew and have other columns.
///
/// Where several columns have the same name, the first of the old ones becomes the first of the new
/// ones, and so on.
package struct ColumnRebinding: Sendable {
  private let old: [String]
  private let new: [String]

  private struct Name: Hashable {
    var text: String
    /// How many columns of that name stand in front of it.
    var count: Int
  }

  package init(from old: [String], to new: [String]) {
    (self.old, self.new) = (old, new)
  }

  package init(from old: [RecordColumn], to new: [RecordColumn]) {
    self.init(from: old.map(\.name), to: new.map(\.name))
  }

  private static func numbered(_ names: [String]) -> [Name] {
    var counts: [String: Int] = [:]
    return names.map { name in
      defer { counts[name, default: 0] += 1 }
      return Name(text: name, count: counts[name, default: 0])
    }
  }

  /// Whether all columns are where they were; there may be more behind them.
  package var isIdentity: Bool { new.starts(with: old) }

  /// The place that each old column has now; nil for one that isn't there any more.
  package var newPlaces: [Int?] {
    if isIdentity { return Array(old.indices) }
    var places: [Name: Int] = [:]
    for (column, name) in Self.numbered(new).enumerated() { places[name] = column }
    return Self.numbered(old).map { places[$0] }
  }

  /// The place of a column that was missing from the files before; nil if it still is.
  func place(ofLost name: String) -> Int? { new.firstIndex(of: name) }

  /// The new places of some old columns in the same order, without those that aren't there any
  /// more.
  package func newPlaces(of columns: some Sequence<Int>) -> [Int] {
    let places = newPlaces
    return columns.compactMap { places.indices.contains($0) ? places[$0] : nil }
  }

  /// What an old column was called.
  func name(ofColumn column: Int) -> String {
    old.indices.contains(column) ? old[column] : "column \(column + 1)"
  }
}

extension [Int: ColumnForm] {
  /// The forms of the same columns in their new places, without those that aren't there any more.
  package func rebound(by rebinding: ColumnRebinding) -> Self {
    let places = rebinding.newPlaces
    return reduce(into: [:]) { forms, chosen in
      guard places.indices.contains(chosen.key), let place = places[chosen.key] else { return }
      forms[place] = chosen.value
    }
  }
}
