/// A number with all its digits where they are known.
enum ReadNumber: Sendable, Equatable {
  case exact(ExactDecimal)
  case rounded(Double)

  var value: Double {
    switch self {
    case .exact(let number): number.value
    case .rounded(let number): number
    }
  }

  static func < (left: ReadNumber, right: ReadNumber) -> Bool {
    if case .exact(let left) = left, case .exact(let right) = right { return left < right }
    return left.value < right.value
  }
}
