import ButteryRecords

extension RecordSections {
  /// The numbers of a column in a section's rows: all of them, or `most` at even distances.
  func values(ofSection section: Int, column: Int, atMost most: Int) -> [Double] {
    var values: [Double] = []
    var fields = FieldBuffer()
    readValues(ofSection: section, column: column, atMost: most, with: &fields) {
      values.append($0)
      return true
    }
    return values
  }

  /// Hands numbers at even distances to `take`, until it wants no more.
  func readValues(
    ofSection section: Int, column: Int, atMost most: Int, with fields: inout FieldBuffer,
    take: (Double) -> Bool
  ) {
    guard section < model.sectionCount, column < result.list.columns.count else { return }
    let kind = result.list.columns[column].kind
    let rows = model.rowCount(inSection: section)
    let count = min(rows, most)
    for place in 0..<count {
      // The first and the last row are always among them.
      let row = count < rows ? place * (rows - 1) / max(1, count - 1) : place
      let record = result.arrangement.record(atRow: row, inSection: section)
      guard model.read(record, into: &fields) == nil else { return }
      let number = fields.withUTF8(column: column) { FieldValue.number(of: $0, kind: kind) }
      if let number, number.isFinite, !take(number) { return }
    }
  }

  /// The numbers of the chart's column in a section, from 0 for the least to 1 for the greatest,
  /// for a header that comes into sight.
  ///
  /// - Parameter values: takes them; empty where there is nothing to be drawn, or nothing quickly.
  ///   What took too long is tried again when the header comes into sight again.
  func takeCourse(ofSection section: Int, into values: inout [Double]) {
    values.removeAll(keepingCapacity: true)
    guard let column = courses.column else { return }
    let rows = model.rowCount(inSection: section)
    if courses.take(ofSection: section, rowCount: rows, into: &values) { return }
    var fields = courses.fields
    courses.fields = FieldBuffer()
    let start = SparklineCache.now
    var isQuick = true
    readValues(
      ofSection: section, column: column, atMost: SparklineCache.most, with: &fields
    ) { value in
      values.append(value)
      if values.count % 8 == 0 { isQuick = SparklineCache.now - start < SparklineCache.patience }
      return isQuick
    }
    courses.fields = fields
    guard isQuick else { return values.removeAll(keepingCapacity: true) }
    values.scaleToUnit()
    courses.keep(values, ofSection: section, rowCount: rows)
  }
}

extension [Double] {
  /// Makes the least value 0 and the greatest 1; equal values become a half.
  fileprivate mutating func scaleToUnit() {
    guard var least = first else { return }
    var most = least
    for value in self {
      least = Swift.min(least, value)
      most = Swift.max(most, value)
    }
    for index in indices {
      self[index] = most > least ? (self[index] - least) / (most - least) : 0.5
    }
  }
}
