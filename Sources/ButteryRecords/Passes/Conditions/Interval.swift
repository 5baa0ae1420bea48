/// The values between two bounds, each of which may be included; a bound that is nil doesn't limit.
struct Interval<Value: Sendable>: Sendable {
  var lower: Value?
  var upper: Value?
  var includesLower = true
  var includesUpper = true

  /// Whether the interval has a value.
  ///
  /// - Parameter order: negative where the value is less than a bound, 0 where they are the same.
  @inline(__always)
  func contains(by order: (Value) -> Int) -> Bool {
    if let lower {
      let place = order(lower)
      if place < 0 || place == 0 && !includesLower { return false }
    }
    if let upper {
      let place = order(upper)
      if place > 0 || place == 0 && !includesUpper { return false }
    }
    return true
  }

  /// The interval of the values for which a comparison with a span, such as a month, is true.
  ///
  /// Nil for operators that don't compare by an order.
  init?(_ operation: Condition.Operator, _ first: Value, _ last: Value) {
    switch operation {
    case .less: self.init(upper: first, includesUpper: false)
    case .lessOrEqual: self.init(upper: last)
    case .greater: self.init(lower: last, includesLower: false)
    case .greaterOrEqual: self.init(lower: first)
    case .equal, .notEqual: self.init(lower: first, upper: last)
    case .contains, .matches: return nil
    }
  }

  init(
    lower: Value? = nil, upper: Value? = nil, includesLower: Bool = true, includesUpper: Bool = true
  ) {
    (self.lower, self.upper) = (lower, upper)
    (self.includesLower, self.includesUpper) = (includesLower, includesUpper)
  }
}
