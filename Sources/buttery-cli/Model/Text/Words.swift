import ButteryRecords

extension ColumnKind {
  /// What a value of the kind is called.
  var singular: String {
    switch self {
    case .integer, .decimal: "number"
    case .percentage: "percentage"
    case .date: "date"
    case .time: "time"
    case .duration: "duration"
    case .size: "size"
    case .text: "text"
    }
  }

  /// What values of the kind are called.
  var plural: String {
    switch self {
    case .integer, .decimal: "numbers"
    case .percentage: "percentages"
    case .date: "dates"
    case .time: "times"
    case .duration: "durations"
    case .size: "sizes"
    case .text: "texts"
    }
  }
}

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

extension DecimalMark {
  /// A number that can be read in two ways: it has the mark before three digits.
  var example: String { self == .point ? "1.250" : "1,250" }

  /// The mark that separates groups of digits.
  var other: DecimalMark { self == .point ? .comma : .point }
}

extension ColumnForm {
  /// What a number with a mark before three digits is taken for.
  func meaning(of mark: DecimalMark) -> String {
    mark == decimalMark ? "one and a quarter" : "a thousand and more"
  }
}

/// How exact a number of rows is; the text of the number shows it.
enum CountMark: Sendable, Equatable {
  /// All rows were counted.
  case exact
  /// The number comes from statistics of the database engine, or is computed from them: `~2.4 M`.
  case estimate
  /// At least one row more than the number was seen: `> 500`, or `…` where none was seen yet.
  case moreThan

  /// A number of rows with its mark.
  func text(_ number: Int) -> String {
    switch self {
    case .exact: NumberFormatter.grouped(number)
    case .estimate: "~" + NumberFormatter.rounded(number)
    case .moreThan: number > 0 ? "> " + NumberFormatter.grouped(number) : "…"
    }
  }

  /// `2,807 rows`, `~2.4 M rows`.
  func rows(_ number: Int) -> String {
    text(number) + (number == 1 ? " row" : " rows")
  }
}
