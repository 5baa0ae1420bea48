import ButteryRecords

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
