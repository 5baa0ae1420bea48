import Buttery
import ButteryTestSupport
import RuleTrait
import Testing

@Suite("a solver of constraints") struct SimplexTests {
  private typealias Rule = LayoutRule

  /// Returns a rule that compares the sum of variables with these factors with a number.
  private func rule(
    _ factors: [Double], _ relation: LayoutRelation, _ value: Double, _ priority: Int = 1000
  ) -> LayoutRule {
    let terms = factors.enumerated().filter { $1 != 0 }.map {
      LinearExpression.Term(variable: $0, factor: $1)
    }
    return LayoutRule(
      LinearExpression(terms: terms, constant: -value), relation, priority: priority)
  }

  private func solve(free: [Bool], _ rules: [LayoutRule]) -> LayoutProblem.Solution {
    LayoutProblem(isFree: free, rules: rules).solve()
  }

  @Test("solves equations")
  func equations() {
    let found = solve(
      free: [true, true], [rule([1, 1], .equal, 10), rule([1, -1], .equal, 4)])
    #expect(found.values == [7, 3])
    #expect(found.errors == [0, 0])
    #expect(found.undecided.isEmpty)
  }

  @Test("keeps within inequalities, and as near to what it should be as they allow")
  func inequalities() {
    let found = solve(
      free: [false], [rule([1], .atMost, 5), rule([1], .equal, 8, 500)])
    #expect(found.values == [5])
    #expect(found.errors == [0, 3])
  }

  @Test("only free variables become negative")
  func signs() {
    #expect(solve(free: [true], [rule([1], .equal, -3)]).values == [-3])
    let kept = solve(free: [false], [rule([1], .equal, -3)])
    #expect(kept.values == [0])
    #expect(kept.errors == [3])
  }

  @Test(
    "of rules that can't all hold, the lowest priority gives way, whatever the order",
    .rules("ES-9"))
  func priorities() {
    let rules = [rule([1], .equal, 1, 10), rule([1], .equal, 2, 999), rule([1], .equal, 3, 500)]
    let found = solve(free: [true], rules)
    #expect(found.values == [2])
    #expect(found.errors == [1, 0, 1])
  }

  @Test("at the same priority the latest gives way, even if several agree on it", .rules("ES-9"))
  func latestLoses() {
    let rules = [rule([1], .equal, 1), rule([1], .equal, 2), rule([1], .equal, 2)]
    #expect(solve(free: [true], rules).values == [1])
  }

  @Test("a rule that can't hold is held as nearly as possible, against all lower ones")
  func nearly() {
    let rules = [
      rule([1, 0], .atMost, 4), rule([1, 1], .atLeast, 10, 700), rule([0, 1], .atMost, 3, 800),
      rule([1, 0], .equal, 0, 600),
    ]
    #expect(solve(free: [false, false], rules).values == [4, 3])
  }

  @Test("names what no rule decides, and makes it 0")
  func undecided() {
    let found = solve(
      free: [true, true, true], [rule([1, 1], .equal, 10), rule([0, 0, 1], .equal, 2)])
    #expect(found.undecided == [0, 1])
    #expect(found.values == [0, 10, 2])
    let inside = solve(free: [true], [rule([1], .atLeast, 2), rule([1], .atMost, 5)])
    #expect(inside.undecided == [0])
    #expect(inside.values == [2])
    #expect(solve(free: [false], [rule([1], .atMost, 0)]).undecided.isEmpty)
  }

  @Test("a question says whether the rules before it had decided")
  func questions() {
    var problem = LayoutProblem(
      isFree: [true, true],
      rules: [rule([1], .equal, 1), rule([1], .equal, 2), rule([0, 1], .equal, 3)])
    problem.questions = [1, 2]
    #expect(problem.solve().answers == [true, false])
  }

  @Test("ends on systems that make a simplex method go round in circles")
  func cycles() {
    // Beale's example (1955), in which all steps are degenerate at first.
    let rules = [
      rule([0.25, -60, -1 / 25, 9], .atMost, 0), rule([0.5, -90, -1 / 50, 3], .atMost, 0),
      rule([0, 0, 1], .atMost, 1), rule([0.75, -150, 0.02, -6], .atLeast, 1, 500),
    ]
    let found = solve(free: [false, false, false, false], rules)
    #expect(abs(found.errors[3] - 0.95) < 1e-6)
    #expect(found.stepCount < 100)
  }

  @Test("ends on a ring of views that should each be larger than the next")
  func ring() {
    let count = 12
    var rules: [LayoutRule] = []
    for index in 0..<count {
      var factors = [Double](repeating: 0, count: count)
      factors[index] = 1
      factors[(index + 1) % count] = -1
      rules.append(rule(factors, .atLeast, 1))
    }
    let found = solve(free: Array(repeating: false, count: count), rules)
    #expect(found.errors.dropLast().allSatisfy { $0 == 0 })
    #expect(found.errors.last == Double(count))
    #expect(found.stepCount < 1000)
  }

  @Test("finds what trying all corners finds, for random systems")
  func twin() {
    withSeeds(count: cases(3000, orShortly: 600)) { numbers in
      let system = RandomSystem(using: &numbers)
      let found = LayoutProblem(isFree: system.isFree, rules: system.rules).solve()
      let wanted = system.bestErrors()
      let isSame = zip(LayoutProblem.order(of: system.rules), wanted).allSatisfy {
        abs(found.errors[$0] - $1) < 1e-6
      }
      if !isSame {
        Issue.record("\(system.rules)\nerrors \(found.errors), best in order \(wanted)")
      }
      // The errors that the solver reports are those of its values.
      for (rule, error) in zip(system.rules, found.errors) {
        #expect(abs(system.error(of: rule, at: found.values) - error) < 1e-6)
      }
      for (value, isFree) in zip(found.values, system.isFree) where !isFree {
        #expect(value >= -1e-9)
      }
      #expect(found.stepCount < 500)
    }
  }

  @Test(
    "the same system has the same solution every time, and with other rules after it the same errors"
  )
  func deterministic() {
    withSeeds(count: 300) { numbers in
      let system = RandomSystem(using: &numbers)
      let problem = LayoutProblem(isFree: system.isFree, rules: system.rules)
      let found = problem.solve()
      #expect(problem.solve().values == found.values)
      var longer = problem
      longer.rules.append(rule([1, 1], .equal, 3, 1))
      let again = longer.solve().errors.dropLast()
      #expect(zip(again, found.errors).allSatisfy { abs($0 - $1) < 1e-6 })
    }
  }
}
