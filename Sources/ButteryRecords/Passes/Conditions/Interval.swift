/// Values between two bounds, each of which is one of them or isn't; nil for none.
struct Interval<Value: Sendable>: Sendable {
  var lower: Value?
  var upper: Value?
  var includesLower = true
  var includesUpper = true

  /// Whether it has a value.
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

  /// What an operator says of a value that reaches from one bound to another, such as a month.
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
