/// A number that `NumberParser` has read; its value is computed when it is needed.
///
/// It refers to the bytes that it was read from, and is valid only as long as they are.
package struct ParsedNumber {
  /// The number of digits behind the point.
  package let fractionDigits: Int

  /// Whether a percent sign stands behind the number.
  let isPercentage: Bool

  /// Whether the number has a power of ten behind it.
  let hasExponent: Bool

  /// The currency beside it; nil where there is none.
  let currency: Currency?

  /// The bytes of the number without its decoration.
  private var digits: UnsafeBufferPointer<UInt8>

  /// Whether `digits` is a whole field that has to be rewritten by `PlainNotation`.
  private var isRewritten = false

  /// The number of digits, those behind the point included.
  let digitCount: Int

  /// All digits as one integer, which is wrong where there are more than nineteen.
  let mantissa: UInt64

  let isNegative: Bool
  private let mark: DecimalMark

  /// A plain number.
  @inline(__always)
  init(_ shape: NumberShape, digits: UnsafeBufferPointer<UInt8>) {
    self.digits = digits
    mark = .point
    isPercentage = false
    hasExponent = false
    currency = nil
    fractionDigits = shape.fractionDigits
    digitCount = shape.digitCount
    mantissa = shape.mantissa
    isNegative = shape.isNegative
  }

  init(_ number: NumberDigits, _ decoration: NumberDecoration, mark: DecimalMark) {
    digits = decoration.core
    self.mark = mark
    isPercentage = decoration.isPercentage
    hasExponent = number.hasExponent
    currency = decoration.currency
    fractionDigits = number.shape.fractionDigits
    digitCount = number.shape.digitCount
    mantissa = number.shape.mantissa
    isNegative = decoration.isNegative
  }

  /// The same number, which was read from a field that was rewritten.
  func rewritten(from field: UnsafeBufferPointer<UInt8>) -> ParsedNumber {
    var number = self
    (number.digits, number.isRewritten) = (field, true)
    return number
  }

  @inline(__always)
  private func withDigits<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    isRewritten ? withRewritten(body) : body(digits)
  }

  private func withRewritten<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    PlainNotation.reading(digits) { body(NumberDecoration(of: $0)?.core ?? $0) } ?? body(digits)
  }

  /// Whether the number is written without a point and without an exponent.
  @inline(__always)
  var isInteger: Bool { fractionDigits == 0 && !hasExponent }

  /// Whether the digits of a plain number would be thousands if its point separated groups: `1.250`.
  var isThousandWithPoint: Bool {
    fractionDigits == 3 && (4...6).contains(digitCount) && mantissa >= 1000 && !hasLeadingZero
  }

  /// Whether the number is a key and no quantity: it begins with a redundant zero, and has no point.
  @inline(__always)
  var isKey: Bool { (isInteger || mark == .comma) && hasLeadingZero }

  /// Whether the number may be a telephone number: a plus and many digits.
  @inline(__always)
  var mayBePhone: Bool {
    isInteger && digitCount >= Self.minimumPhoneDigits
      && withDigits { $0.first == UInt8(ascii: "+") }
  }

  /// Telephone numbers with the code of a country have at least so many digits.
  private static let minimumPhoneDigits = 8

  /// Whether the number begins with a redundant zero, as keys and postal codes do.
  @inline(__always)
  var hasLeadingZero: Bool {
    withDigits { digits in
      let start = digits.first == UInt8(ascii: "-") || digits.first == UInt8(ascii: "+") ? 1 : 0
      return digits.count > start + 1 && digits[start] == 0x30 && digits[start + 1].isDigit
    }
  }
}

// MARK: - Values

