internal import ButteryGrid

/// The size of the root for which constraints are solved.
struct LayoutTarget: Equatable {
  /// A width or height of the root, and its priority.
  struct Demand: Equatable {
    var extent: Int
    var priority: Int
  }

  var horizontal: Demand
  var vertical: Demand

  /// Creates a target for the size of a frame, which no constraint can change.
  init(frame: Size) {
    horizontal = Demand(extent: frame.width, priority: LayoutPriority.required + 1)
    vertical = Demand(extent: frame.height, priority: LayoutPriority.required + 1)
  }

  init(horizontal: Demand, vertical: Demand) {
    self.horizontal = horizontal
    self.vertical = vertical
  }
}

/// The solution for one axis, and what it was made for.
struct LayoutAxisState {
  var extents: [Int]?
  var demand: LayoutTarget.Demand?
  /// The places of the items from the root's edge, in whole columns or lines.
  private(set) var places: [LayoutRounding.Place] = []
  /// Whether constraints and contents alone decide the root's extent.
  private(set) var isRootDecided = true

  @MainActor mutating func take(
    _ solution: LayoutProblem.Solution, _ rules: LayoutAxisRules, _ system: LayoutSystem,
    question: Int, offset: Int
  ) {
    isRootDecided = solution.answers[question]
    places.removeAll(keepingCapacity: true)
    for (item, span) in zip(system.items, rules.spans) {
      places.append(place(of: item, span, solution.values, offset, rules.axis))
    }
  }

  @MainActor private func place(
    of item: LayoutSystem.Item, _ span: LayoutAxisRules.Span, _ values: [Double], _ offset: Int,
    _ axis: LayoutConstraint.Axis
  ) -> LayoutRounding.Place {
    func value(_ expression: LinearExpression) -> Double {
      expression.terms.reduce(expression.constant) { $0 + $1.factor * values[$1.variable + offset] }
    }
    switch item.placement {
    case .root:
      return LayoutRounding.Place(start: 0, length: LayoutRounding.up(value(span.extent)))
    case .constraints:
      return LayoutRounding.place(
        position: value(span.position), extent: value(span.extent),
        namesLeading: span.namesLeading, namesTrailing: span.namesTrailing,
        namesCenter: span.namesCenter)
    case .pinned(let insets):
      let (leading, trailing) =
        axis == .horizontal ? (insets.left, insets.right) : (insets.top, insets.bottom)
      let parent = places[item.parent]
      return LayoutRounding.Place(
        start: parent.start + leading, length: max(0, parent.length - leading - trailing))
    case .frame(let frame):
      let (start, length) =
        axis == .horizontal ? (frame.minX, frame.width) : (frame.minY, frame.height)
      return LayoutRounding.Place(start: places[item.parent].start + start, length: length)
    }
  }
}

// MARK: - Problems

extension LayoutAxisRules {
  /// Returns the rules for contents of these extents; the first rule is the demand on the root.
  func problem(_ extents: [Int], _ demand: LayoutTarget.Demand) -> LayoutProblem {
    var problem = LayoutProblem(
      isFree: isFree, rules: [rootRule(demand)] + rules.map(\.rule) + contentRules(extents))
    problem.defaults = defaults
    problem.questions = [0]
    return problem
  }

  fileprivate func rootRule(_ demand: LayoutTarget.Demand) -> LayoutRule {
    var expression = spans[0].extent
    expression.constant -= Double(demand.extent)
    return LayoutRule(expression, .equal, priority: demand.priority)
  }

  fileprivate func contentRules(_ extents: [Int]) -> [LayoutRule] {
    var rules: [LayoutRule] = []
    for (content, extent) in zip(contents, extents) where extent >= 0 {
      var expression = spans[content.item].extent
      expression.constant -= Double(extent)
      rules.append(LayoutRule(expression, .atLeast, priority: content.resistance))
      rules.append(LayoutRule(expression, .atMost, priority: content.hugging))
    }
    return rules
  }
}

extension LayoutSystem {
  /// Returns one problem for both axes, and the number of the first vertical variable.
  ///
  /// The demands on width and height come first, then the horizontal, the vertical and the crossing
  /// constraints.
  func problem(_ widths: [Int], _ heights: [Int], _ target: LayoutTarget) -> (LayoutProblem, Int) {
    let start = horizontal.isFree.count
    func shifted(_ rule: LayoutRule) -> LayoutRule {
      LayoutRule(rule.expression.shifted(by: start), rule.relation, priority: rule.priority)
    }
    var rules = [
      horizontal.rootRule(target.horizontal), shifted(vertical.rootRule(target.vertical)),
    ]
    rules += horizontal.rules.map(\.rule)
    rules += vertical.rules.map { shifted($0.rule) }
    rules += crossing.map(\.rule)
    rules += horizontal.contentRules(widths)
    rules += vertical.contentRules(heights).map(shifted)
    var problem = LayoutProblem(isFree: horizontal.isFree + vertical.isFree, rules: rules)
    problem.defaults = horizontal.defaults + vertical.defaults.map(shifted)
    problem.questions = [0, 1]
    return (problem, start)
  }
}
