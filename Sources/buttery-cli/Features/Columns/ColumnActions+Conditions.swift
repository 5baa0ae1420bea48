import Buttery
import ButteryRecords

// Conditions made of what is on the screen.
extension ColumnActions {
  /// Shows only rows that have the value of the row at hand in a column, or all but those.
  ///
  /// - Returns: What came of it, for the top line.
  func filter(_ column: Int, isExcluded: Bool) -> String {
    guard let row = content.tableView?.rowAtHand, model.hasRow(at: row) else {
      return "there is no row to take a value of"
    }
    var fields = FieldBuffer()
    if let failure = model.read(model.record(at: row), into: &fields) { return "\(failure)" }
    let writer = ConditionWriter(model.result.list.columns)
    let filter = fields.withValue(column: column) {
      writer.filter(column: column, value: $0, isExcluded: isExcluded)
    }
    guard let filter else {
      return "\(name(column)): this value can't be compared; & takes a condition"
    }
    return add(filter)
  }

  /// Shows only rows that have a value in a column, or all but those.
  ///
  /// - Returns: What came of it, for the top line.
  func filter(_ column: Int, value: String, isExcluded: Bool = false) -> String {
    var value = value
    let writer = ConditionWriter(model.result.list.columns)
    let filter = value.withUTF8 {
      writer.filter(column: column, value: $0, isExcluded: isExcluded)
    }
    guard let filter else {
      return "\(name(column)): this value can't be compared; & takes a condition"
    }
    return add(filter)
  }

  private func add(_ filter: RecordFilter) -> String {
    let text = TextMetrics.visible(filter.text)
    let short = text.count > Self.mostShown ? text.prefix(Self.mostShown - 1) + "…" : text[...]
    guard !model.query.filters.contains(filter) else { return "\(short) holds already" }
    model.query.filters.append(filter)
    return "only \(short)"
  }

  private static let mostShown = 40
}
