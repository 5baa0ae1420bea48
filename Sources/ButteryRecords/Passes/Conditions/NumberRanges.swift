/// Intervals of numbers; only numbers close to a bound are compared by all their digits.
struct NumberRanges: Sendable {
  /// The bounds, rounded to the nearest `Double`.
  private struct Bounds: Sendable {
    let lower: Double
    let upper: Double
  }

  private let bounds: [Bounds]
  private let intervals: [Interval<NumberBound>]

  init(_ intervals: [Interval<NumberBound>]) {
    self.intervals = intervals
    bounds = intervals.map {
      Bounds(lower: $0.lower?.value ?? -.infinity, upper: $0.upper?.value ?? .infinity)
    }
  }

  @inline(__always)
  func contain(_ number: ParsedNumber) -> Bool {
    let value = number.value
    for index in bounds.indices {
      let (lower, upper) = (bounds[index].lower, bounds[index].upper)
      if value > lower, value < upper { return true }
      if value == lower || value == upper, isExactly(number, in: index) { return true }
    }
    return false
  }

  /// Whether a number that rounds to the same `Double` as a bound is in an interval.
  private func isExactly(_ number: ParsedNumber, in index: Int) -> Bool {
    intervals[index].contains { $0.order(of: number) }
  }
}
