/// A name that no column has, at the beginning of a text that can hardly be meant as a text.
///
/// These are:
/// - a name with an operator between blanks behind it: `prise = 3`,
/// - a name like that of a column, with an operator behind it: `prise=3`,
/// - a name and a comparison with a number: `weight>3`.
///
/// All other texts are searched for: `level=error`, `10:30`, `a->b`.
struct UnknownName {
  private let name: String
  private let range: Range<Int>

  /// The name at a place without quotes; nil if a text may be meant.
  init?(at start: Int, of scanner: ConditionScanner, _ names: ColumnNames) {
    let wordEnd = scanner.wordEnd(start)
    let sign = (start + 1..<wordEnd).first { scanner.operation($0) != nil }
    self.init(scanner.text(start..<(sign ?? wordEnd)), start..<(sign ?? wordEnd), scanner, names)
  }

  /// The name in quotes that stands at a place; nil if a text may be meant.
  init?(
    _ quoted: (text: String, end: Int), at start: Int, of scanner: ConditionScanner,
    _ names: ColumnNames
  ) {
    self.init(quoted.text, start..<quoted.end, scanner, names)
  }

  private init?(
    _ name: String, _ range: Range<Int>, _ scanner: ConditionScanner, _ names: ColumnNames
  ) {
    let next = scanner.skippingBlanks(range.upperBound)
    guard let found = scanner.operation(next), names.column(name) == nil else { return nil }
    let isApart = next > range.upperBound && scanner.isBlank(found.end)
    let isLikely = names.isMisspelt(name) || scanner.comparesNumber(found)
    guard isApart || Self.isWord(name) && isLikely else { return nil }
    (self.name, self.range) = (name, range)
  }

  /// Whether a text is a word of more than two letters; `x>5` and `ab->5` may be any text.
  private static func isWord(_ name: String) -> Bool {
    guard let first = name.first, let last = name.last else { return false }
    return name.count > 2 && first.isLetter && (last.isLetter || last.isNumber)
  }

  func error(in names: ColumnNames) -> ConditionError {
    names.unknown(name, at: range)
  }
}

extension ConditionScanner {
  /// Whether a comparison by size with a number stands here.
  fileprivate func comparesNumber(_ found: (operation: Condition.Operator, end: Int)) -> Bool {
    guard [.less, .lessOrEqual, .greater, .greaterOrEqual].contains(found.operation) else {
      return false
    }
    var place = skippingBlanks(found.end)
    if let sign = self[place], "-+−".contains(sign) { place += 1 }
    return self[place]?.isNumber ?? false
  }
}
