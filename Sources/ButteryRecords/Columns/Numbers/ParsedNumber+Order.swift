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
