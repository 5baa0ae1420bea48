import ButteryRecords

/// What a footer says of a column.
struct FooterFigure {
  /// The number of the column in the list.
  let column: Int
  let statistic: Aggregate
  /// The figure, and it in fewer and fewer columns; empty while it isn't known.
  var texts: [String] = []
}

extension Aggregate {
  /// The statistic that is worked out for one section alone, with little memory; nil for one that
  /// takes a pass over all rows.
  var ofOneSection: SectionTotals.Statistic? {
    switch self {
    case .sum: .sum
    case .mean: .mean
    case .least: .min
    case .greatest: .max
    case .median, .count, .distinct, .first, .last, .change, .changeInPercent: nil
    }
  }
}
