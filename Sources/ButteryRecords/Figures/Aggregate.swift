/// A statistic of a column's values in a group of rows; its raw value is the name that people type.
package enum Aggregate: String, Sendable, Hashable, CaseIterable {
  case sum, mean, median
  case least = "min"
  case greatest = "max"
  /// The number of values, and the number of different ones.
  case count, distinct
  /// The first and the last value in the order of the rows.
  case first, last
  /// The change from the first to the last value, absolutely and in per cent of the first.
  case change
  case changeInPercent = "change%"

  /// The names of all statistics, separated by commas.
  package static var names: String { allCases.map(\.rawValue).joined(separator: ", ") }

  /// Whether the statistic depends on the order of the rows.
  package var dependsOnOrder: Bool {
    switch self {
    case .first, .last, .change, .changeInPercent: true
    case .sum, .mean, .median, .least, .greatest, .count, .distinct: false
    }
  }

  /// Whether the figure lies among the values, and has the decimals of a mean.
  var isAverage: Bool {
    switch self {
    case .mean: true
    case .sum, .median, .least, .greatest, .count, .distinct: false
    case .first, .last, .change, .changeInPercent: false
    }
  }

  /// Whether the figure is one of the column's fields, and is written as in the file.
  package var isField: Bool {
    switch self {
    case .least, .greatest, .first, .last: true
    case .sum, .mean, .median, .count, .distinct, .change, .changeInPercent: false
    }
  }

  /// The form of the figures, for a column of a form.
  package func form(of form: ColumnForm) -> ColumnForm {
    switch self {
    case .least, .greatest, .first, .last: form
    case .count, .distinct: ColumnForm(.integer)
    case .changeInPercent: ColumnForm(.percentage)
    case .sum, .mean, .median, .change:
      form.kind == .duration
        ? form
        : ColumnForm(
          form.kind == .percentage ? .percentage : .decimal, decimalMark: form.decimalMark)
    }
  }

  /// Whether the statistic is meaningful for a kind: texts can't be added up, nor can dates and
  /// sizes.
  package func isMeaningful(for kind: ColumnKind) -> Bool {
    switch self {
    case .sum, .mean, .median, .change, .changeInPercent: kind.addsUp
    case .least, .greatest: kind != .text
    case .count, .distinct, .first, .last: true
    }
  }

  /// The statistics that describe a column of a kind where nobody has chosen any: what the numbers
  /// are together, and where they lie.
  package static func usual(for kind: ColumnKind) -> [Aggregate] {
    [.sum, .mean, .least, .greatest].filter { $0.isMeaningful(for: kind) }
  }
}

/// A statistic of a column.
package struct Measure: Sendable, Hashable {
  /// The number of the column in the list.
  package var column: Int

  package var statistic: Aggregate

  /// Creates a measure; if its column's kind doesn't have the statistic, it has no value in any
  /// group.
  package init(_ statistic: Aggregate, ofColumn column: Int) {
    self.column = column
    self.statistic = statistic
  }
}
