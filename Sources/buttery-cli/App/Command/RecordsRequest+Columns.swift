import ArgumentParser
import ButteryRecords

/// The columns that words of the command line mean.
extension RecordsRequest {
  /// The columns that make sections.
  ///
  /// - Throws: `RecordError.unknownColumn` where one doesn't exist.
  func groupColumns(of list: RecordList) throws -> [Int] {
    let words = ColumnWords(list: list)
    var columns: [Int] = []
    for column in try groupBy.flatMap(words.columns) where !columns.contains(column) {
      columns.append(column)
    }
    return columns
  }

  /// The columns to sort by, and their directions.
  ///
  /// - Throws: `RecordError.unknownColumn` where one doesn't exist, `ValidationError` where one is to
  ///   be sorted both ways.
  func sortOrders(of list: RecordList) throws -> [SortOrder] {
    var orders: [SortOrder] = []
    for order in try sort.flatMap(ColumnWords(list: list).sortOrders)
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
}
