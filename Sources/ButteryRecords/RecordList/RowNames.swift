/// What speaks for a first column that names the rows, and that the header has no title for.
struct RowNames {
  private var names: Set<String> = []
  private var count = 0
  private var isPossible = true
  private var areNumbers = true

  /// Whether every record has a field more than the header, and a name of its own, or its number;
  /// one alone says nothing.
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
