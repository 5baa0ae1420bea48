/// What a stack contributes to a layout in which constraints tie its views to others.
///
/// Its rules are required and come before those of constraints. They leave the extents of the views
/// to their contents and to constraints, as far as the distribution does.
@MainActor struct StackArrangement {
  let views: [View]
  /// Views that take no room, nor part in constraints.
  let hiddenViews: [View]
  let axis: StackView.Axis
  let spacing: Int
  let alignment: StackView.Alignment
  let distribution: StackView.Distribution

  func contains(_ view: View) -> Bool { views.contains { $0 === view } }

  func leavesOut(_ view: View) -> Bool { hiddenViews.contains { $0 === view } }
}

extension LayoutAxisRules {
  /// Less than any content or constraint: decides what nothing else does.
  private static let lastResort = 1

  mutating func add(
    _ arrangement: StackArrangement, of stack: Int, _ indices: [ObjectIdentifier: Int]
  ) {
    let items = arrangement.views.compactMap { indices[ObjectIdentifier($0)] }
    guard !items.isEmpty else { return }
    if arrangement.axis == axis {
      addRow(arrangement, items, in: stack)
    } else {
      for item in items { addAcross(arrangement.alignment, item, in: stack) }
    }
  }

  /// One after the other, from the stack's leading edge to its trailing edge.
  private mutating func addRow(_ arrangement: StackArrangement, _ items: [Int], in stack: Int) {
    demand(leading(items[0]), .equal, leading(stack))
    for (item, next) in zip(items, items.dropFirst()) {
      let isEqual = arrangement.distribution != .equalSpacing
      demand(
        leading(next), isEqual ? .equal : .atLeast, trailing(item), plus: arrangement.spacing)
    }
    demand(trailing(items[items.count - 1]), .equal, trailing(stack))
    switch arrangement.distribution {
    case .fill: shareRest(arrangement.views, items)
    case .fillEqually:
      for item in items.dropFirst() { demand(extent(item), .equal, extent(items[0])) }
    case .equalSpacing: equaliseGaps(items)
    }
  }

  private mutating func equaliseGaps(_ items: [Int]) {
    guard items.count > 2 else { return }
    func gap(_ index: Int, _ rules: inout Self) -> LinearExpression {
      var gap = rules.leading(items[index + 1])
      gap.add(rules.trailing(items[index]), times: -1)
      return gap
    }
    let first = gap(0, &self)
    for index in 1..<(items.count - 1) { demand(gap(index, &self), .equal, first) }
  }

  /// Views without a content's extent share what is left.
  private mutating func shareRest(_ views: [View], _ items: [Int]) {
    let flexible = zip(views, items).filter { view, _ in
      let size = view.wantedSize(forWidth: nil)
      return (axis == .horizontal ? size.width : size.height) < 0
    }.map(\.1)
    for item in flexible.dropFirst() {
      demand(extent(item), .equal, extent(flexible[0]), priority: Self.lastResort)
    }
  }

  private mutating func addAcross(_ alignment: StackView.Alignment, _ item: Int, in stack: Int) {
    if alignment == .fill || alignment == .leading {
      demand(leading(item), .equal, leading(stack))
    }
    if alignment == .fill || alignment == .trailing {
      demand(trailing(item), .equal, trailing(stack))
    }
    guard alignment != .fill else { return }
    if alignment == .center { demand(centre(item), .equal, centre(stack)) }
    demand(extent(item), .atMost, extent(stack))
    demand(extent(item), .equal, extent(stack), priority: Self.lastResort)
  }

  private mutating func demand(
    _ first: LinearExpression, _ relation: LayoutRelation, _ second: LinearExpression,
    plus constant: Int = 0, priority: Int = LayoutPriority.required
  ) {
    var expression = first
    expression.add(second, times: -1)
    expression.constant -= Double(constant)
    rules.append(
      Rule(rule: LayoutRule(expression, relation, priority: priority), constraint: nil))
  }

  private mutating func leading(_ item: Int) -> LinearExpression {
    expression(of: axis == .horizontal ? .left : .top, of: item, margins: .zero)
  }

  private mutating func trailing(_ item: Int) -> LinearExpression {
    expression(of: axis == .horizontal ? .right : .bottom, of: item, margins: .zero)
  }

  private mutating func centre(_ item: Int) -> LinearExpression {
    expression(of: axis == .horizontal ? .centerX : .centerY, of: item, margins: .zero)
  }

  private func extent(_ item: Int) -> LinearExpression { spans[item].extent }
}
