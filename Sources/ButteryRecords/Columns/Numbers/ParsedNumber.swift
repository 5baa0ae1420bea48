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
  private let digits: UnsafeBufferPointer<UInt8>

  /// The number of digits, those behind the point included.
  let digitCount: Int

  /// All digits as one integer, which is wrong where there are more than nineteen.
  private let mantissa: UInt64

  private let isNegative: Bool
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

  /// Whether the number is written without a point and without an exponent.
  var isInteger: Bool { fractionDigits == 0 && !hasExponent }

  /// Whether the digits of a plain number would be thousands if its point separated groups: `1.250`.
  var isThousandWithPoint: Bool {
    fractionDigits == 3 && (4...6).contains(digitCount) && mantissa >= 1000 && !hasLeadingZero
  }

  /// Whether the number is a key and no quantity: it begins with a redundant zero, and has no point.
  var isKey: Bool { (isInteger || mark == .comma) && hasLeadingZero }

  /// Whether the number may be a telephone number: a plus and many digits.
  var mayBePhone: Bool {
    isInteger && digits.first == UInt8(ascii: "+") && digitCount >= Self.leastPhoneDigits
  }

  /// Telephone numbers with the code of a country have at least so many digits.
  private static let leastPhoneDigits = 8

  /// Whether the number begins with a redundant zero, as keys and postal codes do.
  var hasLeadingZero: Bool {
    let start = digits.first == UInt8(ascii: "-") || digits.first == UInt8(ascii: "+") ? 1 : 0
    return digits.count > start + 1 && digits[start] == 0x30 && digits[start + 1].isDigit
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
  var decimal: ExactDecimal? {
    guard !hasExponent, digitCount <= ExactDecimal.mostDigits else { return nil }
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
    let hasSign = digits.first == UInt8(ascii: "-") || digits.first == UInt8(ascii: "+")
    return digits.dropFirst(hasSign ? 1 : 0).compactMap { byte in
      if byte == mark.byte { return DecimalMark.point.byte }
      return byte.isDigit || Self.exponentBytes.contains(byte) ? byte : nil
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
    digitCount - digits.lazy.filter(\.isDigit).prefix { $0 == 0x30 }.count
  }

  private static let powersOfTen: [Double] = [
    1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17,
    1e18, 1e19, 1e20, 1e21, 1e22,
  ]
}
