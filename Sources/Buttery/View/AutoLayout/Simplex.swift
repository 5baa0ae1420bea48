/// A simplex tableau to which expressions are added one after the other.
///
/// The most important expression is added first. Each one is brought as near to its goal as the
/// expressions before it allow, and is then held there. So an earlier expression always wins, each
/// set of expressions has a solution, no weights are needed that could be too small, and the result
/// depends only on the order.
///
/// Each row gives the value of a basic variable: a constant, plus factors of the variables of the
/// columns, which are all 0. An expression that must grow is added as a new row. Steps of the
/// primal simplex method raise it. Each step follows a column along which the row grows, until
/// another row would become negative or until the goal is reached. If the goal is reached, the
/// expression takes the place of a column: an inequality as a slack variable that can only grow, an
/// equation as a constant, so that the column is removed. If the goal can't be reached, the columns
/// on which the row depends are removed, which holds the expression at its best possible value. The
/// method is preemptive goal programming, with the tableau of Badros, Borning and Stuckey in "The
/// Cassowary linear arithmetic constraint solving algorithm" (2001).
///
/// The number of columns never grows. Columns and rows are chosen by Bland's rule, so that the
/// steps end; in addition their number is limited.
package struct Simplex: Sendable {
  /// Smaller numbers count as 0.
  static let tiny = 1e-9

  /// The place of a variable in the tableau.
  private enum Place {
    case row(Int)
    case column(Int)
    /// The variable is always 0.
    case gone
  }

  private let stride: Int
  private var factors: [Double] = []
  private var constants: [Double] = []
  private var rowVariables: [Int] = []
  private var columnVariables: [Int]
  private var places: [Place]
  private var isFree: [Bool]
  /// The number of steps so far; each costs time in proportion to rows times columns.
  package private(set) var stepCount = 0

  /// Creates variables with value 0, and for each of them tells whether it may become negative.
  package init(isFree: [Bool]) {
    stride = isFree.count
    self.isFree = isFree
    columnVariables = Array(isFree.indices)
    places = isFree.indices.map { .column($0) }
  }

  /// Returns the value of a variable.
  package func value(of variable: Int) -> Double {
    if case .row(let row) = places[variable] { return constants[row] }
    return 0
  }

  /// Returns the value of an expression.
  package func value(of expression: LinearExpression) -> Double {
    expression.terms.reduce(expression.constant) { $0 + $1.factor * value(of: $1.variable) }
  }

  /// Whether the values of all variables are fixed.
  package var isComplete: Bool { columnVariables.isEmpty }

  /// Adds the demand that `expression` compares to 0 as `relation` says.
  ///
  /// - Returns: How far the expression is from satisfying the demand; 0 if it does.
  package mutating func add(_ expression: LinearExpression, _ relation: LayoutRelation) -> Double {
    guard !isComplete else { return Self.error(of: value(of: expression), relation) }
    let row = appendRow(expression, negated: relation == .atMost)
    guard !isConstant(row) else {
      let found = constants[row]
      removeLastRow()
      return Self.error(of: found, relation == .atMost ? .atLeast : relation)
    }
    if relation != .equal, constants[row] >= -Self.tiny {
      constants[row] = max(0, constants[row])
      if constants[row] <= Self.tiny, growingColumn(of: row, orFalling: false) == nil { hold(row) }
      return 0
    }
    if constants[row] > 0 { negate(row) }
    return raise(row, isEquation: relation == .equal)
  }

  private static func error(of value: Double, _ relation: LayoutRelation) -> Double {
    let error =
      switch relation {
      case .equal: abs(value)
      case .atLeast: -value
      case .atMost: value
      }
    return error > tiny ? error : 0
  }

  /// Returns whether the demands so far leave only one value for `expression`.
  package mutating func isCertain(_ expression: LinearExpression) -> Bool {
    guard !isComplete else { return true }
    let row = appendRow(expression, negated: false)
    let isAlreadyConstant = isConstant(row)
    let found = constants[row]
    removeLastRow()
    guard !isAlreadyConstant else { return true }
    for relation in [LayoutRelation.atLeast, .atMost] {
      var trial = self
      var moved = expression
      moved.constant -= found + (relation == .atLeast ? 1 : -1)
      if trial.add(moved, relation) < 1 - 1e-6 { return false }
    }
    return true
  }

  // MARK: Steps

  /// Raises the last row to 0, or as far as possible, and holds it there; returns what is missing.
  private mutating func raise(_ row: Int, isEquation: Bool) -> Double {
    var stepsLeft = 100 + 20 * (constants.count + columnVariables.count)
    while stepsLeft > 0,
      let column = growingColumn(of: row, orFalling: constants[row] >= -Self.tiny)
    {
      stepsLeft -= 1
      if let blocking = blockingRow(along: column, before: row) {
        exchange(blocking, column)
      } else {
        exchange(row, column)
        if isEquation { removeColumn(column) }
        return 0
      }
    }
    let missing = -constants[row]
    hold(row)
    return missing > Self.tiny ? missing : 0
  }

  /// Removes the columns that could change the last row, and then the row.
  private mutating func hold(_ row: Int) {
    for column in columnVariables.indices.reversed()
    where abs(factors[row * stride + column]) > Self.tiny {
      removeColumn(column)
    }
    removeLastRow()
  }

  /// Returns a column along which the row grows: that of a free variable, else of the lowest
  /// variable.
  ///
  /// With `orFalling`, columns along which the row falls count too.
  private func growingColumn(of row: Int, orFalling: Bool) -> Int? {
    var best: Int?
    var isBestFree = false
    for (column, variable) in columnVariables.enumerated() {
      let factor = factors[row * stride + column]
      let free = isFree[variable]
      guard factor > Self.tiny || ((free || orFalling) && factor < -Self.tiny) else { continue }
      if let known = best, isBestFree != free ? isBestFree : columnVariables[known] < variable {
        continue
      }
      best = column
      isBestFree = free
    }
    return best
  }

  /// Returns the row that becomes negative before `row` reaches 0 along `column`; `nil` for none.
  private func blockingRow(along column: Int, before row: Int) -> Int? {
    let growth = factors[row * stride + column]
    let direction: Double = growth > 0 ? 1 : -1
    var nearest = max(0, -constants[row]) / abs(growth) - Self.tiny
    var best: Int?
    for other in constants.indices where other != row && !isFree[rowVariables[other]] {
      let factor = factors[other * stride + column] * direction
      guard factor < -Self.tiny else { continue }
      let limit = constants[other] / -factor
      if limit < nearest - Self.tiny {
        nearest = limit
        best = other
      } else if let known = best, limit < nearest + Self.tiny,
        rowVariables[other] < rowVariables[known]
      {
        best = other
      }
    }
    return best
  }

  /// Exchanges the variable of a row with that of a column.
  private mutating func exchange(_ row: Int, _ column: Int) {
    stepCount += 1
    let count = columnVariables.count
    let stride = stride
    let rowCount = constants.count
    factors.withUnsafeMutableBufferPointer { factors in
      constants.withUnsafeMutableBufferPointer { constants in
        let start = row * stride
        let inverse = 1 / factors[start + column]
        for index in 0..<count { factors[start + index] *= -inverse }
        factors[start + column] = inverse
        constants[row] *= -inverse
        for other in 0..<rowCount where other != row {
          let otherStart = other * stride
          let factor = factors[otherStart + column]
          guard factor != 0 else { continue }
          factors[otherStart + column] = 0
          for index in 0..<count {
            let sum = factors[otherStart + index] + factor * factors[start + index]
            factors[otherStart + index] = abs(sum) < 1e-12 ? 0 : sum
          }
          constants[other] = Self.cleaned(constants[other] + factor * constants[row])
        }
      }
    }
    let entering = columnVariables[column]
    let leaving = rowVariables[row]
    columnVariables[column] = leaving
    rowVariables[row] = entering
    places[entering] = .row(row)
    places[leaving] = .column(column)
    for index in constants.indices where !isFree[rowVariables[index]] && constants[index] < 0 {
      if constants[index] > -1e-7, index != constants.count - 1 { constants[index] = 0 }
    }
  }

  /// Returns a number without a rounding error.
  private static func cleaned(_ number: Double) -> Double {
    let whole = number.rounded()
    return abs(number - whole) < 1e-11 ? whole : number
  }

  // MARK: Rows and columns

  /// Appends a row for the expression, with a slack variable of its own.
  private mutating func appendRow(_ expression: LinearExpression, negated: Bool) -> Int {
    let row = constants.count
    let sign: Double = negated ? -1 : 1
    factors.append(contentsOf: repeatElement(0, count: stride))
    constants.append(expression.constant * sign)
    rowVariables.append(places.count)
    places.append(.row(row))
    isFree.append(false)
    for term in expression.terms {
      let factor = term.factor * sign
      switch places[term.variable] {
      case .gone: break
      case .column(let column): factors[row * stride + column] += factor
      case .row(let other):
        constants[row] += factor * constants[other]
        for column in columnVariables.indices {
          factors[row * stride + column] += factor * factors[other * stride + column]
        }
      }
    }
    constants[row] = Self.cleaned(constants[row])
    return row
  }

  private mutating func removeLastRow() {
    factors.removeLast(stride)
    constants.removeLast()
    places[rowVariables.removeLast()] = .gone
  }

  private func isConstant(_ row: Int) -> Bool {
    columnVariables.indices.allSatisfy { abs(factors[row * stride + $0]) <= Self.tiny }
  }

  private mutating func negate(_ row: Int) {
    constants[row] = -constants[row]
    for column in columnVariables.indices { factors[row * stride + column].negate() }
  }

  /// Removes a column, whose variable then stays 0.
  private mutating func removeColumn(_ column: Int) {
    let last = columnVariables.count - 1
    places[columnVariables[column]] = .gone
    if column != last {
      columnVariables[column] = columnVariables[last]
      places[columnVariables[column]] = .column(column)
      for row in constants.indices {
        factors[row * stride + column] = factors[row * stride + last]
      }
    }
    columnVariables.removeLast()
    for row in constants.indices { factors[row * stride + last] = 0 }
  }
}
