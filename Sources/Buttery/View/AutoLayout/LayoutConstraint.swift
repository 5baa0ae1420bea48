/// A relation between edges, centres or extents of views that layout maintains.
///
/// Constraints are made from anchors and have no effect until they are activated. Then the nearest
/// common ancestor of their views stores them. A view that is removed from its superview loses the
/// constraints that tie it to views outside it.
///
///     LayoutConstraint.activate([
///       label.leadingAnchor.constraint(equalTo: contentView.layoutMarginsGuide.leadingAnchor),
///       label.centerYAnchor.constraint(equalTo: contentView.centerYAnchor),
///     ])
///
/// If not all constraints can hold, those with the lowest priority give way. A constraint that gives
/// way is still satisfied as nearly as the others allow. If it is a required one, a warning names it
/// and the view. At equal priorities, these rules decide, in this order:
///
/// 1. A stack's arrangement wins over constraints, and constraints win over content sizes. A
///    constraint between a width and a height comes after the other constraints.
/// 2. Constraints that an outer view stores win over those of a view inside it.
/// 3. Of constraints that the same view stores, the one activated first wins.
/// 4. Of two views with the same superview, the one that a constraint named first wins, and with it
///    the constraints inside it and its content size. So `bringSubviewToFront(_:)` doesn't change the
///    layout.
///
/// Differs from UIKit: frames are whole columns and lines, rounded towards the top and the leading
/// side. At equal priorities the order decides, where in UIKit the result isn't defined.
@MainActor public final class LayoutConstraint {
  /// The direction of a row or a column.
  public typealias Axis = StackView.Axis

  /// A name for the constraint, used in warnings.
  public var identifier: String?

  let relation: LayoutRelation
  let multiplier: Double
  let first: Side
  let second: Side?
  private(set) weak var owner: View?

  /// One side of the relation, with a weak reference to its view.
  struct Side {
    weak var view: View?
    let isInsideMargins: Bool
    let attribute: LayoutReference.Attribute
    let viewName: String

    @MainActor init(_ reference: LayoutReference) {
      view = reference.view
      isInsideMargins = reference.isInsideMargins
      attribute = reference.attribute
      viewName = reference.view.layoutName
    }
  }

  init(
    _ first: LayoutReference, _ relation: LayoutRelation, _ second: LayoutReference?,
    multiplier: Double = 1, constant: Int
  ) {
    self.relation = relation
    self.multiplier = multiplier
    self.first = Side(first)
    self.second = second.map { Side($0) }
    self.constant = constant
    guard multiplier.isFinite else {
      TableViewDiagnostics.stop(
        .invalidConstraint("the multiplier in \(self) must be a finite number"))
    }
  }

  /// The columns or lines that are added to the second side; you may change them at any time.
  public var constant: Int {
    didSet {
      if constant != oldValue { owner?.layoutStructureChanged() }
    }
  }

  /// The importance of the constraint, from 1 to 1000, which means required and is the default.
  ///
  /// You may change it at any time. Another number is a mistake that ends the program.
  public var priority = LayoutPriority.required {
    didSet {
      _ = LayoutPriority.checked(priority)
      if priority != oldValue { owner?.layoutStructureChanged() }
    }
  }

  /// Whether the constraint is active, which means that layout maintains it.
  ///
  /// Activating a constraint between views that have no common ancestor is a mistake that ends the
  /// program.
  public var isActive: Bool {
    get { owner != nil }
    set {
      if newValue { activate() } else { deactivate() }
    }
  }

  /// Activates several constraints, in the order of the array.
  public static func activate(_ constraints: [LayoutConstraint]) {
    for constraint in constraints { constraint.activate() }
  }

  /// Deactivates several constraints.
  public static func deactivate(_ constraints: [LayoutConstraint]) {
    for constraint in constraints { constraint.deactivate() }
  }

  private func activate() {
    guard owner == nil else { return }
    guard let view = first.view, let other = second == nil ? view : second?.view else {
      TableViewDiagnostics.stop(.invalidConstraint("one of the views of \(self) was released"))
    }
    guard let ancestor = view.commonAncestor(with: other) else {
      TableViewDiagnostics.stop(.noCommonAncestor("\(self)"))
    }
    owner = ancestor
    ancestor.neededLayoutState.constraints.append(self)
    view.tieOutwards(below: ancestor)
    other.tieOutwards(below: ancestor)
    ancestor.layoutStructureChanged()
  }

  private func deactivate() {
    guard let owner else { return }
    self.owner = nil
    owner.layoutState?.constraints.removeAll { $0 === self }
    owner.layoutStructureChanged()
  }

  /// Returns whether one of the sides is `view` or inside it, or has no view any more.
  func refers(toTreeOf view: View) -> Bool {
    first.view?.isDescendant(of: view) ?? true
      || (second.map { $0.view?.isDescendant(of: view) ?? true } ?? false)
  }
}

extension LayoutConstraint: @MainActor CustomStringConvertible {
  /// The constraint as text, such as `Label.left == View.left + 1`, with its identifier if it has
  /// one.
  public var description: String {
    let sign =
      switch relation {
      case .equal: "=="
      case .atLeast: ">="
      case .atMost: "<="
      }
    var text = "\(first.description) \(sign) "
    if let second {
      text += second.description
      if multiplier != 1 { text += " * \(multiplier)" }
      if constant != 0 { text += constant < 0 ? " - \(-constant)" : " + \(constant)" }
    } else {
      text += "\(constant)"
    }
    return identifier.map { "\($0) (\(text))" } ?? text
  }
}

extension LayoutConstraint.Side {
  var description: String {
    "\(viewName)\(isInsideMargins ? ".layoutMarginsGuide" : "").\(attribute)"
  }
}

// MARK: - Priorities

/// The usual priorities of constraints; any number from 1 to 1000 is allowed.
public enum LayoutPriority {
  /// A constraint that must hold.
  public static let required = 1000
  /// The default priority with which views resist being smaller than their content.
  public static let defaultHigh = 750
  /// The default priority with which views resist being larger than their content.
  public static let defaultLow = 250
  /// The default priority with which images resist being larger than they are.
  static let ofImages = 251
  /// The default priority of the target size when a view is measured.
  public static let fittingSizeLevel = 50

  @MainActor static func checked(_ priority: Int) -> Int {
    guard (1...required).contains(priority) else {
      TableViewDiagnostics.stop(
        .invalidConstraint("priority \(priority) is not from 1 to \(required)"))
    }
    return priority
  }
}
