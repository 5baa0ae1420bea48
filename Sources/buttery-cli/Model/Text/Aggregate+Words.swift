import ButteryRecords

extension Aggregate {
  /// What stands before a column's name or its figure: `Σ`, else its name.
  func label(isUnicode: Bool) -> String { isUnicode ? shortSign ?? rawValue : rawValue }

  /// What stands right before a figure; nil where only the name says it.
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

  /// What stands before a figure where there is no room for its name.
  var shortName: String {
    switch self {
    case .median: "med"
    case .count: "n"
    case .distinct: "dist"
    case .first: "1st"
    default: rawValue
    }
  }

  /// What a message calls it, in front of a column's name.
  var words: String {
    switch self {
    case .distinct: "distinct values"
    case .first, .last: "\(rawValue) value"
    case .changeInPercent: "change in %"
    case .sum, .mean, .median, .least, .greatest, .count, .change: rawValue
    }
  }
}
