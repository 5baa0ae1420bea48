/// The value of a statistic of a column in a group of rows, and its texts for people.
package struct Figure: Sendable, Equatable {
  let content: FigureContent
  package let statistic: Aggregate
  let form: ColumnForm
  /// Whether thousands are separated: not for values that are years or codes, unless they are added
  /// up.
  package var groupsDigits: Bool {
    get { mayGroupDigits || statistic == .sum }
    set { mayGroupDigits = newValue }
  }

  var mayGroupDigits = true

  /// The number that figures are sorted by, and that a bar shows; NaN for a text.
  package var value: Double {
    switch content {
    case .number(let sum, let count): sum.value / Double(count)
    case .quantile(let quantile): quantile.value
    case .count(let count, _): Double(count)
    case .field(_, let number): number
    case .percent(let percent): percent
    }
  }

  /// The error of the figure where it was estimated from a sample of the values; 0 where it is
  /// exact.
  ///
  /// It is twice the standard error. For a number of values it is relative to this number. For a
  /// median it is the part of all values between the figure and the true median.
  package var error: Double {
    switch content {
    case .quantile(let quantile): quantile.error
    case .count(_, let error): error
    case .number, .field, .percent: 0
    }
  }

  /// The record whose field is the figure; nil for a figure that was computed.
  package var record: Int? {
    guard case .field(let record, _) = content else { return nil }
    return record
  }

  /// The figure with all of its digits; nil where the figure is a record's field, which has the
  /// text.
  package var text: String? {
    switch content {
    case .number(let sum, let count): numberText(sum, count)
    case .quantile(let quantile): mark + text(of: quantile)
    case .count(let count, _): mark + NumberFormatter.grouped(String(count))
    case .field: nil
    case .percent(let percent): Self.text(ofPercent: percent)
    }
  }

  /// The number of digits behind the point in `text`; nil for figures whose digits aren't chosen
  /// here, such as numbers of values.
  package var decimals: Int? {
    guard isRounded, let text else { return nil }
    let mark: Character = form.decimalMark == .comma ? "," : "."
    guard !text.contains("e"), let point = text.lastIndex(of: mark) else { return 0 }
    return text[text.index(after: point)...].count { $0.isNumber }
  }

  /// The figure with so many digits behind the point; nil where it can't be written with them.
  package func text(decimals: Int) -> String? {
    guard isRounded else { return nil }
    switch content {
    case .number(let sum, let count):
      return FigureDigits(sum: sum, count: count).text(decimals: decimals)
        .map { sign(of: sum) + written($0) }
    case .quantile(let quantile):
      guard let sum = quantile.sum else { return nil }
      return FigureDigits(sum: sum, count: 1).text(decimals: decimals).map { mark + written($0) }
    case .count, .field, .percent: return nil
    }
  }

  private var isRounded: Bool {
    switch content {
    case .number, .quantile: true
    case .count, .field, .percent: false
    }
  }

  /// The figure in the notation of programming languages, with all known digits; empty for a
  /// record's field.
  package var plainText: String {
    switch content {
    case .number(let sum, count: 1): sum.plainText
    case .number(let sum, let count): sum.plainText(dividedBy: count)
    case .quantile(let quantile): quantile.plainText
    case .count(let count, _): "\(count)"
    case .percent(let percent): "\(percent)"
    case .field: ""
    }
  }

  /// Shorter and shorter texts of the figure, for narrow columns; the last ones are such as
  /// `12.3M`, but not for years.
  package var shorterTexts: [String] {
    guard groupsDigits || value.magnitude >= 10_000 else {
      return allShorterTexts.filter { !$0.contains(where: \.isLetter) }
    }
    return allShorterTexts
  }

  private var allShorterTexts: [String] {
    switch content {
    case .number(let sum, let count):
      let digits = FigureDigits(sum: sum, count: count)
      let texts = statistic == .mean ? digits.shorterMeans : digits.shorterSums
      return texts.map { sign(of: sum) + written($0) }
    case .quantile(let quantile):
      guard let sum = quantile.sum else { return [] }
      return FigureDigits(sum: sum, count: 1).shorterSums.map { mark + written($0) }
    case .count(let count, _):
      var sum = DecimalSum()
      sum.add(ExactDecimal(units: Int128(count), fractionDigits: 0))
      return FigureDigits(sum: sum, count: 1).shorterSums.map { mark + $0 }
    case .field, .percent: return []
    }
  }

  /// The mark of an estimate.
  private var mark: String { error > 0 ? "≈" : "" }

  private func numberText(_ sum: DecimalSum, _ count: Int) -> String {
    let digits = FigureDigits(sum: sum, count: count)
    return sign(of: sum) + written(statistic == .mean ? digits.meanText : digits.sumText)
  }

  /// The sign of a positive change.
  private func sign(of sum: DecimalSum) -> String {
    statistic == .change && sum.value > 0 ? "+" : ""
  }

  private func text(of quantile: Quantile) -> String {
    guard let sum = quantile.sum else { return written("\(quantile.value)") }
    let digits = FigureDigits(sum: sum, count: 1)
    return written(Self.shortened(digits.sumText, to: min(quantile.fractionDigits, 2)))
  }

  /// The text without trailing zeros beyond so many decimals, and without a point at its end.
  private static func shortened(_ text: String, to decimals: Int) -> String {
    guard let point = text.lastIndex(of: ".") else { return text }
    var shorter = text[...]
    while shorter.last == "0", text.distance(from: point, to: shorter.endIndex) - 1 > decimals {
      shorter.removeLast()
    }
    return String(shorter.last == "." ? shorter.dropLast() : shorter)
  }

  private func written(_ figure: String) -> String {
    NumberFormatter.grouped(figure, mark: form.decimalMark, groupsDigits: groupsDigits)
      + (form.kind == .percentage ? "%" : "")
  }

  private static func text(ofPercent percent: Double) -> String {
    guard percent.isFinite, abs(percent) < 1e15 else { return "\(percent) %" }
    let tenths = Int128((percent * 10).rounded())
    let sign = tenths > 0 ? "+" : ""
    return sign + NumberFormatter.grouped(NumberFormatter.text(of: tenths, fractionDigits: 1))
      + " %"
  }
}

