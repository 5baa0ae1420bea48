/// A number of rows, and how it is known (DB-7).
package enum DatabaseCount: Sendable, Hashable {
  /// Counted.
  case exact(Int)

  /// What the engine guesses from its statistics.
  case estimate(Int)

  /// There are that many, and perhaps more.
  case atLeast(Int)

  /// The number without its mark.
  package var number: Int {
    switch self {
    case .exact(let number), .estimate(let number), .atLeast(let number): number
    }
  }

  package var isExact: Bool { if case .exact = self { true } else { false } }

  /// What stands in front of the number: nothing, `~`, or `>`.
  package var mark: String {
    switch self {
    case .exact: ""
    case .estimate: "~"
    case .atLeast: ">"
    }
  }
}
