/// Where columns are found again when files are read anew and have other ones: by their names.
///
/// Of several columns with one name, the first one is the first one again, and so on.
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
    var places: [Name: Int] = [:]
    for (column, name) in Self.numbered(new).enumerated() { places[name] = column }
    return Self.numbered(old).map { places[$0] }
  }

  /// Where those of some old columns are now that are still there, in the same order.
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

extension RecordQuery {
  /// The same query about other columns: what sorts and groups by one that isn't there any more is
  /// left out; a condition on one can't be met, and says so.
  package func rebound(by rebinding: ColumnRebinding) -> RecordQuery {
    guard !rebinding.isIdentity else { return self }
    let places = rebinding.newPlaces
    func place(_ column: Int) -> Int? { places.indices.contains(column) ? places[column] : nil }
    var query = self
    query.groupColumns = groupColumns.compactMap(place)
    query.sort = sort.compactMap { order in
      place(order.column).map { SortOrder(column: $0, isDescending: order.isDescending) }
    }
    query.filters = filters.map { filter in
      guard case .condition(let condition) = filter else { return filter }
      return .condition(condition.rebound(place, name: rebinding.name))
    }
    return query
  }

  /// The query without columns that don't exist.
  func restricted(toColumns count: Int) -> RecordQuery {
    var query = self
    query.groupColumns.removeAll { !(0..<count).contains($0) }
    query.sort.removeAll { !(0..<count).contains($0.column) }
    query.filters.removeAll { !$0.columns.allSatisfy((0..<count).contains) }
    return query
  }
}

extension Condition {
  /// The same condition about other columns.
  fileprivate func rebound(_ place: (Int) -> Int?, name: (Int) -> String) -> Condition {
    Condition(text: text, expression: expression.rebound(place, name: name))
  }
}

extension Condition.Expression {
  fileprivate func rebound(_ place: (Int) -> Int?, name: (Int) -> String) -> Self {
    switch self {
    case .comparison(let comparison): .comparison(comparison.rebound(place, name: name))
    case .not(let inner): .not(inner.rebound(place, name: name))
    case .all(let parts): .all(parts.map { $0.rebound(place, name: name) })
    case .any(let parts): .any(parts.map { $0.rebound(place, name: name) })
    }
  }
}

extension Condition.Comparison {
  fileprivate func rebound(_ place: (Int) -> Int?, name: (Int) -> String) -> Self {
    guard lostName == nil else { return self }
    var comparison = self
    if let column = place(column) {
      comparison.column = column
    } else {
      comparison.lostName = name(column)
    }
    return comparison
  }
}
