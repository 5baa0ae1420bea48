/// A sum of decimal numbers, which is exact as long as all are written without exponents.
///
/// Where the sum can't be exact, it goes on as a `Double` with a compensation for lost digits
/// (Neumaier's summation).
struct DecimalSum: Sendable, Equatable {
  private var units: Int128 = 0
  private(set) var fractionDigits = 0

  private(set) var isExact = true
  private var rounded = 0.0
  private var compensation = 0.0

  /// Nothing.
  init() {}

  /// A single number.
  init(_ number: ExactDecimal) {
    (units, fractionDigits) = (number.units, number.fractionDigits)
  }

  mutating func add(_ number: ExactDecimal) {
    guard isExact else {
      fractionDigits = max(fractionDigits, number.fractionDigits)
      return add(number.value)
    }
    if number.fractionDigits > fractionDigits, !refine(to: number.fractionDigits) {
      return add(number.value)
    }
    let addend =
      number.fractionDigits == fractionDigits
      ? number.units : number.units(withFractionDigits: fractionDigits)
    guard let addend else { return add(number.value) }
    let (sum, overflows) = units.addingReportingOverflow(addend)
    if overflows { add(number.value) } else { units = sum }
  }

  /// Adds a number that isn't known exactly, after which the sum isn't exact either.
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

  mutating func add(_ number: ReadNumber) {
    switch number {
    case .exact(let number): add(number)
    case .rounded(let number): add(number)
    }
  }

  /// Adds another sum.
  mutating func add(_ other: DecimalSum) {
    guard !other.isExact else {
      return add(ExactDecimal(units: other.units, fractionDigits: other.fractionDigits))
    }
    fractionDigits = max(fractionDigits, other.fractionDigits)
    add(other.rounded)
    if other.rounded.isFinite { add(other.compensation) }
  }

  /// Changes to smaller units, with more digits behind the point; false if the sum is too large for
  /// them.
  private mutating func refine(to digits: Int) -> Bool {
    let factor = ExactDecimal.powersOfTen[digits - fractionDigits]
    let (product, overflows) = units.multipliedReportingOverflow(by: factor)
    guard !overflows else { return false }
    units = product
    fractionDigits = digits
    return true
  }

  var value: Double {
    guard !isExact else { return exactValue }
    // The compensation of an infinite sum means nothing.
    return rounded.isFinite ? rounded + compensation : rounded
  }

  private var exactValue: Double {
    ExactDecimal.quotient(units, fractionDigits: fractionDigits)
  }

  /// All digits of the sum; of an inexact one, the first fifteen.
  var plainText: String {
    guard isExact else { return value.plainQuotient }
    return ExactDecimal(units: units, fractionDigits: fractionDigits).plainText
  }

  /// How many more digits than the sum an exact quotient may have behind the point.
  private static let maximumFurtherDigits = 6

  /// All digits of the sum divided by `count` if there are few of them, or else fifteen.
  func plainText(dividedBy count: Int) -> String {
    let finer = ExactDecimal.powersOfTen[Self.maximumFurtherDigits]
    let digits = fractionDigits + Self.maximumFurtherDigits
    let (product, overflows) = units.multipliedReportingOverflow(by: finer)
    guard isExact, !overflows, product % Int128(count) == 0 else {
      return (value / Double(count)).plainQuotient
    }
    return ExactDecimal(units: product / Int128(count), fractionDigits: digits).shortened.plainText
  }

  /// The sum divided by `count`, in units of which `digits` digits stand behind the point.
  ///
  /// The result is rounded half away from zero; it is nil where not all of its digits are known.
  func units(dividedBy count: Int, fractionDigits digits: Int) -> Int128? {
    guard isExact, abs(digits - fractionDigits) < ExactDecimal.powersOfTen.count else {
      return Self.units(of: value / Double(count), fractionDigits: digits)
    }
    let power = ExactDecimal.powersOfTen[abs(digits - fractionDigits)]
    let isFiner = digits > fractionDigits
    let (units, overflows) = units.multipliedReportingOverflow(by: isFiner ? 2 * power : 2)
    if overflows { return Self.units(of: value / Double(count), fractionDigits: digits) }
    let divisor = Int128(count) * (isFiner ? 1 : power)
    return (units + (units < 0 ? -divisor : divisor)) / (2 * divisor)
  }

  /// The limit beyond which a `Double` doesn't hold all digits of an integer.
  private static let exactLimit = 0x1p53

  private static func units(of value: Double, fractionDigits digits: Int) -> Int128? {
    guard digits < ExactDecimal.powersOfTen.count else { return nil }
    let units = (value * Double(ExactDecimal.powersOfTen[max(0, digits)])).rounded()
    return abs(units) < exactLimit ? Int128(units) : nil
  }
}
