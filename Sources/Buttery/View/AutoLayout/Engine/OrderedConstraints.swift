/// Constraints in the order in which they win at equal priorities.
///
/// Constraints of an outer view come before those of a view inside it. Views with the same superview
/// come in the order in which earlier constraints name them or a view inside them. The order of
/// subviews doesn't matter, because it only determines which view is drawn in front.
@MainActor struct OrderedConstraints {
  private(set) var all: [LayoutConstraint] = []
  /// For each view, the index of the first constraint that names the view or a view inside it.
  private var firstNaming: [ObjectIdentifier: Int] = [:]

  /// Adds the constraints that `owner` stores.
  mutating func add(_ constraints: [LayoutConstraint], of owner: View) {
    for constraint in constraints {
      note(constraint.first.view, below: owner)
      note(constraint.second?.view, below: owner)
      all.append(constraint)
    }
  }

  private mutating func note(_ view: View?, below owner: View) {
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
