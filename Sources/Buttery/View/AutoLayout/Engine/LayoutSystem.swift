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

  mutating func addVariable(of item: Int, isFree: Bool) -> LinearExpression {
    owners.append(item)
    self.isFree.append(isFree)
    return .variable(self.isFree.count - 1)
  }
}
