import ButteryRecords

/// The columns that words of the command line mean.
extension RecordsRequest {
  /// The columns that make sections, level by level.
  ///
  /// - Throws: `OptionError` where one doesn't exist or is there twice, or there are too many levels.
  func groupLevels(of list: RecordList) throws -> GroupLevels {
    let words = ColumnWords(list: list)
    let levels = GroupLevels(
      try groupBy.flatMap { text in
        try OptionError.naming("--group-by", [text]) { try words.levels(in: text) }
      })
    var known: Set<Int> = []
    for column in levels.columns where !known.insert(column).inserted {
      throw OptionError(
        values: groupBy,
        "--group-by names '\(list.columns[column].name)' twice; give each column once")
    }
    guard levels.count <= GroupLevels.most else {
      throw OptionError(
        values: groupBy,
        "--group-by takes \(GroupLevels.most) levels at most, and there are \(levels.count); "
          + "a+b makes one level of two columns")
    }
    return levels
  }

  /// The columns to sort by, and their directions.
  ///
  /// - Throws: `OptionError` where one doesn't exist, or is to be sorted both ways.
  func sortOrders(of list: RecordList) throws -> [SortOrder] {
    var orders: [SortOrder] = []
    let words = ColumnWords(list: list)
    let named = try sort.flatMap { text in
      try OptionError.naming("--sort", [text]) { try words.sortOrders(in: text) }
    }
    for order in named where !orders.contains(order) {
      if orders.contains(where: { $0.column == order.column }) {
        throw OptionError(
          values: sort,
          "--sort takes '\(list.columns[order.column].name)' in one direction, not in both")
      }
      orders.append(order)
    }
    return orders
  }

  /// The filters that rows must pass.
  ///
  /// - Parameter checksValues: whether the list's column kinds are final, so that values can be
  ///   checked.
  /// - Throws: `OptionError` where a condition is wrong.
  func rowFilters(of list: RecordList, checksValues: Bool) throws -> [RecordFilter] {
    try filters.compactMap { text -> RecordFilter? in
      do throws(ConditionError) {
        return try RecordFilter(text, columns: list.columns, checksValues: checksValues)
      } catch {
        throw Self.refusal(of: text, error)
      }
    }
  }

  /// The term of a search.
  ///
  /// - Throws: `OptionError` where its regular expression is wrong.
  func searchTerm(_ text: String, of list: RecordList) throws -> SearchTerm? {
    do throws(ConditionError) {
      return try SearchTerm.read(text, columns: list.columns)
    } catch {
      throw OptionError(values: [text], "--search '\(text)': \(error)")
    }
  }

  /// Refuses conditions whose values don't fit the columns' kinds, once all records have been read.
  func checkFilters(of result: QueryResult) throws {
    for filter in result.query.filters {
      guard let problem = filter.problem(in: result.list.columns) else { continue }
      throw Self.refusal(of: filter.text, problem)
    }
  }

  private static func refusal(of filter: String, _ error: ConditionError) -> OptionError {
    OptionError(values: [filter], "--filter '\(filter)': \(error)")
  }
}
