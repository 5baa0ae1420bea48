import ButteryRecords

/// A figure that a footer shows of a column.
struct FooterFigure {
  /// The number of the column in the list.
  let column: Int
  let statistic: Aggregate
  /// The figure as texts, each shorter than the one before; empty while the figure isn't known.
  var texts: [String] = []
}

extension Aggregate {
  /// The same statistic where it can be computed for one section alone, with little memory; nil for
  /// one that takes a pass over all rows.
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
