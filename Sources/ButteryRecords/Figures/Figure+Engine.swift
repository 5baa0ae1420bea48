extension Figure {
  /// A sum that a database's engine has worked out, and by what it is divided; nil for what is no number.
  ///
  /// - Parameters:
  ///   - sum: Its digits, as the engine writes them.
  ///   - fractionDigits: How many digits values of the column have behind the point. The sum of binary
  ///     numbers may have more, of which the last ones are no part of it.
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

  /// How many values there are, as a database's engine has counted them.
  package init(count: Int, statistic: Aggregate, form: ColumnForm) {
    self.init(content: .count(count, error: 0), statistic: statistic, form: form)
  }
}

extension ExactDecimal {
  /// Whether it has as many digits as only binary numbers have that aren't whole.
  fileprivate var isBinary: Bool { fractionDigits > 0 && units.magnitude >= 100_000_000_000_000 }

  fileprivate func rounded(to digits: Int) -> ExactDecimal {
    guard fractionDigits > digits else { return self }
    let power = Self.powersOfTen[fractionDigits - digits]
    let half = units < 0 ? -power / 2 : power / 2
    return ExactDecimal(units: (units + half) / power, fractionDigits: digits)
  }
}