extension ParsedNumber {
  /// The nearest number that can be represented, as `Double(String)` gives it.
  ///
  /// Numbers of up to fifteen digits without an exponent need no allocation; others are converted
  /// more slowly, but just as exactly.
  package var value: Double {
    // Integers of fifteen digits and powers of ten up to the 22nd are exact as `Double`, so that
    // their quotient is rounded only once.
    guard !hasExponent, digitCount <= 15 || significantDigits <= 15,
      fractionDigits < Self.powersOfTen.count
    else { return slowValue }
    let magnitude =
      fractionDigits == 0
      ? Double(mantissa) : Double(mantissa) / Self.powersOfTen[fractionDigits]
    return isNegative ? -magnitude : magnitude
  }

  /// The number with all its digits; nil for more than 38 of them, or an exponent.
  @inline(__always)
  var decimal: ExactDecimal? {
    guard !hasExponent, digitCount <= ExactDecimal.maximumDigits else { return nil }
    // Nineteen digits fit 64 bits.
    let units = digitCount <= 19 ? Int128(mantissa) : longMantissa
    return ExactDecimal(units: isNegative ? -units : units, fractionDigits: fractionDigits)
  }

  private var longMantissa: Int128 {
    plainDigits.reduce(0) { $1.isDigit ? $0 * 10 + Int128($1 - 0x30) : $0 }
  }

  /// The value of an integer; nil if it has a fraction or an exponent or doesn't fit 64 bits.
  var integer: Int64? {
    guard isInteger, significantDigits <= 19 else { return nil }
    guard isNegative else { return Int64(exactly: mantissa) }
    // There is one more negative integer than there are positive ones.
    return mantissa <= 1 << 63 ? Int64(truncatingIfNeeded: 0 &- mantissa) : nil
  }

  private var slowValue: Double {
    let magnitude = Double(String(decoding: plainDigits, as: UTF8.self)) ?? .nan
    return isNegative ? -magnitude : magnitude
  }

  /// The number without its sign and without groups, with a point for the decimal mark.
  private var plainDigits: [UInt8] {
    withDigits { digits in
      let hasSign = digits.first == UInt8(ascii: "-") || digits.first == UInt8(ascii: "+")
      return digits.dropFirst(hasSign ? 1 : 0).compactMap { byte in
        if byte == mark.byte { return DecimalMark.point.byte }
        return byte.isDigit || Self.exponentBytes.contains(byte) ? byte : nil
      }
    }
  }

  /// The number in the notation of programming languages, with all its digits.
  var plainText: [UInt8] {
    var text = plainDigits
    while text.count > 1, text[0] == UInt8(ascii: "0"), text[1].isDigit { text.removeFirst() }
    if text.first?.isDigit == false { text.insert(UInt8(ascii: "0"), at: 0) }
    return isNegative ? [UInt8(ascii: "-")] + text : text
  }

  private static let exponentBytes = Array("eE+-".utf8)

  /// The number of digits from the first nonzero one on.
  var significantDigits: Int {
    digitCount - withDigits { $0.lazy.filter(\.isDigit).prefix { $0 == 0x30 }.count }
  }

  private static let powersOfTen: [Double] = [
    1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17,
    1e18, 1e19, 1e20, 1e21, 1e22,
  ]
}

extension ParsedNumber {
  /// Whether the conversion to `Double` has lost digits that matter to the order.
  ///
  /// Programs write up to seventeen digits so that a `Double` can be read back unchanged: such
  /// numbers count as exact.
  var isInexact: Bool {
    isInteger ? digitCount > 15 : digitCount > 17 && significantDigits > 17
  }

  /// Whether the number is less than one of nearly the same value, compared by their digits.
  ///
  /// Of numbers with an exponent only the value is known.
  func isLess(than other: ParsedNumber) -> Bool {
    guard !hasExponent, !other.hasExponent else { return value < other.value }
    let (left, right) = (Digits(self), Digits(other))
    guard left.isNegative == right.isNegative else { return left.isNegative }
    return left.isNegative ? right.isSmaller(than: left) : left.isSmaller(than: right)
  }
}

/// The digits of a number without leading zeros and without trailing zeros of its fraction.
private struct Digits {
  let isNegative: Bool
  private let whole: [UInt8]
  private let fraction: [UInt8]

