/// An ordered list of rules that are satisfied as far as possible.
///
/// A rule with a higher priority wins, and of two with the same priority the earlier one wins. A
/// rule that loses is satisfied as nearly as the others allow. Variables that no rule decides are
/// 0.
///
///     var problem = LayoutProblem(isFree: [true, false])
///     problem.rules.append(rule)
///     let solution = problem.solve()
package struct LayoutProblem: Sendable {
  /// The result of solving a problem.
  package struct Solution: Sendable {
    package var values: [Double]
    /// How far each rule is from being satisfied, in the order of the rules.
    package var errors: [Double]
    /// The variables whose values no rule decides.
    package var undecided: [Int]
    /// For each question, whether the rules before it already decide its expression.
    package var answers: [Bool]
    package var stepCount: Int
  }

  /// For each variable, whether it may be negative.
  package var isFree: [Bool]
  package var rules: [LayoutRule]
  /// Rules that come after all others, for undecided variables; variables that they leave open are
  /// 0.
  package var defaults: [LayoutRule] = []

  /// The indices of rules for which the solution tells whether the rules before them decide their
  /// expressions.
  package var questions: [Int] = []

  package init(isFree: [Bool], rules: [LayoutRule] = []) {
    self.isFree = isFree
    self.rules = rules
  }

  /// Solves the problem.
  package func solve() -> Solution {
    var simplex = Simplex(isFree: isFree)
    var errors = [Double](repeating: 0, count: rules.count)
    var answers = [Bool](repeating: true, count: questions.count)
    for index in Self.order(of: rules) {
      if let question = questions.firstIndex(of: index) {
        answers[question] = simplex.isCertain(rules[index].expression)
      }
      errors[index] = simplex.add(rules[index].expression, rules[index].relation)
    }
    let undecided = isFree.indices.filter { !simplex.isCertain(.variable($0)) }
    for rule in defaults { _ = simplex.add(rule.expression, rule.relation) }
    for variable in isFree.indices { _ = simplex.add(.variable(variable), .equal) }
    return Solution(
      values: isFree.indices.map { simplex.value(of: $0) }, errors: errors, undecided: undecided,
      answers: answers, stepCount: simplex.stepCount)
  }

  /// Returns the indices of `rules` by falling priority, in the same order for equal priorities.
  package static func order(of rules: [LayoutRule]) -> [Int] {
    rules.indices.sorted {
      let (first, second) = (rules[$0].priority, rules[$1].priority)
      return first != second ? first > second : $0 < $1
    }
  }
}

// MARK: - Rules

/// How the two sides of a constraint compare.
package enum LayoutRelation: Hashable, Sendable {
  case equal, atMost, atLeast
}

/// A linear expression: a sum of variables with factors, and a constant.
package struct LinearExpression: Hashable, Sendable {
  /// A variable and its factor.
  package struct Term: Hashable, Sendable {
    package var variable: Int
    package var factor: Double

    package init(variable: Int, factor: Double) {
      self.variable = variable
      self.factor = factor
    }
  }

  package var terms: [Term]
  package var constant: Double

  package init(terms: [Term] = [], constant: Double = 0) {
    self.terms = terms
    self.constant = constant
  }

  /// Returns an expression that is a single variable.
  package static func variable(_ variable: Int) -> LinearExpression {
    LinearExpression(terms: [Term(variable: variable, factor: 1)])
  }

  /// Adds `factor` times `other`; a variable that occurs in both becomes one term.
  package mutating func add(_ other: LinearExpression, times factor: Double = 1) {
    constant += other.constant * factor
    for term in other.terms {
      if let index = terms.firstIndex(where: { $0.variable == term.variable }) {
        terms[index].factor += term.factor * factor
      } else {
        terms.append(Term(variable: term.variable, factor: term.factor * factor))
      }
    }
    terms.removeAll { $0.factor == 0 }
  }

  /// Returns the same expression for variables with numbers that are larger by `offset`.
  package func shifted(by offset: Int) -> LinearExpression {
    LinearExpression(
      terms: terms.map { Term(variable: $0.variable + offset, factor: $0.factor) },
      constant: constant)
  }
}

/// A rule for layout: an expression that should be equal to 0, at most 0 or at least 0.
package struct LayoutRule: Hashable, Sendable {
  package var expression: LinearExpression
  package var relation: LayoutRelation
  /// The priority; 1000 means required, and rules with larger numbers come first.
  package var priority: Int

  package init(_ expression: LinearExpression, _ relation: LayoutRelation, priority: Int) {
    self.expression = expression
    self.relation = relation
    self.priority = priority
  }
}

// MARK: - Rounding

/// Rounds a solution in fractions to whole columns and lines.
///
/// Positions and extents are rounded down, so that what is left over remains below or after;
/// centred views lie nearer to the top and to the leading side. Only the root's own extent is
/// rounded up. Which quantities are rounded depends on the attributes that constraints name:
///
/// - If they name both edges of a view (leading and trailing, top and bottom), each edge is rounded
///   separately. Edges that coincide then still coincide, and distances and extents that are whole
///   numbers don't change.
/// - Otherwise the extent is rounded first, and then the edge or the centre that they name, so that
///   views with equal extents stay equal.
///
/// So views with equal extents whose edges are both named may differ by one: two views can't share
/// five columns equally.
package enum LayoutRounding {
  package struct Place: Hashable, Sendable {
    package var start: Int
    package var length: Int

    package init(start: Int, length: Int) {
      self.start = start
      self.length = length
    }
  }

  /// A smaller distance from a whole number is taken for a floating-point error.
  private static let tolerance = 1e-6

  package static func down(_ value: Double) -> Int {
    limited((value + tolerance).rounded(.down))
  }

  package static func up(_ value: Double) -> Int {
    limited((value - tolerance).rounded(.up))
  }

  /// Converts to an integer, limited to a range without overflows, whatever the multipliers are.
  private static func limited(_ value: Double) -> Int {
    Int(min(max(value, -0x4000_0000), 0x4000_0000))
  }

  package static func place(
    position: Double, extent: Double, namesLeading: Bool, namesTrailing: Bool, namesCenter: Bool
  ) -> Place {
    if namesLeading, namesTrailing {
      let start = down(position)
      return Place(start: start, length: down(position + extent) - start)
    }
    let length = down(extent)
    let start =
      if namesTrailing {
        down(position + extent) - length
      } else if namesCenter, !namesLeading {
        down(position + (extent - Double(length)) / 2)
      } else {
        down(position)
      }
    return Place(start: start, length: length)
  }
}
