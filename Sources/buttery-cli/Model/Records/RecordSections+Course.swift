import ButteryRecords

extension RecordSections {
  /// The numbers of a column in a section's rows: all of them, or `most` at even distances.
  func values(ofSection section: Int, column: Int, atMost most: Int) -> [Double] {
    var values: [Double] = []
    var fields = FieldBuffer()
    readValues(
      ofSection: section, column: column, atMost: most, bytes: .max, with: &fields
    ) { values.append($0) }
    return values
  }

  /// Hands numbers at even distances to `take`.
  ///
  /// - Returns: Whether the fields of their records had no more than `mostBytes`; it ends where
  ///   they have more.
  @discardableResult private func readValues(
    ofSection section: Int, column: Int, atMost most: Int, bytes mostBytes: Int,
    with fields: inout FieldBuffer, take: (Double) -> Void
  ) -> Bool {
    guard section < model.sectionCount, column < result.list.columns.count else { return true }
    let form = result.list.columns[column].form
    let rows = model.wholeRowCount(inSection: section)
    let count = min(rows, most)
    var bytes = 0
    for place in 0..<count {
      // The first and the last row are always among them.
      let row = count < rows ? place * (rows - 1) / max(1, count - 1) : place
      let record = result.arrangement.record(atRow: row, inSection: section)
      guard model.read(record, into: &fields) == nil else { return true }
      bytes += fields.byteCount
      guard bytes <= mostBytes else { return false }
      let number = fields.withUTF8(column: column) { FieldValue.number(of: $0, form: form) }
      if let number, number.isFinite { take(number) }
    }
    return true
  }

  /// The numbers of the chart's column in a section, from 0 for the least to 1 for the greatest,
  /// for a header that comes into sight.
  ///
  /// - Parameter values: takes them; empty where there is nothing to be drawn, or only from
  ///   records of more than `SparklineCache.mostBytes`.
  func takeCourse(ofSection section: Int, into values: inout [Double]) {
    values.removeAll(keepingCapacity: true)
    guard let column = courses.column else { return }
    let rows = model.wholeRowCount(inSection: section)
    if courses.take(ofSection: section, rowCount: rows, into: &values) { return }
    var fields = courses.fields
    courses.fields = FieldBuffer()
    let isWorthIt = readValues(
      ofSection: section, column: column, atMost: SparklineCache.most,
      bytes: SparklineCache.mostBytes, with: &fields
    ) { values.append($0) }
    courses.fields = fields
    if !isWorthIt { values.removeAll(keepingCapacity: true) }
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
