extension SectionTotals {
  /// The values of one column; fields that aren't of its kind are left out.
  package struct Column: Sendable, Equatable {
    /// The number of the column in the list.
    package let column: Int

    /// What the values are.
    package let kind: ColumnKind

    /// How many fields have a value.
    package private(set) var count = 0

    /// The most digits behind the point of all numbers.
    package var fractionDigits: Int { total.fractionDigits }

    private var total = DecimalSum()
    private var lowest: Extreme?
    private var highest: Extreme?

    init(column: Int, kind: ColumnKind) {
      self.column = column
      self.kind = kind
    }

    /// The sum, rounded to the nearest `Double`; `text(of:)` has all its digits.
    package var sum: Double { total.value }

    /// The smallest value; infinity where there is none.
    ///
    /// Dates are seconds since 1970 (UTC).
    package var least: Double { lowest?.value ?? .infinity }

    /// The largest value; minus infinity where there is none.
    package var most: Double { highest?.value ?? -.infinity }

    /// The mean of all values; 0 where there are none.
    package var mean: Double { total.value / Double(Swift.max(1, count)) }

    /// What there is to say: of dates no sum and no mean, of a column without values nothing.
    package var statistics: [Statistic] {
      if count == 0 { return [] }
      return kind == .date ? [.min, .max] : Statistic.allCases
    }

    /// A statistic as people read it; empty where there are no values.
    ///
    /// Sums have all their digits, a mean one more than the numbers; from five digits on there are
    /// commas between thousands. The smallest and the largest value are as their fields have them.
    package func text(of statistic: Statistic) -> String {
      guard statistics.contains(statistic) else { return "" }
      let sign = kind == .percentage ? "%" : ""
      return switch statistic {
      case .sum: NumberFormatter.grouped(total.text) + sign
      case .mean: NumberFormatter.grouped(total.mean(of: count)) + sign
      case .min: lowest?.text(kind: kind) ?? ""
      case .max: highest?.text(kind: kind) ?? ""
      }
    }

    mutating func add(_ field: UnsafeBufferPointer<UInt8>) {
      if let number = FieldValue.parsed(field, kind: kind) {
        add(number, field)
      } else if kind == .date, let date = FieldValue.number(of: field, kind: kind) {
        compare(.rounded(date), field)
      }
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

    private mutating func compare(_ key: Extreme.Key, _ field: UnsafeBufferPointer<UInt8>) {
      count += 1
      if lowest.map({ key < $0.key }) ?? true { lowest = Extreme(key: key, field: field) }
      if highest.map({ $0.key < key }) ?? true { highest = Extreme(key: key, field: field) }
    }
  }

  /// The smallest or the largest value of a column, and how its field is written.
  private struct Extreme: Sendable, Equatable {
    enum Key: Sendable, Equatable {
      case exact(ExactDecimal)
      case rounded(Double)

      var value: Double {
        switch self {
        case .exact(let number): number.value
        case .rounded(let number): number
        }
      }

      static func < (left: Key, right: Key) -> Bool {
        if case .exact(let left) = left, case .exact(let right) = right { return left < right }
        return left.value < right.value
      }
    }

    let key: Key
    let field: String

    init(key: Key, field: UnsafeBufferPointer<UInt8>) {
      self.key = key
      self.field = String(decoding: field.trimmed, as: UTF8.self)
    }

    var value: Double { key.value }

    func text(kind: ColumnKind) -> String {
      kind.isNumeric ? NumberFormatter.grouped(field) : field
    }
  }
}
