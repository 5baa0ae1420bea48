internal import ButteryGrid

/// Solves the constraints inside a root view, for the size of its frame or to measure it.
///
/// A solution is kept together with what it depends on: the structure (views, constraints with
/// their constants, and frames of views that constraints don't place), the size of the root, and
/// the sizes of contents. Whatever changes the structure calls `forgetStructure()`. After
/// `forgetContent()`, the sizes of contents are compared with the known ones. The axes are solved
/// one after the other, so that the heights of texts are known for the widths at which they wrap.
@MainActor final class LayoutEngine {
  unowned let root: View
  let isFitting: Bool

  private var knownSystem: LayoutSystem?
  private var isContentKnown = false
  private var horizontal = LayoutAxisState()
  private var vertical = LayoutAxisState()
  private var solvedTarget: LayoutTarget?

  /// The number of times that an axis was solved since the engine was created.
  private(set) var solveCount = 0

  init(root: View, isFitting: Bool) {
    self.root = root
    self.isFitting = isFitting
  }

  /// Whether nothing has been forgotten since the last solution.
  var isUpToDate: Bool { isContentKnown }

  func forgetStructure() {
    knownSystem = nil
    forgetContent()
  }

  func forgetContent() {
    isContentKnown = false
  }

  private var system: LayoutSystem {
    if let knownSystem { return knownSystem }
    let system = LayoutSystem(root: root, isFitting: isFitting)
    knownSystem = system
    horizontal = LayoutAxisState()
    vertical = LayoutAxisState()
    return system
  }

  /// Sets the frames of the views that follow constraints.
  func layOut() {
    let system = system
    guard system.hasFollowers else { return }
    solve(LayoutTarget(frame: root.bounds.size))
    for (index, item) in system.items.enumerated() where index > 0 {
      if case .frame = item.placement { continue }
      let frame = frame(at: index)
      let container = self.frame(at: item.parent).origin
      item.view.frame = frame.offsetBy(dx: -container.x, dy: -container.y)
    }
  }

  private func frame(at index: Int) -> Rect {
    let (x, y) = (horizontal.places[index], vertical.places[index])
    return Rect(x: x.start, y: y.start, width: x.length, height: y.length)
  }

  /// Returns the size of the root that its constraints and contents ask for.
  func fittingSize(for target: LayoutTarget) -> (size: Size, isDecided: (width: Bool, height: Bool))
  {
    solve(target)
    return (
      Size(width: horizontal.places[0].length, height: vertical.places[0].length),
      (horizontal.isRootDecided, vertical.isRootDecided)
    )
  }

  // MARK: Solving

  private func solve(_ target: LayoutTarget) {
    let system = system
    guard !isContentKnown || solvedTarget != target else { return }
    isContentKnown = true
    solvedTarget = target
    if system.isCoupled {
      solveTogether(system, target)
    } else {
      let widths = system.horizontal.contents.map { natural(system, $0.item).width }
      solveAxis(&horizontal, system, system.horizontal, widths, target.horizontal)
      solveAxis(&vertical, system, system.vertical, heights(system), target.vertical)
    }
  }

  private func natural(_ system: LayoutSystem, _ item: Int) -> Size {
    system.items[item].view.contentSize(forWidth: nil)
  }

  /// Returns the heights of the contents at the widths that were solved.
  private func heights(_ system: LayoutSystem) -> [Int] {
    system.vertical.contents.map {
      system.items[$0.item].view.contentSize(forWidth: horizontal.places[$0.item].length).height
    }
  }

  private func solveAxis(
    _ state: inout LayoutAxisState, _ system: LayoutSystem, _ rules: LayoutAxisRules,
    _ extents: [Int], _ demand: LayoutTarget.Demand
  ) {
    guard state.extents != extents || state.demand != demand else { return }
    state.extents = extents
    state.demand = demand
    let solution = rules.problem(extents, demand).solve()
    solveCount += 1
    state.apply(solution, rules, system, question: 0, offset: 0)
    report(solution, rules.rules, demands: 1, rules.owners, system)
  }

  /// Solves both axes at once, and again if the heights of texts differ from the assumed ones.
  private func solveTogether(_ system: LayoutSystem, _ target: LayoutTarget) {
    let sizes = system.horizontal.contents.map { natural(system, $0.item) }
    var thought = sizes.map(\.height)
    for isLast in [false, true] {
      let (problem, verticalStart) = system.problem(sizes.map(\.width), thought, target)
      let solution = problem.solve()
      solveCount += 1
      horizontal.apply(solution, system.horizontal, system, question: 0, offset: 0)
      vertical.apply(solution, system.vertical, system, question: 1, offset: verticalStart)
      let found = heights(system)
      if found == thought || isLast {
        report(
          solution, system.horizontal.rules + system.vertical.rules + system.crossing, demands: 2,
          system.horizontal.owners + system.vertical.owners, system)
        return
      }
      thought = found
    }
  }

  // MARK: Warnings

  /// Warns once of broken required constraints and of undecided views.
  ///
  /// Measuring gives no warnings, nor does the layout of a root without size.
  private func report(
    _ solution: LayoutProblem.Solution, _ rules: [LayoutAxisRules.Rule], demands: Int,
    _ owners: [Int], _ system: LayoutSystem
  ) {
    guard !isFitting, !root.bounds.isEmpty else { return }
    let broken = rules.indices.filter {
      rules[$0].rule.priority == LayoutPriority.required && solution.errors[$0 + demands] > 1e-6
    }
    if let first = broken.first {
      root.warnOnce(
        "unable to satisfy all constraints in \(root.layoutName): "
          + (rules[first].constraint?.description ?? "the arrangement of a stack")
          + " gives way - remove it, or lower a priority")
    }
    if let variable = solution.undecided.first {
      let view = system.items[owners[variable]].view
      root.warnOnce(
        "ambiguous layout in \(root.layoutName): constraints don't decide the place "
          + "or size of \(view.layoutName)")
    }
  }
}

// MARK: - An axis

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
private struct LayoutAxisState {
  var extents: [Int]?
  var demand: LayoutTarget.Demand?
  /// The places of the items from the root's edge, in whole columns or lines.
  private(set) var places: [LayoutRounding.Place] = []
  /// Whether constraints and contents alone decide the root's extent.
  private(set) var isRootDecided = true

  @MainActor mutating func apply(
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
