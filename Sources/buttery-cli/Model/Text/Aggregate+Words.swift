import ButteryRecords

extension Aggregate {
  /// The label before a column's name or its figure: a sign such as `Σ` if there is one, else the
  /// name.
  func label(isUnicode: Bool) -> String { isUnicode ? shortSign ?? rawValue : rawValue }

  /// The sign right before a figure; nil if the statistic has only a name.
  var shortSign: String? {
    switch self {
    case .sum: "Σ"
    case .mean: "⌀"
    case .least: "↓"
    case .greatest: "↑"
    case .change, .changeInPercent: "Δ"
    case .median, .count, .distinct, .first, .last: nil
    }
  }

  /// The short name before a figure, for where there is no room for the whole name.
  var shortName: String {
    switch self {
    case .median: "med"
    case .count: "n"
    case .distinct: "dist"
    case .first: "1st"
    default: rawValue
    }
  }

  /// What a message calls the statistic, before a column's name.
  var words: String {
    switch self {
    case .distinct: "distinct values"
    case .first, .last: "\(rawValue) value"
    case .changeInPercent: "change in %"
    case .sum, .mean, .median, .least, .greatest, .count, .change: rawValue
    }
  }
}
