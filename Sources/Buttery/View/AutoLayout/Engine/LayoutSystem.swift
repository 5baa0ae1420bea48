internal import ButteryGrid

/// The views and constraints that are solved together, as rules for two axes.
///
/// All positions count from the root's left or top edge. A view that follows constraints has two
/// variables for each axis, its position and its extent, of which the extent is never negative.
/// Views that are placed otherwise are expressions of their superview.
@MainActor struct LayoutSystem {
  /// How a view that takes part is placed.
  enum Placement {
    case root, constraints
    /// At these distances from the superview's edges.
    case pinned(EdgeInsets)
    /// At its frame.
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
  /// Rules between extents of both axes; the vertical variables come after the horizontal ones.
  var crossing: [LayoutAxisRules.Rule] = []

  /// Whether both axes have to be solved at once.
  var isCoupled: Bool { !crossing.isEmpty }

  /// Whether constraints could move anything: without any, whoever sets frames decides.
  var hasFollowers: Bool {
    !(horizontal.rules.isEmpty && vertical.rules.isEmpty && crossing.isEmpty)
      && items.contains { $0.isPlacedByConstraints }
  }
}

/// The rules of one axis.
@MainActor struct LayoutAxisRules {
  struct Rule {
    var rule: LayoutRule
    /// `nil` for a rule that a stack makes.
    unowned let constraint: LayoutConstraint?
  }

  /// Where an item lies, and which of its edges constraints name.
  struct Span {
    var position: LinearExpression
    var extent: LinearExpression
    var namesLeading = false
    var namesTrailing = false
    var namesCenter = false
  }

  /// An item that tends to the extent of its content.
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
