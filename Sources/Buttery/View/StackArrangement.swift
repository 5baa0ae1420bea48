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

// MARK: - Division

/// The division of a stack's extent among its views, in whole columns or lines.
package struct StackDivision: Hashable, Sendable {
  package struct Span: Hashable, Sendable {
    package var start: Int
    package var length: Int
  }

  /// The size that a view asks for along the axis.
  package struct Wish: Hashable, Sendable {
    /// The intrinsic extent; negative for a view without one.
    package var extent: Int
    /// The priorities against an extent that is larger, or smaller, than the intrinsic one.
    package var hugging: Int
    package var resistance: Int

    package init(
      _ extent: Int, hugging: Int = LayoutPriority.defaultLow,
      resistance: Int = LayoutPriority.defaultHigh
    ) {
      self.extent = extent
      self.hugging = hugging
      self.resistance = resistance
    }

    fileprivate var least: Int { max(0, extent) }
  }

  package private(set) var spans: [Span] = []

  /// Divides `extent` among views.
  ///
  /// - Parameters:
  ///   - wishes: What the views ask for.
  ///   - extent: The columns or lines to divide.
  ///   - gaps: The spacing after each view but the last.
  ///   - distribution: How the extent is shared.
  package init(
    wishes: [Wish], extent: Int, gaps: [Int], distribution: StackView.Distribution
  ) {
    let free = max(0, extent - gaps.reduce(0, +))
    let lengths =
      switch distribution {
      case .fillEqually: Self.shares(of: free, count: wishes.count)
      case .equalSpacing, .equalCentering: wishes.map(\.least)
      case .fill: Self.fill(wishes, free: free)
      case .fillProportionally: Self.proportions(wishes, free: free)
      }
    let starts =
      switch distribution {
      case .equalSpacing: Self.spread(lengths, extent: extent, gaps: gaps)
      case .equalCentering: Self.centred(lengths, extent: extent, gaps: gaps)
      case .fill, .fillEqually, .fillProportionally: Self.row(lengths, gaps: gaps)
      }
    spans = zip(starts, lengths).map { Span(start: $0, length: $1) }
  }

  /// Divides `total` into `count` parts that differ by at most one, the larger ones first.
  static func shares(of total: Int, count: Int) -> [Int] {
    guard count > 0 else { return [] }
    return (0..<count).map { total / count + ($0 < total % count ? 1 : 0) }
  }

  // MARK: Lengths

  /// Gives what is left to views without an intrinsic extent, else to the view that hugs least.
  private static func fill(_ wishes: [Wish], free: Int) -> [Int] {
    let flexible = wishes.indices.filter { wishes[$0].extent < 0 }
    var lengths = wishes.map(\.least)
    let left = free - lengths.reduce(0, +)
    guard left >= 0 else { return shrink(wishes, by: -left) }
    // Of several with the same priority, the last one.
    let loosest = wishes.indices.reversed().min { wishes[$0].hugging < wishes[$1].hugging }
    if flexible.isEmpty, let loosest { lengths[loosest] += left }
    for (index, share) in zip(flexible, shares(of: left, count: flexible.count)) {
      lengths[index] = share
    }
    return lengths
  }

  /// Takes the excess from the views with the lowest resistance, of several from the last ones
  /// first.
  private static func shrink(_ wishes: [Wish], by excess: Int) -> [Int] {
    var lengths = wishes.map(\.least)
    var left = excess
    let order = wishes.indices.sorted { one, other in
      (wishes[one].resistance, other) < (wishes[other].resistance, one)
    }
    for index in order {
      let taken = min(lengths[index], left)
      lengths[index] -= taken
      left -= taken
    }
    return lengths
  }

  /// Divides the extent in proportion to the intrinsic extents; left-over columns or lines go to
  /// the views with the largest remainders.
  private static func proportions(_ wishes: [Wish], free: Int) -> [Int] {
    let all = wishes.reduce(0) { $0 + $1.least }
    guard all > 0 else { return shares(of: free, count: wishes.count) }
    var lengths = wishes.map { free * $0.least / all }
    let rests = wishes.map { free * $0.least % all }
    let left = free - lengths.reduce(0, +)
    let order = wishes.indices.sorted { (-rests[$0], $0) < (-rests[$1], $1) }
    for index in order.prefix(left) { lengths[index] += 1 }
    return lengths
  }

  // MARK: Places

  private static func row(_ lengths: [Int], gaps: [Int]) -> [Int] {
    var start = 0
    return lengths.indices.map { index in
      defer { start += lengths[index] + (index < gaps.count ? gaps[index] : 0) }
      return start
    }
  }

  /// Places views so that equal gaps take what is left; no gap is smaller than the spacing.
  private static func spread(_ lengths: [Int], extent: Int, gaps: [Int]) -> [Int] {
    let left = max(0, extent - lengths.reduce(0, +))
    let equal = shares(of: left, count: gaps.count)
    return row(lengths, gaps: zip(equal, gaps).map { max($0, $1) })
  }

  /// Places views so that their centres are equally far apart, as far as the spacing allows.
  private static func centred(_ lengths: [Int], extent: Int, gaps: [Int]) -> [Int] {
    let tight = row(lengths, gaps: gaps)
    guard let first = lengths.first, let last = lengths.last, lengths.count > 1,
      let tightEnd = tight.last.map({ $0 + last }), tightEnd <= extent
    else { return tight }
    let way = Double(2 * extent - first - last) / 2 / Double(lengths.count - 1)
    var starts = lengths.indices.map { index in
      Int((Double(first - lengths[index]) / 2 + way * Double(index)).rounded())
    }
    for index in starts.indices.dropFirst() {
      starts[index] = max(starts[index], starts[index - 1] + lengths[index - 1] + gaps[index - 1])
    }
    starts[starts.count - 1] = extent - last
    for index in starts.indices.dropLast().reversed() {
      starts[index] = min(starts[index], starts[index + 1] - gaps[index] - lengths[index])
    }
    return starts
  }
}
