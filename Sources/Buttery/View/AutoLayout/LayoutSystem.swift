internal import ButteryGrid

/// The views and constraints that are solved together, as rules for two axes.
///
/// All positions count from the root's left or top edge. A view that follows constraints has two
/// variables on each axis: its position, and its extent, which is never negative. The places of
/// other views are expressions of their superview's place.
@MainActor struct LayoutSystem {
  /// The way in which a view that takes part is placed.
  enum Placement {
    case root, constraints
    /// Placed at these distances from the superview's edges.
    case pinned(EdgeInsets)
    /// Placed at its frame.
    case frame(Rect)
  }

  struct Item {
    unowned let view: View
    let parent: Int
    let placement: Placement

    var isPlacedByConstraints: Bool {
      if case .constraints = placement { true } else { false }
    }
  }

  var items: [Item] = []
  var horizontal = LayoutAxisRules(axis: .horizontal)
  var vertical = LayoutAxisRules(axis: .vertical)
  /// Rules between extents of both axes; vertical variables are numbered after the horizontal ones.
  var crossing: [LayoutAxisRules.Rule] = []

  /// Whether both axes must be solved at once.
  var isCoupled: Bool { !crossing.isEmpty }

  /// Whether there are rules, and views that they could place; if not, all frames stay as they are.
  var hasFollowers: Bool {
    !(horizontal.rules.isEmpty && vertical.rules.isEmpty && crossing.isEmpty)
      && items.contains { $0.isPlacedByConstraints }
  }
}

/// The rules of one axis.
@MainActor struct LayoutAxisRules {
  struct Rule {
    var rule: LayoutRule
    /// The constraint that the rule comes from; `nil` for a rule of a stack.
    unowned let constraint: LayoutConstraint?
  }

  /// The place of an item, and which of its edges constraints name.
  struct Span {
    var position: LinearExpression
    var extent: LinearExpression
    var namesLeading = false
    var namesTrailing = false
    var namesCenter = false
  }

  /// An item that should have the extent of its content.
  struct Content {
    let item: Int
    let hugging: Int
    let resistance: Int
  }

  let axis: LayoutConstraint.Axis
  var isFree: [Bool] = []
  var spans: [Span] = []
  var rules: [Rule] = []
  var contents: [Content] = []
  var defaults: [LayoutRule] = []
  /// The item of each variable.
  var owners: [Int] = []

  private mutating func addVariable(of item: Int, isFree: Bool) -> LinearExpression {
    owners.append(item)
    self.isFree.append(isFree)
    return .variable(self.isFree.count - 1)
  }
}

// MARK: - Building

extension LayoutSystem {
  /// Collects the views and constraints that take part in the layout or measuring of `root`.
  init(root: View, isFitting: Bool) {
    var constraints = OrderedConstraints()
    var indices: [ObjectIdentifier: Int] = [:]
    collect(
      root, placement: .root, parent: 0, isFitting: isFitting, constraints: &constraints,
      indices: &indices)
    for constraint in constraints.all {
      add(constraint, indices: indices, isFitting: isFitting)
    }
  }

  private mutating func collect(
    _ view: View, placement: Placement, parent: Int, isFitting: Bool,
    constraints: inout OrderedConstraints, indices: inout [ObjectIdentifier: Int]
  ) {
    let index = items.count
    items.append(Item(view: view, parent: parent, placement: placement))
    indices[ObjectIdentifier(view)] = index
    let arrangement = view.constrainedArrangement
    let isMeasured =
      arrangement == nil && (items[index].isPlacedByConstraints || (index == 0 && isFitting))
    horizontal.add(index, items[index], isMeasured: isMeasured)
    vertical.add(index, items[index], isMeasured: isMeasured)
    constraints.add(view.layoutState?.constraints ?? [], of: view)
    for guide in view.layoutGuides {
      guard let box = guide.placedBox else { continue }
      collect(
        box, placement: .constraints, parent: index, isFitting: isFitting,
        constraints: &constraints, indices: &indices)
    }
    for subview in constraints.inOrder(view.subviews)
    where arrangement?.leavesOut(subview) != true {
      let placement: Placement
      if subview.followsConstraints || arrangement?.contains(subview) == true {
        placement = .constraints
      } else if let insets = view.insets(ofPinned: subview), isFitting || subview.isTiedOutwards {
        placement = .pinned(insets)
      } else if subview.isTiedOutwards {
        placement = .frame(subview.frame)
      } else {
        continue
      }
      collect(
        subview, placement: placement, parent: index, isFitting: isFitting,
        constraints: &constraints, indices: &indices)
    }
    if let arrangement {
      horizontal.add(arrangement, of: index, indices)
      vertical.add(arrangement, of: index, indices)
    }
  }

