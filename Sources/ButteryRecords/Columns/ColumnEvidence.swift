/// What a sample of a column's fields says about its kind.
///
/// A column has the kind that all of its fields in the sample have; empty ones, and words for what
/// is missing (`NA`, `null`, `-`, ...), say nothing. Text is what is left:
///
/// - Integers and decimals together are decimals; percentages with plain numbers are text.
/// - A zero in front of other digits (`00123`) makes a column text: it is a key, not a quantity.
/// - Dates with slashes of which some can have only the day first, while others can be read either
///   way, or only the other way, are text: sorted by a guess they would be in a wrong order.
struct ColumnEvidence: Sendable {
  /// What one field is.
  enum Shape { case nothing, integer, decimal, percentage, date, text }

  private var integers = 0
  private var decimals = 0
  private var percentages = 0
  private var dates = 0
  private var texts = 0
  private var hasLeadingZero = false
  private var hasDayFirst = false
  private var hasMonthFirst = false

  /// The kind of the column; nil where no field said anything.
  var kind: ColumnKind? {
    let numbers = integers + decimals + percentages
    guard numbers + dates + texts > 0 else { return nil }
    if texts > 0 || (dates > 0 && numbers > 0) { return .text }
    if dates > 0 { return hasDayFirst && hasMonthFirst ? .text : .date }
    if percentages > 0 { return percentages == numbers ? .percentage : .text }
    if hasLeadingZero { return .text }
    return decimals > 0 ? .decimal : .integer
  }

  /// Takes a field into account.
  @discardableResult
  mutating func add(_ field: UnsafeBufferPointer<UInt8>) -> Shape {
    let field = field.trimmed
    if field.isEmpty || Self.isMissing(field) { return .nothing }
    if let number = NumberParser.parse(field) { return add(number) }
    guard let date = DateParser(field) else {
      texts += 1
      return .text
    }
    dates += 1
    switch date.slashOrder {
    case .dayOnly: hasDayFirst = true
    case .monthOnly, .either: hasMonthFirst = true
    case nil: break
    }
    return .date
  }

  private mutating func add(_ number: ParsedNumber) -> Shape {
    if number.hasLeadingZero { hasLeadingZero = true }
    if number.isPercentage {
      percentages += 1
      return .percentage
    }
    if number.isInteger { integers += 1 } else { decimals += 1 }
    return number.isInteger ? .integer : .decimal
  }

  private static let missing: [[UInt8]] =
    ["-", "--", "?", "na", "n/a", "#n/a", "nan", "nil", "none", "null"].map { Array($0.utf8) }

  private static func isMissing(_ field: UnsafeBufferPointer<UInt8>) -> Bool {
    guard field.count <= 4 else { return false }
    return missing.contains { word in
      word.count == field.count
        && zip(word, field).allSatisfy { $0 == ($1 >= 0x41 && $1 <= 0x5A ? $1 | 0x20 : $1) }
    }
  }
}
