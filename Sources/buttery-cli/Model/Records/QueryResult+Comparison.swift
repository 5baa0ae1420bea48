import ButteryRecords

extension QueryResult {
  /// Whether what `old` showed is shown here too, in the same order, but for rows that have come.
  func keepsOrder(of old: QueryResult) -> Bool {
    query.groupLevels == old.query.groupLevels && query.groupOrder == old.query.groupOrder
      && query.filters == old.query.filters && query.sort == old.query.sort
      && hasSameOrder(whenAdding: list.count - old.list.count)
      && (!dependsOnValues || hasForms(of: old))
      && hasFiles(of: old)
  }

  /// Whether no file was read from its beginning again.
  func hasFiles(of old: QueryResult) -> Bool {
    zip(list.parts, old.list.parts).allSatisfy { $0.file === $1.file }
  }

  /// Whether rows that come leave sections in their order.
  private func hasSameOrder(whenAdding count: Int) -> Bool {
    count == 0 || count > 0 && (query.groupOrder == .appearance || query.groupOrder == .name)
  }

  /// Whether columns are what they were, but for those that have come.
  func hasForms(of old: QueryResult) -> Bool {
    list.columns.starts(with: old.list.columns)
  }

  /// Whether it depends on what columns are which rows there are, and in which order.
  private var dependsOnValues: Bool {
    query.isSorted || query.groupOrder == .name || query.groupOrder.measure != nil
      || query.comparesValues
  }

  /// Whether the rows are certainly those of `old`, each in its place: only a text was looked for.
  func hasRows(of old: QueryResult) -> Bool {
    keepsOrder(of: old) && hasForms(of: old) && isArranged && old.isArranged
      && list.count == old.list.count
      && arrangement.rowCount == old.arrangement.rowCount
      && arrangement.sectionCount == old.arrangement.sectionCount
  }

  /// Whether the sections are certainly those of another answer.
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

  /// Whether no more news of this query are to be expected.
  var isFinal: Bool { phase == .done || phase == .stopped || failure != nil }
}