  init(_ number: ParsedNumber) {
    var text = number.plainText[...]
    let hasSign = text.first == UInt8(ascii: "-")
    if hasSign { text.removeFirst() }
    let point = text.firstIndex(of: DecimalMark.point.byte) ?? text.endIndex
    whole = Array(text[..<point].drop { $0 == UInt8(ascii: "0") })
    var fraction = Array(text[point...].dropFirst())
    while fraction.last == UInt8(ascii: "0") { fraction.removeLast() }
    self.fraction = fraction
    // Zero has no sign.
    isNegative = hasSign && !(whole.isEmpty && fraction.isEmpty)
  }

  /// Whether the absolute value is less than that of another number.
  func isSmaller(than other: Digits) -> Bool {
    if whole.count != other.whole.count { return whole.count < other.whole.count }
    if whole != other.whole { return whole.lexicographicallyPrecedes(other.whole) }
    return fraction.lexicographicallyPrecedes(other.fraction)
  }
}

/// A decimal number with all its digits, such as 29.72: 2972 hundredths.
struct ExactDecimal: Sendable, Equatable {
  /// The largest number of digits.
  static let maximumDigits = 38

  /// The number with its decimal point left out.
  let units: Int128

  /// How many digits stand behind the point, 0 to 38.
  let fractionDigits: Int

  var value: Double { Self.quotient(units, fractionDigits: fractionDigits) }

  /// The nearest `Double` to a number of units, of which some digits stand behind the point.
  ///
  /// Most numbers fit 64 bits, which convert in a few nanoseconds; the standard library needs some
  /// hundred for 128 bits.
  static func quotient(_ units: Int128, fractionDigits: Int) -> Double {
    let power = powersOfTen[fractionDigits]
    guard let shortUnits = Int64(exactly: units), let shortPower = Int64(exactly: power) else {
      return Double(units) / Double(power)
    }
    return Double(shortUnits) / Double(shortPower)
  }

  static func < (left: ExactDecimal, right: ExactDecimal) -> Bool {
    if left.fractionDigits == right.fractionDigits { return left.units < right.units }
    let digits = max(left.fractionDigits, right.fractionDigits)
    guard let leftUnits = left.units(withFractionDigits: digits),
      let rightUnits = right.units(withFractionDigits: digits)
    else { return left.value < right.value }
    return leftUnits < rightUnits
  }

  /// The units that the number has with more digits behind the point; nil where they overflow.
  func units(withFractionDigits digits: Int) -> Int128? {
    let (product, overflows) = units.multipliedReportingOverflow(
      by: Self.powersOfTen[digits - fractionDigits])
    return overflows ? nil : product
  }

  /// The number with all its digits, in the notation of programming languages.
  var plainText: String {
    // Most numbers fit in a word, whose digits are found much more quickly.
    var digits = Int(exactly: units).map { String($0.magnitude) } ?? String(units.magnitude)
    if digits.utf8.count <= fractionDigits {
      digits = String(repeating: "0", count: fractionDigits + 1 - digits.utf8.count) + digits
    }
    let sign = units < 0 ? "-" : ""
    guard fractionDigits > 0 else { return units < 0 ? sign + digits : digits }
    return "\(sign)\(digits.dropLast(fractionDigits)).\(digits.suffix(fractionDigits))"
  }

  static let powersOfTen: [Int128] = (0...maximumDigits).map { digits in
    (0..<digits).reduce(1) { power, _ in power * 10 }
  }
}

/// A number with all its digits where they are known.
enum ReadNumber: Sendable, Equatable {
  case exact(ExactDecimal)
  case rounded(Double)

  var value: Double {
    switch self {
    case .exact(let number): number.value
    case .rounded(let number): number
    }
  }

  static func < (left: ReadNumber, right: ReadNumber) -> Bool {
    if case .exact(let left) = left, case .exact(let right) = right { return left < right }
    return left.value < right.value
  }
}
