import ButteryRecords

extension QueryResult {
  /// Whether all rows of `old` are here too, in the same order; rows may have been added.
  func keepsOrder(of old: QueryResult) -> Bool {
    query.groupLevels == old.query.groupLevels && query.groupOrder == old.query.groupOrder
      && query.filters == old.query.filters && query.sort == old.query.sort
      && hasSameOrder(whenAdding: list.count - old.list.count)
      && (!dependsOnValues || hasForms(of: old))
      && hasFiles(of: old)
  }

  /// Whether no file has been read anew from its beginning since `old`.
  func hasFiles(of old: QueryResult) -> Bool {
    zip(list.parts, old.list.parts).allSatisfy { $0.file === $1.file }
  }

  /// Whether added rows leave the sections in their order.
  private func hasSameOrder(whenAdding count: Int) -> Bool {
    count == 0 || count > 0 && (query.groupOrder == .appearance || query.groupOrder == .name)
  }

  /// Whether the columns of `old` have the same forms here; columns may have been added.
  func hasForms(of old: QueryResult) -> Bool {
    list.columns.starts(with: old.list.columns)
  }

  /// Whether the forms of columns decide which rows there are, and in which order.
  private var dependsOnValues: Bool {
    query.isSorted || query.groupOrder == .name || query.groupOrder.measure != nil
      || query.comparesValues
  }

  /// Whether the rows are certainly those of `old`, each in its place, because only the search has
  /// changed.
  func hasRows(of old: QueryResult) -> Bool {
    keepsOrder(of: old) && hasForms(of: old) && isArranged && old.isArranged
      && list.count == old.list.count
      && arrangement.rowCount == old.arrangement.rowCount
      && arrangement.sectionCount == old.arrangement.sectionCount
  }

  /// Whether the sections are certainly those of `old`.
  func hasSections(of old: QueryResult) -> Bool {
    phase == old.phase && list.count == old.list.count && query.filters == old.query.filters
      && query.groupLevels == old.query.groupLevels
      && query.groupOrder == old.query.groupOrder
      && arrangement.sectionCount == old.arrangement.sectionCount
  }

  /// Whether grouping, filtering and sorting are over.
  private var isArranged: Bool {
    (phase == .done || phase == .searching) && failure == nil && list.isComplete
  }

  /// Whether no later result of this query is to be expected.
  var isFinal: Bool { phase == .done || phase == .stopped || failure != nil }
}
