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
