/// A decimal number with all its digits, such as 29.72: 2972 hundredths.
struct ExactDecimal: Sendable, Equatable {
  /// The number without its point.
  let units: Int64

  /// How many digits stand behind the point, 0 to 18.
  let fractionDigits: Int

  var value: Double { Double(units) / Double(Self.powersOfTen[fractionDigits]) }

  static func < (left: ExactDecimal, right: ExactDecimal) -> Bool {
    if left.fractionDigits == right.fractionDigits { return left.units < right.units }
    let digits = max(left.fractionDigits, right.fractionDigits)
    return left.units(withFractionDigits: digits) < right.units(withFractionDigits: digits)
  }

  /// The number without its point, as if it had been written with more digits behind it.
  func units(withFractionDigits digits: Int) -> Int128 {
    Int128(units) * Self.powersOfTen[digits - fractionDigits]
  }

  static let powersOfTen: [Int128] = (0...18).map { (0..<$0).reduce(1) { power, _ in power * 10 } }
}