  private mutating func add(
    _ constraint: LayoutConstraint, indices: [ObjectIdentifier: Int], isFitting: Bool
  ) {
    guard let first = side(constraint.first, indices) else { return }
    let second = constraint.second.map { side($0, indices) }
    // The view of the second side is gone, so the constraint is left out.
    if let second, second == nil { return }
    // In layout, the root's own frame decides about its size.
    if !isFitting, first.item == 0, (second??.item ?? 0) == 0 { return }
    let isFirstHorizontal = constraint.first.attribute.isHorizontal
    let isSecondHorizontal = constraint.second?.attribute.isHorizontal ?? isFirstHorizontal
    let isCrossing = isFirstHorizontal != isSecondHorizontal
    func shifted(_ expression: LinearExpression, _ isHorizontal: Bool) -> LinearExpression {
      isCrossing && !isHorizontal
        ? expression.shifted(by: horizontal.isFree.count) : expression
    }
    var expression = shifted(first.expression, isFirstHorizontal)
    if let second = second ?? nil {
      expression.add(shifted(second.expression, isSecondHorizontal), times: -constraint.multiplier)
    }
    expression.constant -= Double(constraint.constant)
    let rule = LayoutAxisRules.Rule(
      rule: LayoutRule(expression, constraint.relation, priority: constraint.priority),
      constraint: constraint)
    if isCrossing {
      crossing.append(rule)
    } else if isFirstHorizontal {
      horizontal.rules.append(rule)
    } else {
      vertical.rules.append(rule)
    }
  }

  private mutating func side(
    _ side: LayoutConstraint.Side, _ indices: [ObjectIdentifier: Int]
  ) -> (item: Int, expression: LinearExpression)? {
    guard let view = side.view, let item = indices[ObjectIdentifier(view)] else { return nil }
    let margins = side.isInsideMargins ? view.layoutMargins : .zero
    let expression =
      side.attribute.isHorizontal
      ? horizontal.expression(of: side.attribute, of: item, margins: margins)
      : vertical.expression(of: side.attribute, of: item, margins: margins)
    return (item, expression)
  }
}

extension LayoutAxisRules {
  fileprivate mutating func add(_ index: Int, _ item: LayoutSystem.Item, isMeasured: Bool) {
    switch item.placement {
    case .root:
      spans.append(
        Span(position: LinearExpression(), extent: addVariable(of: index, isFree: false)))
    case .constraints:
      let position = addVariable(of: index, isFree: true)
      let extent = addVariable(of: index, isFree: false)
      spans.append(Span(position: position, extent: extent))
      var offset = position
      offset.add(spans[item.parent].position, times: -1)
      defaults.append(LayoutRule(extent, .equal, priority: 0))
      defaults.append(LayoutRule(offset, .equal, priority: 0))
    case .pinned(let insets):
      let (leading, trailing) =
        axis == .horizontal ? (insets.left, insets.right) : (insets.top, insets.bottom)
      var span = spans[item.parent]
      span.position.constant += Double(leading)
      span.extent.constant -= Double(leading + trailing)
      spans.append(Span(position: span.position, extent: span.extent))
    case .frame(let frame):
      var position = spans[item.parent].position
      position.constant += Double(axis == .horizontal ? frame.minX : frame.minY)
      let extent = Double(axis == .horizontal ? frame.width : frame.height)
      spans.append(Span(position: position, extent: LinearExpression(constant: extent)))
    }
    guard isMeasured else { return }
    contents.append(
      Content(
        item: index, hugging: item.view.contentHuggingPriority(for: axis),
        resistance: item.view.contentCompressionResistancePriority(for: axis)))
  }

  /// Returns the value of an attribute, and notes that a constraint names it.
  mutating func expression(
    of attribute: LayoutReference.Attribute, of item: Int, margins: EdgeInsets
  ) -> LinearExpression {
    let (leading, trailing) =
      axis == .horizontal ? (margins.left, margins.right) : (margins.top, margins.bottom)
    var expression = spans[item].position
    switch attribute {
    case .left, .top:
      spans[item].namesLeading = true
      expression.constant += Double(leading)
    case .right, .bottom:
      spans[item].namesTrailing = true
      expression.add(spans[item].extent)
      expression.constant -= Double(trailing)
    case .centerX, .centerY:
      spans[item].namesCenter = true
      expression.add(spans[item].extent, times: 0.5)
      expression.constant += Double(leading - trailing) / 2
    case .width, .height:
      expression = spans[item].extent
      expression.constant -= Double(leading + trailing)
    }
    return expression
  }
}

// MARK: - Constraints

/// Constraints in the order in which they win at equal priorities.
///
/// Constraints of an outer view come before those of a view inside it. Views with the same superview
/// come in the order in which earlier constraints name them or a view inside them. The order of
/// subviews doesn't matter, because it only determines which view is drawn in front.
@MainActor private struct OrderedConstraints {
  private(set) var all: [LayoutConstraint] = []
  /// For each view, the index of the first constraint that names the view or a view inside it.
  private var firstNaming: [ObjectIdentifier: Int] = [:]

  /// Adds the constraints that `owner` stores.
  mutating func add(_ constraints: [LayoutConstraint], of owner: View) {
    for constraint in constraints {
      register(constraint.first.view, below: owner)
      register(constraint.second?.view, below: owner)
      all.append(constraint)
    }
  }

  private mutating func register(_ view: View?, below owner: View) {
    var named = view
    while let view = named, view !== owner {
      guard firstNaming[ObjectIdentifier(view)] == nil else { return }
      firstNaming[ObjectIdentifier(view)] = all.count
      named = view.superview
    }
  }

  /// Returns `subviews` in the order in which constraints name them; views without a constraint come
  /// last.
  func inOrder(_ subviews: [View]) -> [View] {
    guard subviews.count > 1 else { return subviews }
    let numbers = subviews.map { firstNaming[ObjectIdentifier($0)] ?? .max }
    return subviews.indices.sorted { (numbers[$0], $0) < (numbers[$1], $1) }.map { subviews[$0] }
  }
}