extension Quantile {
  /// The value with the digits that it can have; nil if it is too large.
  fileprivate var sum: DecimalSum? {
    // Between two values there may be one digit more than they have.
    let digits = min(fractionDigits + 1, 6)
    guard let units = units(fractionDigits: digits) else { return nil }
    return DecimalSum(ExactDecimal(units: units, fractionDigits: digits))
  }

  /// The value in units of which so many digits stand behind the point, rounded; nil if it is too
  /// large.
  private func units(fractionDigits digits: Int) -> Int128? {
    if let exact { return DecimalSum(exact).units(dividedBy: 1, fractionDigits: digits) }
    let units = (value * Double(ExactDecimal.powersOfTen[digits])).rounded()
    return abs(units) < 0x1p53 ? Int128(units) : nil
  }

  /// The value with all known digits.
  fileprivate var plainText: String {
    guard let exact, exact != ExactDecimal(digitsOf: value) else { return "\(value.withoutNoise)" }
    return NumberFormatter.text(of: exact.units, fractionDigits: exact.fractionDigits)
  }
}

extension Double {
  /// The value without the error of binary fractions in its last digits: 56.035 for
  /// 56.035000000000004.
  ///
  /// It is the nearest value of fifteen digits if that has several digits less. A quotient such as
  /// two thirds keeps all of its digits.
  package var withoutNoise: Double {
    guard isFinite, magnitude >= 1e-15, magnitude < 1e15 else { return self }
    var scale = 1.0
    while magnitude * scale < 1e14 { scale *= 10 }
    let short = (self * scale).rounded() / scale
    return "\(short)".count + 3 < "\(self)".count ? short : self
  }
}
