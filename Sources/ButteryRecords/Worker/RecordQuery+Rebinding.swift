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
    filters.contains(where: \.hasLostColumn) || search?.lostName != nil
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

extension RecordFilter {
  /// Whether the condition is about a column that isn't there any more.
  package var hasLostColumn: Bool {
    guard case .condition(let condition) = self else { return false }
    return condition.expression.leaves.contains { $0.lostName != nil }
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
    Condition(
      text: text, expression: expression.replacing { .leaf($0.rebound(place, rebinding)) })
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
