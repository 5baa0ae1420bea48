/// What there is to say of the values of a column in a group of rows; the raw value is its name.
package enum Aggregate: String, Sendable, Hashable, CaseIterable {
  case sum, mean, median
  case least = "min"
  case greatest = "max"
  /// How many values there are, and how many different ones.
  case count, distinct
  /// The values of the first and of the last row that has one.
  case first, last
  /// From the first to the last value, absolutely and in per cent of the first.
  case change
  case changeInPercent = "change%"

  /// The names of all.
  package static var names: String { allCases.map(\.rawValue).joined(separator: ", ") }

  /// Whether it matters in which order rows stand.
  package var dependsOnOrder: Bool {
    switch self {
    case .first, .last, .change, .changeInPercent: true
    case .sum, .mean, .median, .least, .greatest, .count, .distinct: false
    }
  }

  /// Whether values of a kind have it: texts can't be added up, nor dates.
  package func isMeaningful(for kind: ColumnKind) -> Bool {
    switch self {
    case .sum, .mean, .median, .change, .changeInPercent: kind.isNumeric
    case .least, .greatest: kind != .text
    case .count, .distinct, .first, .last: true
    }
  }
}

/// A statistic of a column.
package struct Measure: Sendable, Hashable {
  /// The number of the column in the list.
  package var column: Int

  package var statistic: Aggregate

  /// Creates a measure; one that its column's kind doesn't have is of no value anywhere.
  package init(_ statistic: Aggregate, ofColumn column: Int) {
    self.column = column
    self.statistic = statistic
  }
}
