/// Variables, and what is certain about them so far: the tableau of a simplex method.
///
/// Expressions are added one after the other, the most important one first. Each is brought as
/// near to what it should be as those before it leave it room, and then held there. So what was
/// added earlier always wins, there is neither a set without a solution nor a weight that could be
/// too small, and the result depends on nothing but the order.
///
/// Each row says what a basic variable is, by a constant and factors of the others (the columns),
/// which are all 0. An expression that must grow enters as a row of its own. Steps of the primal
/// simplex raise it, each one along a column that makes it grow until a row would become negative,
/// or until it has got where it should be. If it gets there, it takes a column's place: as a slack
/// that can only grow, or for an equation as a constant, so that the column goes. If it doesn't,
/// the columns that it depends on go, which holds it at the best value that it can have. The method
/// is that of preemptive goal programming, on the tableau that Badros, Borning and Stuckey use in
/// "The Cassowary linear arithmetic constraint solving algorithm" (2001).
///
/// The number of columns never grows; columns and rows are chosen by Bland's rule, so the steps end,
/// and their number is bounded besides.
package struct Simplex: Sendable {
  /// Smaller numbers are taken for 0.
  static let tiny = 1e-9

  /// Where a variable is.
  private enum Place {
    case row(Int)
    case column(Int)
    /// It is 0 for good.
    case gone
  }

  private let stride: Int
  private var factors: [Double] = []
  private var constants: [Double] = []
  private var rowVariables: [Int] = []
  private var columnVariables: [Int]
  private var places: [Place]
  private var isFree: [Bool]
  /// How many steps were taken; each costs rows times columns.
  package private(set) var stepCount = 0

  /// Creates variables that are 0: a free one may become negative.
  package init(isFree: [Bool]) {
    stride = isFree.count
    self.isFree = isFree
    columnVariables = Array(isFree.indices)
    places = isFree.indices.map { .column($0) }
  }

  /// The value of a variable.
  package func value(of variable: Int) -> Double {
    if case .row(let row) = places[variable] { return constants[row] }
    return 0
  }

  /// The value of an expression.
  package func value(of expression: LinearExpression) -> Double {
    expression.terms.reduce(expression.constant) { $0 + $1.factor * value(of: $1.variable) }
  }

  /// Whether all values are certain.
  package var isComplete: Bool { columnVariables.isEmpty }

  /// Demands that `expression` compares to 0 as `relation` says.
  ///
  /// - Returns: By how much it doesn't; 0 if what was demanded before left it room.
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

  /// Whether what was demanded leaves `expression` only one value.
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

  /// Raises the last row to 0 as far as it goes and holds it there; returns what is missing.
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

  /// Takes away whatever could change the last row, and then the row.
  private mutating func hold(_ row: Int) {
    for column in columnVariables.indices.reversed()
    where abs(factors[row * stride + column]) > Self.tiny {
      removeColumn(column)
    }
    removeLastRow()
  }

  /// The column along which the row grows: a free variable, else the one of the lowest number.
  ///
  /// With `orFalling` any column will do on which the row depends.
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

  /// The row that becomes negative before `row` has grown to 0 along `column`.
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

  /// Exchanges a row's variable with a column's.
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

  /// A number without what rounding left at it.
  private static func cleaned(_ number: Double) -> Double {
    let whole = number.rounded()
    return abs(number - whole) < 1e-11 ? whole : number
  }

  // MARK: Rows and columns

  /// Adds a row for the expression, with a slack variable of its own.
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

  /// Keeps a column's variable at 0 for good.
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
