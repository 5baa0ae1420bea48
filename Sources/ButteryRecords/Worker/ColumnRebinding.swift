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

extension RecordQuery {
  /// The same query about other columns.
  ///
  /// Sorting and grouping by a column that isn't there any more is left out. No record passes a
  /// condition on such a column, and the condition reports the column as missing until it is there
  /// again.
  package func rebound(by rebinding: ColumnRebinding) -> RecordQuery {
    guard !rebinding.isIdentity || hasLostColumns else { return self }
    let places = rebinding.newPlaces
    func place(_ column: Int) -> Int? { places.indices.contains(column) ? places[column] : nil }
    var query = self
    query.groupLevels = groupLevels.mapped(place)
    query.sort = sort.compactMap { order in
      place(order.column).map { SortOrder(column: $0, isDescending: order.isDescending) }
    }
    query.groupOrder = groupOrder.rebound(place)
    query.filters = filters.map { filter in
      guard case .condition(let condition) = filter else { return filter }
      return .condition(condition.rebound(place, rebinding))
    }
    query.search = search?.rebound(place, rebinding)
    return query
  }

  /// Whether a condition or the search is about a column that isn't there any more.
  private var hasLostColumns: Bool {
    filters.contains { filter in
      guard case .condition(let condition) = filter else { return false }
      return condition.expression.comparisons.contains { $0.lostName != nil }
    } || search?.lostName != nil
  }

  /// The query without columns that don't exist.
  package func restricted(toColumns count: Int) -> RecordQuery {
    var query = self
    query.groupLevels = groupLevels.mapped { (0..<count).contains($0) ? $0 : nil }
    query.sort.removeAll { !(0..<count).contains($0.column) }
    query.groupOrder = groupOrder.rebound { (0..<count).contains($0) ? $0 : nil }
    query.filters.removeAll { !$0.columns.allSatisfy((0..<count).contains) }
    if let column = search?.column, column >= count { query.search = nil }
    return query
  }
}

extension RecordQuery.GroupOrder {
  /// The same order by the column's new place; the order of appearance if the column is gone.
  fileprivate func rebound(_ place: (Int) -> Int?) -> Self {
    guard case .figure(var measure, let isDescending) = self else { return self }
    guard let column = place(measure.column) else { return .appearance }
    measure.column = column
    return .figure(measure, isDescending: isDescending)
  }
}

extension Condition {
  /// The same condition about other columns.
  fileprivate func rebound(_ place: (Int) -> Int?, _ rebinding: ColumnRebinding) -> Condition {
    Condition(text: text, expression: expression.rebound(place, rebinding))
  }
}

extension Condition.Expression {
  fileprivate func rebound(_ place: (Int) -> Int?, _ rebinding: ColumnRebinding) -> Self {
    switch self {
    case .comparison(let comparison): .comparison(comparison.rebound(place, rebinding))
    case .not(let inner): .not(inner.rebound(place, rebinding))
    case .all(let parts): .all(parts.map { $0.rebound(place, rebinding) })
    case .any(let parts): .any(parts.map { $0.rebound(place, rebinding) })
    }
  }
}

extension Condition.Comparison {
  fileprivate func rebound(_ place: (Int) -> Int?, _ rebinding: ColumnRebinding) -> Self {
    var comparison = self
    if let lostName {
      guard let found = rebinding.place(ofLost: lostName) else { return self }
      comparison.column = found
      comparison.lostName = nil
    } else if let column = place(column) {
      comparison.column = column
    } else {
      comparison.lostName = rebinding.name(ofColumn: column)
    }
    return comparison
  }
}

extension SearchTerm {
  /// The same term where columns have other places.
  fileprivate func rebound(_ place: (Int) -> Int?, _ rebinding: ColumnRebinding) -> SearchTerm {
    var term = self
    if let lostName {
      guard let found = rebinding.place(ofLost: lostName) else { return self }
      (term.column, term.lostName) = (found, nil)
    } else if let column {
      term.column = place(column)
      term.lostName = term.column == nil ? rebinding.name(ofColumn: column) : nil
    }
    return term
  }
}
