/// A number that fields are compared with, by all its digits.
struct NumberBound: Sendable {
  /// The number of decimal digits that a `Double` always keeps.
  private static let safeDigits = 15

  let value: Double

  /// Its digits with a point for the decimal mark.
  private let digits: [UInt8]

  private let isSafe: Bool

  /// Reads a number as the column writes numbers, or else with a decimal point; nil for other
  /// texts.
  init?(_ text: String, form: ColumnForm) {
    var text = text
    let bound: NumberBound? = text.withUTF8 { utf8 in
      (FieldValue.parsed(utf8, form: form) ?? NumberParser.plain(utf8.trimmed)).map(Self.init)
    }
    guard let bound else { return nil }
    self = bound
  }

  private init(_ number: ParsedNumber) {
    value = number.value
    digits = number.plainText
    isSafe = Self.isSafe(number)
  }

  @inline(__always)
  private static func isSafe(_ number: ParsedNumber) -> Bool {
    number.digitCount <= safeDigits && !number.hasExponent
  }

  /// Negative where a number is less than this one, 0 where they are the same.
  @inline(__always)
  func order(of number: ParsedNumber) -> Int {
    let other = number.value
    if other != value { return other < value ? -1 : 1 }
    return isSafe && Self.isSafe(number) ? 0 : exactOrder(of: number)
  }

  /// Negative where this one is less than another.
  func order(to other: NumberBound) -> Int {
    withParsed { other.order(of: $0) } ?? 0
  }

  private func exactOrder(of number: ParsedNumber) -> Int {
    withParsed { bound in
      number.isLess(than: bound) ? -1 : bound.isLess(than: number) ? 1 : 0
    } ?? 0
  }

  private func withParsed(_ body: (ParsedNumber) -> Int) -> Int? {
    digits.withUnsafeBufferPointer { NumberParser.parse($0).map(body) }
  }
}
