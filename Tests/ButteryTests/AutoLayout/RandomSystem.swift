import Buttery
import ButteryTestSupport

/// A small random system of rules, with the slow way to solve it.
///
/// The best errors, in the order of importance, are at a corner, so all corners are tried.
struct RandomSystem {
  let isFree: [Bool]
  let rules: [LayoutRule]

  init(using numbers: inout SeededGenerator) {
    let count = Int.random(in: 1...3, using: &numbers)
    isFree = (0..<count).map { _ in Bool.random(using: &numbers) }
    var rules: [LayoutRule] = []
    // The bounds come first, so that there are corners.
    for variable in 0..<count {
      for sign in [1.0, -1.0] {
        let term = LinearExpression.Term(variable: variable, factor: sign)
        rules.append(
          LayoutRule(
            LinearExpression(terms: [term], constant: 20), .atLeast, priority: 1001))
      }
    }
    let priorities = [1, 250, 750, 1000]
    for _ in 0..<Int.random(in: 1...7, using: &numbers) {
      let factors: [Double] = [-2, -1, -1, -0.5, 0, 0, 0.5, 1, 1, 2]
      let terms = (0..<count).compactMap { variable in
        let factor = factors[Int.random(in: 0..<factors.count, using: &numbers)]
        return factor == 0 ? nil : LinearExpression.Term(variable: variable, factor: factor)
      }
      let relations: [LayoutRelation] = [.equal, .atLeast, .atMost]
      rules.append(
        LayoutRule(
          LinearExpression(
            terms: terms, constant: Double(Int.random(in: -8...8, using: &numbers))),
          relations[Int.random(in: 0..<3, using: &numbers)],
          priority: priorities[Int.random(in: 0..<4, using: &numbers)]))
    }
    self.rules = rules
  }

  func value(of expression: LinearExpression, at point: [Double]) -> Double {
    expression.terms.reduce(expression.constant) { $0 + $1.factor * point[$1.variable] }
  }

  func error(of rule: LayoutRule, at point: [Double]) -> Double {
    let value = value(of: rule.expression, at: point)
    return switch rule.relation {
    case .equal: abs(value)
    case .atLeast: max(0, -value)
    case .atMost: max(0, value)
    }
  }

  /// Returns the smallest possible errors, in the order of importance.
  func bestErrors() -> [Double] {
    let order = LayoutProblem.order(of: rules)
    var best: [Double]?
    for corner in corners() {
      guard zip(corner, isFree).allSatisfy({ $1 || $0 >= -1e-9 }) else { continue }
      let errors = order.map { error(of: rules[$0], at: corner) }
      if let known = best, !isLess(errors, known) { continue }
      best = errors
    }
    return best ?? []
  }

  private func isLess(_ first: [Double], _ second: [Double]) -> Bool {
    for (one, other) in zip(first, second) where abs(one - other) > 1e-7 { return one < other }
    return false
  }

  /// Returns all points in which as many borders meet as there are variables.
  private func corners() -> [[Double]] {
    var borders = rules.map { rule in
      var border = [Double](repeating: 0, count: isFree.count + 1)
      for term in rule.expression.terms { border[term.variable] = term.factor }
      border[isFree.count] = -rule.expression.constant
      return border
    }
    for variable in isFree.indices where !isFree[variable] {
      var border = [Double](repeating: 0, count: isFree.count + 1)
      border[variable] = 1
      borders.append(border)
    }
    return choices(of: isFree.count, from: borders).compactMap(Self.intersection)
  }

  private func choices(of count: Int, from borders: [[Double]]) -> [[[Double]]] {
    guard count > 0 else { return [[]] }
    return borders.indices.flatMap { index in
      choices(of: count - 1, from: Array(borders[(index + 1)...])).map { [borders[index]] + $0 }
    }
  }

  /// Solves as many equations as there are variables by elimination; `nil` if there is no unique
  /// solution.
  private static func intersection(_ equations: [[Double]]) -> [Double]? {
    var rows = equations
    let count = rows.count
    for column in 0..<count {
      guard
        let pivot = (column..<count).max(by: { abs(rows[$0][column]) < abs(rows[$1][column]) }),
        abs(rows[pivot][column]) > 1e-9
      else { return nil }
      rows.swapAt(column, pivot)
      for row in 0..<count where row != column {
        let factor = rows[row][column] / rows[column][column]
        for index in column...count { rows[row][index] -= factor * rows[column][index] }
      }
    }
    return (0..<count).map { rows[$0][count] / rows[$0][$0] }
  }
}
