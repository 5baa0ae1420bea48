/// The value of a statistic of a column in a group of rows; `NumberFormatter` has its texts for people.
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

  /// The figure in the notation of programming languages, with all known digits; empty for a
  /// record's field.
  ///
  /// A quotient that doesn't end has fifteen digits. Durations are written as in their column.
  package var plainText: String {
    let digits =
      switch content {
      case .number(let sum, count: 1): sum.plainText
      case .number(let sum, let count): sum.plainText(dividedBy: count)
      case .quantile(let quantile): quantile.plainText
      case .count(let count, _): "\(count)"
      case .percent(let percent): "\(percent.rounded(toDigits: 15))"
      case .field: ""
      }
    let isDuration = form.kind == .duration && statistic.form(of: form).kind == .duration
    return isDuration && !digits.isEmpty ? form.notation.text(ofSeconds: digits) : digits
  }
}

// MARK: - Figures of an engine

extension Figure {
  /// Creates a sum or a mean from a sum that a database's engine has computed; nil if that isn't a
  /// number.
  ///
  /// - Parameters:
  ///   - sum: the digits of the sum, as the engine writes them.
  ///   - fractionDigits: the number of digits that the column's values have behind the point. A sum
  ///     of binary numbers may have more, the last of which are rounding errors.
  package init?(
    sum: [UInt8], dividedBy count: Int = 1, statistic: Aggregate, form: ColumnForm,
    fractionDigits: Int
  ) {
    let parsed = sum.withUnsafeBufferPointer {
      FieldValue.parsed($0, form: ColumnForm(.decimal))
    }
    guard let parsed else { return nil }
    var total = DecimalSum()
    if let decimal = parsed.decimal {
      total.add(decimal.isBinary ? decimal.rounded(to: fractionDigits) : decimal)
    } else {
      total.add(parsed.value)
    }
    self.init(content: .number(total, count: count), statistic: statistic, form: form)
  }

  /// Creates a number of values that a database's engine has counted.
  package init(count: Int, statistic: Aggregate, form: ColumnForm) {
    self.init(content: .count(count, error: 0), statistic: statistic, form: form)
  }
}

extension ExactDecimal {
  /// Whether the number has so many digits that it must come from binary floating point.
  fileprivate var isBinary: Bool { fractionDigits > 0 && units.magnitude >= 100_000_000_000_000 }

  fileprivate func rounded(to digits: Int) -> ExactDecimal {
    guard fractionDigits > digits else { return self }
    let power = Self.powersOfTen[fractionDigits - digits]
    let half = units < 0 ? -power / 2 : power / 2
    return ExactDecimal(units: (units + half) / power, fractionDigits: digits)
  }
}

// MARK: - Programs

extension Quantile {
  /// The value with all known digits.
  fileprivate var plainText: String {
    guard let exact, exact != ExactDecimal(digitsOf: value) else {
      return isBetween ? value.plainQuotient : value.plainText
    }
    return exact.plainText
  }
}

extension Double {
  /// The value without the error of binary fractions in its last digits: 56.035 for
  /// 56.035000000000004.
  ///
  /// It is the nearest value of fifteen digits if that has several digits less. A quotient such as
  /// two thirds keeps all of its digits.
  package var withoutNoise: Double {
    let short = rounded(toDigits: 15)
    return "\(short)".count + 3 < "\(self)".count ? short : self
  }

  /// The nearest number with so many digits.
  func rounded(toDigits count: Int) -> Double {
    guard isFinite, let decimal = ExactDecimal(digitsOf: magnitude),
      decimal.units >= ExactDecimal.powersOfTen[count]
    else { return self }
    let digits = String(decimal.units).utf8.count
    let power = ExactDecimal.powersOfTen[digits - count]
    let units = (decimal.units + power / 2) / power
    let places = decimal.fractionDigits - (digits - count)
    // A `Double` holds both numbers, so that the nearest one to their quotient results.
    if count <= 15, (0...22).contains(places) {
      let value = Double(Int64(units)) / Double(ExactDecimal.powersOfTen[places])
      return self < 0 ? -value : value
    }
    return Double("\(units)e\(-places)").map { self < 0 ? -$0 : $0 } ?? self
  }

  /// The value with all its digits, in the notation of programming languages; a whole number has no
  /// point.
  package var plainText: String {
    let text = "\(self)"
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }

  /// A computed value with fifteen digits, as the last ones are rounding errors.
  package var plainQuotient: String { rounded(toDigits: 15).plainText }
}
