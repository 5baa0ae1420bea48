/// A decimal number with all its digits, such as 29.72: 2972 hundredths.
struct ExactDecimal: Sendable, Equatable {
  /// The largest number of digits.
  static let mostDigits = 38

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
    var digits = String(units.magnitude)
    if digits.utf8.count <= fractionDigits {
      digits = String(repeating: "0", count: fractionDigits + 1 - digits.utf8.count) + digits
    }
    let sign = units < 0 ? "-" : ""
    guard fractionDigits > 0 else { return sign + digits }
    return "\(sign)\(digits.dropLast(fractionDigits)).\(digits.suffix(fractionDigits))"
  }

  static let powersOfTen: [Int128] = (0...mostDigits).map { digits in
    (0..<digits).reduce(1) { power, _ in power * 10 }
  }
}
