/// Writes numbers as text: those of a column in its style, and all others with a decimal point.
///
/// People read numbers with groups of digits, a few decimals and the column's decimal mark. Programs
/// read `Figure.plainText`, which has all digits.
package struct NumberFormatter: Sendable, Equatable {
  package var decimalMark: DecimalMark
  /// Whether thousands are separated; false for years and codes.
  package var groupsDigits: Bool

  package init(decimalMark: DecimalMark = .point, groupsDigits: Bool = true) {
    self.decimalMark = decimalMark
    self.groupsDigits = groupsDigits
  }

  /// Digits with a decimal point, in the formatter's style.
  package func text(_ digits: String) -> String {
    let text = groupsDigits ? Self.grouped(digits) : digits
    guard decimalMark == .comma else { return text }
    return String(text.map { $0 == "," ? "." : $0 == "." ? "," : $0 })
  }

  /// The text of a field; a number that stands in it without groups gets these.
  package func text(ofField field: String) -> String {
    let isPlain = field.utf8.allSatisfy {
      $0.isDigit || $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "-")
    }
    return groupsDigits && decimalMark == .point && isPlain ? Self.grouped(field) : field
  }

  /// A number with at most so many digits behind the point, 0 to 6, and no zeros at the end:
  /// `1,234.5`.
  ///
  /// A number too large for that is written with an exponent.
  package func text(_ number: Double, atMost decimals: Int) -> String {
    guard number.isFinite else { return "\(number)" }
    let units = (number * Double(ExactDecimal.powersOfTen[decimals])).rounded()
    guard units.magnitude < 1e15 else {
      return NumberFormatter(decimalMark: decimalMark, groupsDigits: false).text("\(number)")
    }
    return text(ExactDecimal(units: Int128(units), fractionDigits: decimals).shortened.plainText)
  }

  // MARK: Numbers of no column

  /// Digits with commas between groups of three, if there are four or more in front of the point:
  /// `12,345.6`.
  package static func grouped(_ digits: String) -> String {
    var bytes = Array(digits.utf8)
    let start = bytes.first.map { $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "+") } ?? false
    let integer = bytes.dropFirst(start ? 1 : 0).prefix(while: \.isDigit)
    let end = bytes[integer.endIndex...]
    guard integer.count > 3, end.isEmpty || end.first == UInt8(ascii: "."),
      !end.contains(UInt8(ascii: "e"))
    else { return digits }
    for place in stride(from: integer.endIndex - 3, to: integer.startIndex, by: -3) {
      bytes.insert(UInt8(ascii: ","), at: place)
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// `12345` as `12,345`.
  package static func grouped(_ number: Int) -> String {
    // Rows are numbered and counted on every screen: small numbers take the short way.
    number.magnitude < 1000 ? String(number) : grouped(String(number))
  }

  /// `1 row`, `2 rows`.
  package static func counted(_ number: Int, _ noun: String) -> String {
    "\(grouped(number)) \(noun)\(number == 1 ? "" : "s")"
  }

  /// An estimated number, rounded: `2,400,317` as `2.4 M`.
  package static func rounded(_ number: Int) -> String {
    switch number {
    case ..<10_000: grouped(number)
    case ..<1_000_000: grouped((number + 500) / 1_000 * 1_000)
    case ..<100_000_000: tenths((number + 50_000) / 100_000) + " M"
    default: grouped((number + 500_000) / 1_000_000) + " M"
    }
  }

  /// A number of bytes with a unit: `12.3 MB`.
  package static func bytes(_ count: Int) -> String {
    switch count {
    case ..<1_000_000: "\(count / 1_000) kB"
    case ..<1_000_000_000: "\(tenths(count / 100_000)) MB"
    default: "\(tenths(count / 100_000_000)) GB"
    }
  }

  /// An ordinal number: `1st`, `22nd`, `13th`.
  package static func ordinal(_ number: Int) -> String {
    let ending =
      switch (number % 10, number / 10 % 10) {
      case (1, 0), (1, 2...): "st"
      case (2, 0), (2, 2...): "nd"
      case (3, 0), (3, 2...): "rd"
      default: "th"
      }
    return "\(number)\(ending)"
  }

  /// Tenths as a decimal fraction: `297` as `29.7`.
  package static func tenths(_ number: Int) -> String {
    ExactDecimal(units: Int128(number), fractionDigits: 1).plainText
  }

  /// A share from 0 to 1 in per cent: `8.9 %`.
  package static func share(_ part: Double) -> String {
    "\(tenths(Int((part * 1000).rounded()))) %"
  }

  /// A share from 0 to 1 in per cent, with at most fifteen digits: `8.924%`.
  package static func plainShare(_ part: Double) -> String {
    "\((part * 100).rounded(toDigits: 15))%"
  }

  /// The change from one value to another: `−40 %`; empty if the first isn't positive.
  package static func change(from first: Int, to last: Int) -> String {
    guard first > 0 else { return "" }
    let percent = Int((Double(last - first) * 100 / Double(first)).rounded())
    return signed(percent, "\(percent.magnitude) %")
  }

  /// The change with one decimal: `−2.9 %`; nil if the first value isn't positive.
  package static func exactChange(from first: Int, to last: Int) -> String? {
    guard first > 0 else { return nil }
    let perMille = Int((Double(last - first) * 1000 / Double(first)).rounded())
    return signed(perMille, tenths(Int(perMille.magnitude))) + " %"
  }

  /// `text`, which is the amount of `number`, with its sign.
  package static func signed(_ number: Int, _ text: String) -> String {
    (number == 0 ? "±" : number < 0 ? "−" : "+") + text
  }
}

