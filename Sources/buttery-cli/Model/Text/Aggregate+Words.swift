import ButteryRecords

extension Aggregate {
  /// The table of words: what the screen calls a statistic where its name isn't enough.
  private var table: (sign: String?, title: String?, short: String?, words: String?) {
    switch self {
    case .sum: ("Σ", "Σ", nil, nil)
    case .mean: ("⌀", "⌀", nil, nil)
    case .median: (nil, nil, "med", nil)
    case .least: ("↓", nil, nil, nil)
    case .greatest: ("↑", nil, nil, nil)
    case .count: (nil, nil, "n", nil)
    case .distinct: (nil, nil, "dist", "distinct values")
    case .first: (nil, nil, "1st", "first value")
    case .last: (nil, nil, nil, "last value")
    case .change: ("Δ", "Δ", nil, nil)
    case .changeInPercent: ("Δ", "Δ%", nil, "change in %")
    }
  }

  /// The sign right before a figure; nil if the statistic has only a name.
  var shortSign: String? { table.sign }

  /// The label before a column's name or its figure: a sign such as `Σ` if there is one, else the
  /// name.
  func label(isUnicode: Bool) -> String { isUnicode ? shortSign ?? rawValue : rawValue }

  /// The sign or the name before a column's name in the titles of a summary.
  var titleSign: String { table.title ?? rawValue }

  /// The short name before a figure, for where there is no room for the whole name.
  var shortName: String { table.short ?? rawValue }

  /// What a message calls the statistic, before a column's name.
  var words: String { table.words ?? rawValue }
}
