/// A decimal number with all its digits, such as 29.72: 2972 hundredths.
struct ExactDecimal: Sendable, Equatable {
  /// The most digits that one has.
  static let mostDigits = 38

  /// The number without its point.
  let units: Int128

  /// How many digits stand behind the point, 0 to 38.
  let fractionDigits: Int

  var value: Double { Double(units) / Double(Self.powersOfTen[fractionDigits]) }

  static func < (left: ExactDecimal, right: ExactDecimal) -> Bool {
    if left.fractionDigits == right.fractionDigits { return left.units < right.units }
    let digits = max(left.fractionDigits, right.fractionDigits)
    guard let leftUnits = left.units(withFractionDigits: digits),
      let rightUnits = right.units(withFractionDigits: digits)
    else { return left.value < right.value }
    return leftUnits < rightUnits
  }

  /// The number without its point, as if it had been written with more digits behind it; nil where
  /// that is too large.
  func units(withFractionDigits digits: Int) -> Int128? {
    let (product, overflows) = units.multipliedReportingOverflow(
      by: Self.powersOfTen[digits - fractionDigits])
    return overflows ? nil : product
  }

  static let powersOfTen: [Int128] = (0...mostDigits).map { digits in
    (0..<digits).reduce(1) { power, _ in power * 10 }
  }
}
