/// A relation between edges, centres and extents of views that their layout keeps.
///
/// Constraints are made from anchors and have no effect until they are activated, which hands them
/// to the nearest common ancestor of their views. A view that is taken out of its superview loses
/// the constraints that tie it to views outside of it.
///
///     LayoutConstraint.activate([
///       label.leadingAnchor.constraint(equalTo: contentView.layoutMarginsGuide.leadingAnchor),
///       label.centerYAnchor.constraint(equalTo: contentView.centerYAnchor),
///     ])
///
/// Where not all constraints can hold, the ones with the lowest priority give way, and of several
/// with the same priority the one that was activated last; each that gives way is still held as
/// nearly as the others allow. If it is a required one, a warning names it and the view.
///
/// Differs from UIKit: frames are whole columns and lines, rounded towards the top and the leading
/// side, and of rules with equal priorities the earlier one always wins, content sizes last.
@MainActor public final class LayoutConstraint {
  /// An axis of the screen.
  public typealias Axis = StackView.Axis

  /// Names the constraint in warnings.
  public var identifier: String?

  let relation: LayoutRelation
  let multiplier: Double
  let first: Side
  let second: Side?
  private(set) weak var owner: View?

  /// One of the two things that are compared; doesn't keep its view.
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
    guard multiplier.isFinite else {
      TableViewDiagnostics.stop(.invalidConstraint("its multiplier is \(multiplier)"))
    }
    self.relation = relation
    self.multiplier = multiplier
    self.first = Side(first)
    self.second = second.map { Side($0) }
    self.constant = constant
  }

  /// The columns or lines that are added to the second side; may be changed at any time.
  public var constant: Int {
    didSet {
      if constant != oldValue { owner?.layoutStructureChanged() }
    }
  }

  /// How important the constraint is, from 1 to 1000 (required, the default); may be changed at
  /// any time.
  public var priority = LayoutPriority.required {
    didSet {
      _ = LayoutPriority.checked(priority)
      if priority != oldValue { owner?.layoutStructureChanged() }
    }
  }

  /// Whether the constraint takes part in layout.
  ///
  /// Activating a constraint between views that have no common ancestor is a mistake that ends the
  /// program.
  public var isActive: Bool {
    get { owner != nil }
    set {
      if newValue { activate() } else { deactivate() }
    }
  }

  /// Activates several constraints, in their order.
  public static func activate(_ constraints: [LayoutConstraint]) {
    for constraint in constraints { constraint.activate() }
  }

  /// Takes several constraints out of layout.
  public static func deactivate(_ constraints: [LayoutConstraint]) {
    for constraint in constraints { constraint.deactivate() }
  }

  private func activate() {
    guard owner == nil else { return }
    guard let view = first.view, let other = second == nil ? view : second?.view else {
      TableViewDiagnostics.stop(.invalidConstraint("one of the views of \(self) is gone"))
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

  /// Whether one of the sides is `view` or something inside it.
  func refers(toTreeOf view: View) -> Bool {
    first.view?.isDescendant(of: view) ?? true
      || (second.map { $0.view?.isDescendant(of: view) ?? true } ?? false)
  }
}

extension LayoutConstraint: @MainActor CustomStringConvertible {
  /// The constraint as in `Label.left == View.left + 1`, with its identifier where it has one.
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