// MARK: - Figures for people

extension Figure {
  private var formatter: NumberFormatter {
    NumberFormatter(decimalMark: form.decimalMark, groupsDigits: groupsDigits)
  }

  /// Digits in the column's style, with the marks of an estimate, a change and a percentage.
  private func written(_ digits: String) -> String {
    let sign = error > 0 ? "≈" : statistic == .change && value > 0 ? "+" : ""
    if form.kind == .duration { return sign + form.notation.text(ofSeconds: digits) }
    return sign + formatter.text(digits) + (form.kind == .percentage ? "%" : "")
  }

  /// The figure in full; nil where it is a record's field, which has the text.
  package var text: String? {
    switch content {
    case .number(let sum, let count):
      let digits = FigureDigits(sum: sum, count: count)
      return written(statistic.isAverage ? digits.meanText : digits.sumText)
    case .quantile(let quantile):
      guard let sum = quantile.sum else { return written(quantile.value.shortText) }
      let digits = FigureDigits(sum: sum, count: 1).sumText
      return written(digits.withoutZeros(beyond: min(quantile.fractionDigits, 2)))
    case .count(let count, let error):
      return (error > 0 ? "≈" : "") + NumberFormatter.grouped(count)
    case .percent(let percent):
      guard percent.isFinite, abs(percent) < 1e15 else { return "\(percent) %" }
      let tenths = Int((percent * 10).rounded())
      let digits = NumberFormatter.grouped(NumberFormatter.tenths(tenths))
      return (tenths > 0 ? "+" : "") + digits + " %"
    case .field: return nil
    }
  }

  /// The text of the figure where it is a record's field: numbers and dates without blanks around
  /// them, other values as they stand.
  package func text(ofColumn column: Int, in fields: borrowing FieldBuffer) -> String {
    fields.withUTF8(column: column) {
      String(decoding: statistic.dependsOnOrder ? $0 : $0.trimmed, as: UTF8.self)
    }
  }

  /// The figure, or the number of its field, with so many digits behind the point; nil where it
  /// can't be written with them, or where its digits aren't a matter of choice (counts).
  package func text(decimals: Int) -> String? {
    digits(decimals: decimals).map(written)
  }

  private func digits(decimals: Int) -> String? {
    switch content {
    case .number(let sum, let count):
      return FigureDigits(sum: sum, count: count).text(decimals: decimals)
    case .quantile(let quantile):
      return quantile.digits.flatMap {
        FigureDigits(sum: DecimalSum($0), count: 1).text(decimals: decimals)
      }
    case .field(_, let number):
      let units = (number * Double(ExactDecimal.powersOfTen[decimals])).rounded()
      guard form.kind.isNumeric, abs(units) < 0x1p53 else { return nil }
      let sum = DecimalSum(ExactDecimal(units: Int128(units), fractionDigits: decimals))
      return FigureDigits(sum: sum, count: 1).text(decimals: decimals)
    case .count, .percent: return nil
    }
  }

  /// The number of digits behind the point in `text`; nil for figures whose digits aren't a matter of
  /// choice.
  package var decimals: Int? {
    switch content {
    case .number, .quantile:
      guard let text, !text.contains("e") else { return 0 }
      return Self.decimals(in: text, mark: form.decimalMark)
    case .count, .field, .percent: return nil
    }
  }

  /// The number of digits behind the point with which the figure has four significant ones.
  package var minimumDecimals: Int { max(0, value.significantDecimals) }

  /// The number of digits behind the point that the figure needs, at most six, or those of four
  /// significant digits; nil if it is no number, or has too many digits to be written.
  package var neededDecimals: Int? {
    let most = max(FigureDigits.maximumDecimals, minimumDecimals)
    guard let digits = digits(decimals: most) else { return nil }
    return Self.decimals(in: digits.withoutZeros(beyond: 0), mark: .point)
  }

