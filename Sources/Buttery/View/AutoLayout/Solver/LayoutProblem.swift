/// Rules in their order, to be satisfied as far as that is possible.
///
/// The rule with the higher priority wins, and of two with the same priority the earlier one; a
/// rule that loses is held as nearly as the others allow. Whatever no rule decides becomes 0.
///
///     var problem = LayoutProblem(isFree: [true, false])
///     problem.rules.append(rule)
///     let solution = problem.solve()
package struct LayoutProblem: Sendable {
  /// What came out.
  package struct Solution: Sendable {
    package var values: [Double]
    /// By how much each rule is missed, in the order of the rules.
    package var errors: [Double]
    /// The variables that no rule decides.
    package var undecided: [Int]
    /// For each of the questions, whether the rules before it had decided its expression.
    package var answers: [Bool]
    package var stepCount: Int
  }

  /// For each variable, whether it may be negative.
  package var isFree: [Bool]
  package var rules: [LayoutRule]
  /// What is demanded last, of the variables that no rule decides; the others become 0.
  package var defaults: [LayoutRule] = []

  /// Rules whose expressions may be decided by the rules before them: the solution says whether.
  package var questions: [Int] = []

  package init(isFree: [Bool], rules: [LayoutRule] = []) {
    self.isFree = isFree
    self.rules = rules
  }

  /// Satisfies the rules.
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

  /// The indices of `rules` by falling priority, those of the same priority as they are.
  package static func order(of rules: [LayoutRule]) -> [Int] {
    rules.indices.sorted {
      let (first, second) = (rules[$0].priority, rules[$1].priority)
      return first != second ? first > second : $0 < $1
    }
  }
}
