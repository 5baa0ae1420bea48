import Buttery
import ButteryRecords

// Conditions made of values on the screen.
extension ColumnActions {
  /// Shows only rows that have the value of the row at hand in a column, or all but those.
  ///
  /// - Returns: The result, for the top line.
  func filter(_ column: Int, isExcluded: Bool) -> String {
    guard let row = content.tableView?.rowAtHand, model.hasRow(at: row) else {
      return "no row to filter by"
    }
    var fields = FieldBuffer()
    if let failure = model.read(model.record(at: row), into: &fields) { return "\(failure)" }
    return fields.withValue(column: column) { filter(column, bytes: $0, isExcluded: isExcluded) }
  }

  /// Shows only rows that have a value in a column, or all but those.
  ///
  /// - Returns: The result, for the top line.
  func filter(_ column: Int, value: String, isExcluded: Bool = false) -> String {
    var value = value
    return value.withUTF8 { filter(column, bytes: $0, isExcluded: isExcluded) }
  }

  /// Shows only rows that have all of several values, each in its column; undo takes all these
  /// conditions back at once.
  ///
  /// - Returns: The result, for the top line.
  func filter(_ values: [(column: Int, value: String)]) -> String {
    let writer = ConditionWriter(model.result.list.columns)
    var filters = model.query.filters
    for (column, var value) in values {
      let filter = value.withUTF8 { writer.filter(column: column, value: $0, isExcluded: false) }
      guard let filter else { return "can't compare this value of \(name(column))" }
      if !filters.contains(filter) { filters.append(filter) }
    }
    guard filters != model.query.filters else { return "only these rows are shown already" }
    model.query.filters = filters
    return ""
  }

  private func filter(
    _ column: Int, bytes: UnsafeBufferPointer<UInt8>, isExcluded: Bool
  ) -> String {
    let writer = ConditionWriter(model.result.list.columns)
    guard let filter = writer.filter(column: column, value: bytes, isExcluded: isExcluded) else {
      return "can't compare this value; & takes a condition"
    }
    return add(filter)
  }

  private func add(_ filter: RecordFilter) -> String {
    let text = TextMetrics.visible(filter.text)
    let most = isNarrow ? 20 : 40
    let short = text.count > most ? text.prefix(most - 1) + "…" : text[...]
    guard !model.query.filters.contains(filter) else { return "already filtered by \(short)" }
    model.query.filters.append(filter)
    return "only \(short)"
  }
}
