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
    case .exact: NumberText.grouped(number)
    case .estimate: "~" + NumberText.rounded(number)
    case .moreThan: number > 0 ? "> " + NumberText.grouped(number) : "…"
    }
  }

  /// `2,807 rows`, `~2.4 M rows`.
  func rows(_ number: Int) -> String {
    text(number) + (number == 1 ? " row" : " rows")
  }
}

extension NumberText {
  /// An estimated number, rounded: `2,400,317` as `2.4 M`.
  static func rounded(_ number: Int) -> String {
    switch number {
    case ..<10_000: grouped(number)
    case ..<1_000_000: grouped((number + 500) / 1_000 * 1_000)
    case ..<100_000_000: tenths((number + 50_000) / 100_000) + " M"
    default: grouped((number + 500_000) / 1_000_000) + " M"
    }
  }
}
