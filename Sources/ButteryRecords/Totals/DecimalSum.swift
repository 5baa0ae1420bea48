/// A sum of decimal numbers: exact as long as all are written without exponents.
///
/// Where it can't be exact, it goes on as a `Double` whose lost digits are kept aside
/// (Neumaier's summation).
struct DecimalSum: Sendable, Equatable {
  private var units: Int128 = 0
  private(set) var fractionDigits = 0

  private(set) var isExact = true
  private var rounded = 0.0
  private var compensation = 0.0

  mutating func add(_ number: ExactDecimal) {
    guard isExact else { return add(number.value) }
    if number.fractionDigits > fractionDigits, !refine(to: number.fractionDigits) {
      return add(number.value)
    }
    let addend =
      number.fractionDigits == fractionDigits
      ? Int128(number.units) : number.units(withFractionDigits: fractionDigits)
    let (sum, overflows) = units.addingReportingOverflow(addend)
    if overflows { add(number.value) } else { units = sum }
  }

  /// Adds a number that isn't known exactly; the sum isn't from now on.
  mutating func add(_ number: Double) {
    if isExact {
      rounded = exactValue
      isExact = false
    }
    let sum = rounded + number
    compensation +=
      abs(rounded) >= abs(number) ? (rounded - sum) + number : (number - sum) + rounded
    rounded = sum
  }

  /// Counts in smaller units; false where the sum is too large for that.
  private mutating func refine(to digits: Int) -> Bool {
    let factor = ExactDecimal.powersOfTen[digits - fractionDigits]
    let (product, overflows) = units.multipliedReportingOverflow(by: factor)
    guard !overflows else { return false }
    units = product
    fractionDigits = digits
    return true
  }

  var value: Double { isExact ? exactValue : rounded + compensation }

  private var exactValue: Double {
    Double(units) / Double(ExactDecimal.powersOfTen[fractionDigits])
  }

  // MARK: Text

  /// The sum with all its digits.
  var text: String {
    isExact ? NumberFormatter.text(of: units, fractionDigits: fractionDigits) : "\(value)"
  }

  /// The mean of `count` numbers: one digit more than they have, unless it is a zero.
  func mean(of count: Int) -> String {
    let (twenty, overflows) = units.multipliedReportingOverflow(by: 20)
    guard isExact, !overflows else { return "\(value / Double(count))" }
    // Rounded half away from zero, as people do.
    let half = Int128(units < 0 ? -count : count)
    let tenfold = (twenty + half) / Int128(2 * count)
    return tenfold % 10 == 0
      ? NumberFormatter.text(of: tenfold / 10, fractionDigits: fractionDigits)
      : NumberFormatter.text(of: tenfold, fractionDigits: fractionDigits + 1)
  }
}
