internal import ButteryGrid

/// The rules of a stack in a layout where constraints tie its views to others.
///
/// These rules come before those of constraints, and most are required. As far as the distribution
/// allows, they leave the extents of the views to their contents and to constraints.
@MainActor struct StackArrangement {
  let views: [View]
  /// Hidden views, which take no room and whose constraints are left out.
  let hiddenViews: [View]
  let axis: StackView.Axis
  /// The spacing after each view but the last.
  let gaps: [Int]
  /// The space that the views keep free at the edges.
  let margins: EdgeInsets
  let alignment: StackView.Alignment
  let distribution: StackView.Distribution

  func contains(_ view: View) -> Bool { views.contains { $0 === view } }

  func leavesOut(_ view: View) -> Bool { hiddenViews.contains { $0 === view } }
}

extension LayoutAxisRules {
  /// The lowest priority, for what nothing else decides.
  private static let lastResort = 1

  mutating func add(
    _ arrangement: StackArrangement, of stack: Int, _ indices: [ObjectIdentifier: Int]
  ) {
    let items = arrangement.views.compactMap { indices[ObjectIdentifier($0)] }
    guard !items.isEmpty else { return }
    let margins =
      axis == .horizontal
      ? (arrangement.margins.left, arrangement.margins.right)
      : (arrangement.margins.top, arrangement.margins.bottom)
    if arrangement.axis == axis {
      addRow(arrangement, items, in: stack, margins)
    } else {
      for item in items { addAcross(arrangement.alignment, item, in: stack, margins) }
    }
  }

  /// Places views one after the other, from the stack's leading edge to its trailing edge.
  private mutating func addRow(
    _ arrangement: StackArrangement, _ items: [Int], in stack: Int, _ margins: (Int, Int)
  ) {
    demand(leading(items[0]), .equal, leading(stack), plus: margins.0)
    let distribution = arrangement.distribution
    let isEqual = distribution != .equalSpacing && distribution != .equalCentering
    for (index, item) in items.dropLast().enumerated() {
      demand(
        leading(items[index + 1]), isEqual ? .equal : .atLeast, trailing(item),
        plus: arrangement.gaps[index])
    }
    demand(trailing(items[items.count - 1]), .equal, trailing(stack), plus: -margins.1)
    switch distribution {
    case .fill: shareRest(arrangement.views, items)
    case .fillEqually:
      for item in items.dropFirst() { demand(extent(item), .equal, extent(items[0])) }
    case .equalSpacing: equaliseGaps(items)
    case .equalCentering: equaliseWays(items)
    case .fillProportionally: keepProportions(arrangement.views, items)
    }
  }

  /// Makes the distances between centres equal, as far as the spacing allows.
  private mutating func equaliseWays(_ items: [Int]) {
    guard items.count > 2 else { return }
    func way(_ index: Int, _ rules: inout Self) -> LinearExpression {
      var way = rules.centre(items[index + 1])
      way.add(rules.centre(items[index]), times: -1)
      return way
    }
    let first = way(0, &self)
    for index in 1..<(items.count - 1) {
      demand(way(index, &self), .equal, first, priority: LayoutPriority.defaultHigh)
    }
  }

  /// Gives the extents the proportions of the intrinsic extents.
  private mutating func keepProportions(_ views: [View], _ items: [Int]) {
    let wanted = views.map { view in
      let size = view.wantedSize(forWidth: nil)
      return Double(max(0, axis == .horizontal ? size.width : size.height))
    }
    guard let first = wanted.firstIndex(where: { $0 > 0 }) else { return }
    for (index, item) in items.enumerated() where index != first {
      var part = LinearExpression()
      part.add(extent(items[first]), times: wanted[index] / wanted[first])
      demand(extent(item), .equal, part)
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

  /// Makes the extents of views without an intrinsic extent equal.
  private mutating func shareRest(_ views: [View], _ items: [Int]) {
    let flexible = zip(views, items).filter { view, _ in
      let size = view.wantedSize(forWidth: nil)
      return (axis == .horizontal ? size.width : size.height) < 0
    }.map(\.1)
    for item in flexible.dropFirst() {
      demand(extent(item), .equal, extent(flexible[0]), priority: Self.lastResort)
    }
  }

  private mutating func addAcross(
    _ alignment: StackView.Alignment, _ item: Int, in stack: Int, _ margins: (Int, Int)
  ) {
    if alignment == .fill || alignment == .leading {
      demand(leading(item), .equal, leading(stack), plus: margins.0)
    }
    if alignment == .fill || alignment == .trailing {
      demand(trailing(item), .equal, trailing(stack), plus: -margins.1)
    }
    guard alignment != .fill else { return }
    let both = margins.0 + margins.1
    if alignment == .center { demandMiddle(of: item, in: stack, margins) }
    demand(extent(item), .atMost, extent(stack), plus: -both)
    demand(extent(item), .equal, extent(stack), plus: -both, priority: Self.lastResort)
  }

  /// Centres an item between the margins, which may differ.
  private mutating func demandMiddle(of item: Int, in stack: Int, _ margins: (Int, Int)) {
    var middle = centre(stack)
    middle.constant += Double(margins.0 - margins.1) / 2
    demand(centre(item), .equal, middle)
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
