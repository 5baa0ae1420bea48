/// Chooses how many digits of a sum or a mean are shown to people.
struct FigureDigits {
  let sum: DecimalSum

  /// The divisor of the sum: 1 for the sum itself.
  let count: Int

  /// The least number of significant digits.
  private static let leastSignificant = 4

  /// The largest number of digits behind the point, except where the value would have too few
  /// significant ones.
  private static let mostDecimals = 6

  /// The largest number of decimals before a value is written with a power of ten.
  private static let mostWritten = 15

  private var value: Double { sum.value / Double(count) }

  /// The decimals with which the value has four significant digits; 0 for values of four and more
  /// digits in front of the point.
  private var significantDecimals: Int {
    let magnitude = abs(value)
    guard magnitude > 0, magnitude.isFinite else { return 0 }
    var places = 1
    var power = 10.0
    while power <= magnitude, places < Self.leastSignificant {
      (places, power) = (places + 1, power * 10)
    }
    power = 1
    while power > magnitude, places > -12 { (places, power) = (places - 1, power / 10) }
    return Self.leastSignificant - places
  }

  /// The decimals of a sum: those of its column, but at most six unless the sum has too few
  /// significant digits then.
  private var sumDecimals: Int {
    let significant =
      sum.isExact ? min(significantDecimals, sum.fractionDigits) : significantDecimals
    return max(ownDecimals, significant)
  }

  private var ownDecimals: Int { min(sum.fractionDigits, Self.mostDecimals) }

  /// The sum with these decimals, without groups.
  var sumText: String { text(decimals: sumDecimals) ?? "\(value)" }

  /// The mean with one decimal more than the numbers have, unless that is a zero, and with enough
  /// decimals for four significant digits.
  var meanText: String {
    let least = max(ownDecimals, significantDecimals)
    let decimals = max(least, ownDecimals + 1)
    guard let text = text(decimals: decimals) else { return "\(value)" }
    return decimals > least && text.hasSuffix("0") ? self.text(decimals: least) ?? text : text
  }

  /// The value with so many digits behind the point; nil if it is too large or too small for them.
  func text(decimals: Int) -> String? {
    // So small a number is written with a power of ten.
    if value != 0, significantDecimals > Self.mostWritten { return nil }
    return sum.units(dividedBy: count, fractionDigits: decimals).map {
      NumberFormatter.text(of: $0, fractionDigits: decimals)
    }
  }

  /// Shorter and shorter texts of the sum: with fewer decimals as long as four significant digits
  /// are left, and then in thousands, millions and so on.
  var shorterSums: [String] {
    let least = max(0, significantDecimals)
    let rounded = (least..<max(least, sumDecimals)).reversed().compactMap { text(decimals: $0) }
    return rounded + scaledTexts
  }

  /// Shorter and shorter texts of the mean: with at least two significant digits, and then in
  /// thousands, millions and so on.
  var shorterMeans: [String] {
    let most = max(ownDecimals + 1, significantDecimals)
    let least = max(0, significantDecimals - 2)
    let rounded = (least..<max(least, most)).reversed().compactMap { text(decimals: $0) }
    return rounded.filter { $0.utf8.count < meanText.utf8.count } + scaledTexts
  }

  /// The value with three digits and a unit, and without decimals: `12.3M` and `12M`; none for less
  /// than a thousand.
  private var scaledTexts: [String] {
    var scaled = abs(value)
    guard scaled >= 1000, scaled.isFinite else { return [] }
    var name: Character = " "
    for next in "KMBT" where scaled >= 999.5 { (scaled, name) = (scaled / 1000, next) }
    let sign = value < 0 ? "-" : ""
    guard scaled < 999.5 else { return [Self.exponentText(scaled, sign)] }
    let decimals = scaled < 9.995 ? 2 : scaled < 99.95 ? 1 : 0
    let units = Int128((scaled * (decimals == 2 ? 100 : decimals == 1 ? 10 : 1)).rounded())
    let text = sign + NumberFormatter.text(of: units, fractionDigits: decimals) + String(name)
    return decimals == 0 ? [text] : [text, "\(sign)\(Int(scaled.rounded()))\(name)"]
  }

  /// A number of trillions with a power of ten: `1.23e18`.
  private static func exponentText(_ trillions: Double, _ sign: String) -> String {
    var (scaled, power) = (trillions, 12)
    while scaled >= 9.995 { (scaled, power) = (scaled / 10, power + 1) }
    let units = Int128((scaled * 100).rounded())
    return "\(sign)\(NumberFormatter.text(of: units, fractionDigits: 2))e\(power)"
  }
}
