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