  /// The decimals of a figure below 1 that mustn't be left out: those of four significant digits, as
  /// far as the figure has so many; 0 for larger figures.
  package var decimalsOfSmall: Int {
    value.magnitude < 1 ? min(minimumDecimals, neededDecimals ?? 0) : 0
  }

  private static func decimals(in text: String, mark: DecimalMark) -> Int {
    guard let point = text.utf8.lastIndex(of: mark.byte) else { return 0 }
    return text.utf8[point...].count { $0.isDigit }
  }

  /// Shorter and shorter texts of the figure, for narrow columns; the last ones are such as
  /// `12.3M`, but not for years.
  package var shorterTexts: [String] {
    let texts =
      switch content {
      case .number(let sum, let count):
        FigureDigits(sum: sum, count: count).shorter(isMean: statistic.isAverage).map(written)
      case .quantile(let quantile):
        quantile.sum.map { FigureDigits(sum: $0, count: 1).shorter().map(written) } ?? []
      case .count(let count, let error):
        FigureDigits(
          sum: DecimalSum(ExactDecimal(units: Int128(count), fractionDigits: 0)), count: 1
        ).shorter().map { (error > 0 ? "≈" : "") + $0 }
      case .field, .percent: [String]()
      }
    guard !groupsDigits, value.magnitude < 10_000 else { return texts }
    return texts.filter { !$0.contains(where: \.isLetter) }
  }
}

extension Quantile {
  /// The value with all known digits; nil if it is too large to know them.
  fileprivate var digits: ExactDecimal? {
    exact ?? (abs(value) < 0x1p53 ? ExactDecimal(digitsOf: value.withoutNoise) : nil)
  }

  /// The value with the digits that a median can have; nil if it is too large to know them.
  fileprivate var sum: DecimalSum? {
    // Between two values there may be one digit more than they have.
    let decimals = max(
      min(fractionDigits + 1, FigureDigits.maximumDecimals), value.significantDecimals)
    guard decimals <= FigureDigits.maximumWritten else { return nil }
    let units = digits.flatMap { DecimalSum($0).units(dividedBy: 1, fractionDigits: decimals) }
    return units.map { DecimalSum(ExactDecimal(units: $0, fractionDigits: decimals)) }
  }
}

extension String {
  /// Digits without zeros at their end beyond so many decimals, and without a point at their end.
  fileprivate func withoutZeros(beyond decimals: Int) -> String {
    guard let point = lastIndex(of: ".") else { return self }
    var text = self[...]
    while text.last == "0", distance(from: point, to: text.endIndex) - 1 > decimals {
      text.removeLast()
    }
    return String(text.last == "." ? text.dropLast() : text)
  }
}

/// Chooses how many digits of a sum or a mean are shown to people.
struct FigureDigits {
  let sum: DecimalSum
  /// The divisor of the sum: 1 for the sum itself.
  let count: Int

  /// The least number of significant digits.
  fileprivate static let leastSignificant = 4
  /// The largest number of digits behind the point, except where the value would have too few
  /// significant ones.
  static let maximumDecimals = 6
  /// The largest number of decimals before a value is written with a power of ten.
  static let maximumWritten = 15

  private var value: Double { sum.value / Double(count) }

  private var significantDecimals: Int { value.significantDecimals }

  private var ownDecimals: Int { min(sum.fractionDigits, Self.maximumDecimals) }

  /// The decimals of a sum: those of its column, but at most six unless the sum has too few
  /// significant digits then.
  private var sumDecimals: Int {
    let significant =
      sum.isExact ? min(significantDecimals, sum.fractionDigits) : significantDecimals
    return max(ownDecimals, significant)
  }

  /// The value with so many digits behind the point; nil if it is too large or too small for them.
  func text(decimals: Int) -> String? {
    // So small a number is written with a power of ten.
    if value != 0, significantDecimals > Self.maximumWritten { return nil }
    return sum.units(dividedBy: count, fractionDigits: decimals).map {
      ExactDecimal(units: $0, fractionDigits: decimals).plainText
    }
  }

  var sumText: String { text(decimals: sumDecimals) ?? value.shortText }

  /// The mean with one decimal more than the numbers have, unless that is a zero, and with enough
  /// decimals for four significant digits.
  var meanText: String {
    let least = max(ownDecimals, significantDecimals)
    let decimals = max(least, ownDecimals + 1)
    guard let text = text(decimals: decimals) else { return value.shortText }
    return decimals > least && text.hasSuffix("0") ? self.text(decimals: least) ?? text : text
  }

