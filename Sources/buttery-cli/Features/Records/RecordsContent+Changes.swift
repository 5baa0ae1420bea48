import ButteryRecords

// Changes that a person has made to the table, for the top line.
extension RecordsContent {
  /// How rows are sorted, the longest text first; empty if they are in file order.
  var sortTexts: [String] {
    let keys = model.query.sort.map { order in
      "\(shortName(ofColumn: order.column)) \(order.isDescending ? "▼" : "▲")"
    }
    guard let first = keys.first, keys.count > 1 else { return keys }
    return [keys.joined(separator: ", "), "\(first) +\(keys.count - 1)"]
  }

  /// How many columns are hidden; empty for none.
  var hiddenTexts: [String] {
    let count = appearance.arrangement.hidden.count
    return count > 0 ? ["\(count) hidden"] : []
  }

  /// How many rows have been added out of view; empty for none.
  var addedTexts: [String] {
    guard addedRows.count > 0 else { return [] }
    let rows = NumberFormatter.counted(addedRows.count, "new row")
    return [model.result.addsBelow ? "\(rows) below" : rows, "\(addedRows.count) new"]
  }
}
