/// How well a number of rows is known; people see it with each number.
enum CountMark: Sendable, Equatable {
  /// All of them were counted.
  case exact
  /// What a statistic of the engine says, or what follows from one: `~2.4 M`.
  case estimate
  /// As many have been seen, and there are more: `> 500`.
  case moreThan

  /// A number of rows with its mark.
  func text(_ number: Int) -> String {
    switch self {
    case .exact: NumberText.grouped(number)
    case .estimate: "~" + NumberText.rounded(number)
    case .moreThan: "> " + NumberText.grouped(number)
    }
  }

  /// `2,807 rows`, `~2.4 M rows`.
  func rows(_ number: Int) -> String {
    text(number) + (self == .exact && number == 1 ? " row" : " rows")
  }
}

extension NumberText {
  /// A number of which nobody knows more than the first digits: `2,400,317` as `2.4 M`.
  static func rounded(_ number: Int) -> String {
    switch number {
    case ..<10_000: grouped(number)
    case ..<1_000_000: grouped((number + 500) / 1_000 * 1_000)
    case ..<100_000_000: tenths((number + 50_000) / 100_000) + " M"
    default: grouped((number + 500_000) / 1_000_000) + " M"
    }
  }
}