  /// Shorter and shorter texts: a sum with fewer decimals as long as four significant digits are
  /// left, a mean as long as two are; and then in thousands, millions and so on.
  func shorter(isMean: Bool = false) -> [String] {
    let least = max(0, significantDecimals - (isMean ? 2 : 0))
    let most = isMean ? max(ownDecimals + 1, significantDecimals) : sumDecimals
    let rounded = (least..<max(least, most)).reversed().compactMap { text(decimals: $0) }
    let longest = isMean ? meanText.utf8.count : .max
    return rounded.filter { $0.utf8.count < longest } + scaledTexts
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
    let text = "\(sign)\(Self.rounded(scaled, decimals))\(name)"
    return decimals == 0 ? [text] : [text, "\(sign)\(Self.rounded(scaled, 0))\(name)"]
  }

  /// A number of trillions with a power of ten: `1.23e18`.
  private static func exponentText(_ trillions: Double, _ sign: String) -> String {
    var (scaled, power) = (trillions, 12)
    while scaled >= 9.995 { (scaled, power) = (scaled / 10, power + 1) }
    return "\(sign)\(rounded(scaled, 2))e\(power)"
  }

  private static func rounded(_ value: Double, _ decimals: Int) -> String {
    let units = (value * Double(ExactDecimal.powersOfTen[decimals])).rounded()
    return ExactDecimal(units: Int128(units), fractionDigits: decimals).plainText
  }
}

extension Double {
  /// The decimals with which the value has four significant digits; 0 for values of four and more
  /// digits in front of the point.
  var significantDecimals: Int {
    guard magnitude > 0, isFinite else { return 0 }
    var places = 1
    var power = 10.0
    while power <= magnitude, places < FigureDigits.leastSignificant {
      (places, power) = (places + 1, power * 10)
    }
    power = 1
    while power > magnitude, FigureDigits.leastSignificant - places <= FigureDigits.maximumWritten {
      (places, power) = (places - 1, power / 10)
    }
    return FigureDigits.leastSignificant - places
  }

  /// A number that is too small or too large for decimals, with a power of ten: `2.167e-18`.
  fileprivate var shortText: String {
    magnitude < 1 ? rounded(toDigits: FigureDigits.leastSignificant).plainText : plainText
  }
}

// MARK: - Figures beside one another

/// How figures that stand below one another are written, so that people can compare them: with the
/// same number of decimals, or all shortened.
package struct AlikeFigures: Sendable {
  /// The number of decimals; nil if figures are written as they are.
  package let decimals: Int?
  /// Whether the whole digits of a figure don't fit; then all figures are written as `12.3M`.
  private let isScaled: Bool

  /// How many more decimals than the largest figure there may be: they say something of smaller
  /// figures.
  private static let maximumFurther = 2

  /// - Parameters:
  ///   - figures: the figures of one statistic.
  ///   - width: the number of columns to which figures are shortened, as far as they can be; nil
  ///     for no limit.
  package init(_ figures: [Figure], width: Int? = nil) {
    decimals = Self.decimals(of: figures, width)
    isScaled =
      width.map { width in
        figures.contains { ($0.text(decimals: 0) ?? $0.text ?? "").count > width }
      } ?? false
  }

  /// The decimals of the largest figure, or a few more if others have them, as far as they fit and
  /// say something of the smallest figure.
  private static func decimals(of figures: [Figure], _ width: Int?) -> Int? {
    let known = figures.compactMap { figure in
      figure.record == nil ? figure.decimals.map { (abs(figure.value), $0) } : nil
    }
    guard let most = known.map(\.1).max(), let largest = known.max(by: { $0.0 < $1.0 }) else {
      return nil
    }
    var decimals = min(most, largest.1 + maximumFurther)
    guard let width else { return decimals }
    let least = known.map(\.0).filter { $0 > 0 && $0.isFinite }.min() ?? 0
    let significant = least.significantDecimals
    decimals = min(decimals, least >= 1 ? significant : max(6, significant))
    // A figure that is too wide even without decimals is written in thousands or more.
    let whole = figures.filter { ($0.text(decimals: 0) ?? "").count <= width }
    while decimals > 0, whole.contains(where: { ($0.text(decimals: decimals) ?? "").count > width })
    {
      decimals -= 1
    }
    return decimals
  }

  /// The text of a figure; empty for a record's field, which has the text.
  ///
  /// A figure that is much smaller than the others has more decimals, so that four significant digits
  /// are left.
  package func text(of figure: Figure) -> String {
    if isScaled, let text = figure.shorterTexts.first(where: { $0.contains(where: \.isLetter) }) {
      return text
    }
    let decimals = decimals.map { max($0, figure.decimalsOfSmall) }
    return decimals.flatMap { figure.text(decimals: $0) } ?? figure.text ?? ""
  }
}
