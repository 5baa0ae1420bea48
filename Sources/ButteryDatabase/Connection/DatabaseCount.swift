/// A number of rows, and how certain it is (DB-7).
package enum DatabaseCount: Sendable, Hashable {
  /// A number that was counted.
  case exact(Int)

  /// The engine's estimate from its statistics.
  case estimate(Int)

  /// A lower bound: there may be more rows.
  case atLeast(Int)

  /// The number without its mark.
  package var number: Int {
    switch self {
    case .exact(let number), .estimate(let number), .atLeast(let number): number
    }
  }

  package var isExact: Bool { if case .exact = self { true } else { false } }

  /// The mark before the number: nothing, `~`, or `>`.
  package var mark: String {
    switch self {
    case .exact: ""
    case .estimate: "~"
    case .atLeast: ">"
    }
  }
}
