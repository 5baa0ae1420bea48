/// Detects a first column that names the rows, and for which the header has no title.
struct RowNames {
  private var names: Set<String> = []
  private var count = 0
  private var isPossible = true
  private var areNumbers = true

  /// Whether every record has one field more than the header, and begins with a unique name or with
  /// its number.
  ///
  /// There must be more than one record, as a single one proves nothing.
  var areFound: Bool { isPossible && count > 1 }

  mutating func add(_ record: borrowing FieldBuffer, titleCount: Int) {
    guard isPossible else { return }
    count += 1
    let name = record.string(column: 0)
    areNumbers = areNumbers && name == "\(count)"
    let isNumber = record.withUTF8(column: 0) { NumberParser.plain($0) } != nil
    let isName = areNumbers || !name.isEmpty && !isNumber
    isPossible =
      titleCount > 1 && isName && record.fieldCount == titleCount + 1 && names.insert(name).inserted
      && !record.withUTF8(column: titleCount, \.isEmpty)
  }
}
