extension SectionTotals {
  /// The values of one column; fields that aren't of its kind are left out.
  package struct Column: Sendable, Equatable {
    /// The number of the column in the list.
    package let column: Int

    /// The form of the values.
    package let form: ColumnForm

    /// The number of fields that have a value.
    package private(set) var count = 0

    /// The largest number of digits that any of the numbers has behind the point.
    package var fractionDigits: Int { total.fractionDigits }

    private(set) var total = DecimalSum()
    private(set) var lowest: Extreme?
    private(set) var highest: Extreme?

    init(column: Int, form: ColumnForm) {
      self.column = column
      self.form = form
    }

    /// The sum, rounded to the nearest `Double`.
    package var sum: Double { total.value }

    /// The smallest value; infinity where there is none.
    ///
    /// Dates are seconds since 1970 (UTC), times seconds.
    package var least: Double { lowest?.value ?? .infinity }

    /// The largest value; minus infinity where there is none.
    package var most: Double { highest?.value ?? -.infinity }

    /// The mean of all values; 0 where there are none.
    package var mean: Double { total.value / Double(Swift.max(1, count)) }

    /// The statistics that the column has: dates have no sum and no mean, a column without values
    /// has none.
    package var statistics: [Statistic] {
      if count == 0 { return [] }
      return form.kind.isNumeric ? Statistic.allCases : [.min, .max]
    }

    mutating func add(_ field: UnsafeBufferPointer<UInt8>) {
      if let number = FieldValue.parsed(field, form: form) {
        add(number, field)
      } else if !form.kind.isNumeric, let value = FieldValue.number(of: field, form: form) {
        compare(.rounded(value), field)
      }
    }

    mutating func add(_ other: Column) {
      count += other.count
      total.add(other.total)
      if let low = other.lowest, lowest.map({ low.key < $0.key }) ?? true { lowest = low }
      if let high = other.highest, highest.map({ $0.key < high.key }) ?? true { highest = high }
    }

    private mutating func add(_ number: ParsedNumber, _ field: UnsafeBufferPointer<UInt8>) {
      if let decimal = number.decimal {
        total.add(decimal)
        compare(.exact(decimal), field)
      } else {
        total.add(number.value)
        compare(.rounded(number.value), field)
      }
    }

    private mutating func compare(_ key: ReadNumber, _ field: UnsafeBufferPointer<UInt8>) {
      count += 1
      if lowest.map({ key < $0.key }) ?? true { lowest = Extreme(key: key, field: field) }
      if highest.map({ $0.key < key }) ?? true { highest = Extreme(key: key, field: field) }
    }
  }

  /// The smallest or the largest value of a column, with its field's text.
  struct Extreme: Sendable, Equatable {
    let key: ReadNumber
    let field: String

    init(key: ReadNumber, field: UnsafeBufferPointer<UInt8>) {
      self.key = key
      self.field = String(decoding: field.trimmed, as: UTF8.self)
    }

    var value: Double { key.value }
  }
}
