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
