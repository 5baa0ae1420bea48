import ArgumentParser
import ButteryRecords

/// The columns that words of the command line mean.
extension RecordsRequest {
  /// The columns that make sections.
  ///
  /// - Throws: `RecordError.unknownColumn` where one doesn't exist.
  func groupColumns(of list: RecordList) throws -> [Int] {
    var columns: [Int] = []
    for name in groupBy.flatMap({ Self.names(in: $0, meaning: $0, of: list) }) {
      let column = try list.column(named: name)
      if !columns.contains(column) { columns.append(column) }
    }
    return columns
  }

  /// The columns to sort by, and their directions.
  ///
  /// - Throws: `RecordError.unknownColumn` where one doesn't exist, `ValidationError` where one is to
  ///   be sorted both ways.
  func sortOrders(of list: RecordList) throws -> [SortOrder] {
    let names = sort.flatMap { Self.names(in: $0, meaning: Self.direction(of: $0).name, of: list) }
    var orders: [SortOrder] = []
    for order in try names.map({ try Self.order(named: $0, of: list) })
    where !orders.contains(order) {
      if orders.contains(where: { $0.column == order.column }) {
        throw ValidationError(
          "--sort takes '\(list.columns[order.column].name)' in one direction, not in both")
      }
      orders.append(order)
    }
    return orders
  }

  /// What rows must have or be like.
  ///
  /// - Parameter checksValues: whether columns are what the list says.
  /// - Throws: `ValidationError` where a condition is wrong.
  func rowFilters(of list: RecordList, checksValues: Bool) throws -> [RecordFilter] {
    try filters.compactMap { text -> RecordFilter? in
      do throws(ConditionError) {
        return try RecordFilter(text, columns: list.columns, checksValues: checksValues)
      } catch {
        throw Self.refusal(of: text, error)
      }
    }
  }

  /// What is looked for.
  ///
  /// - Throws: `ValidationError` where its pattern is wrong.
  func searchTerm(_ text: String, of list: RecordList) throws -> SearchTerm? {
    do throws(ConditionError) {
      return try SearchTerm.read(text, columns: list.columns)
    } catch {
      throw ValidationError("--search '\(text)': \(error)")
    }
  }

  /// Refuses conditions whose values aren't of the kinds that all records show.
  func checkFilters(of result: QueryResult) throws {
    for filter in result.query.filters {
      guard let problem = filter.problem(in: result.list.columns) else { continue }
      throw Self.refusal(of: filter.text, problem)
    }
  }

  private static func refusal(of filter: String, _ error: ConditionError) -> ValidationError {
    ValidationError("--filter '\(filter)': \(error)")
  }

  /// The names in a text that has commas between them; a name may have commas itself.
  ///
  /// - Parameter whole: the column that the text means if it is a single name.
  private static func names(
    in text: String, meaning whole: String, of list: RecordList
  ) -> [String] {
    guard text.contains(","), !list.columns.contains(where: { [text, whole].contains($0.name) })
    else {
      return [text]
    }
    return text.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
  }

  /// The order that `column`, `column:desc`, `column:asc` or `-column` means; a column that is
  /// called so comes first.
  private static func order(named text: String, of list: RecordList) throws -> SortOrder {
    if let whole = list.columns.firstIndex(where: { $0.name == text }) {
      return SortOrder(column: whole)
    }
    let (name, isDescending) = direction(of: text)
    return SortOrder(column: try list.column(named: name), isDescending: isDescending)
  }

  /// A text without what it says of the direction.
  private static func direction(of text: String) -> (name: String, isDescending: Bool) {
    if text.hasSuffix(":desc") { return (String(text.dropLast(5)), true) }
    if text.hasSuffix(":asc") { return (String(text.dropLast(4)), false) }
    return text.hasPrefix("-") ? (String(text.dropFirst()), true) : (text, false)
  }
}
