public import ButteryGrid

/// The kind of anchors on the horizontal axis.
public enum XAxis {}
/// The kind of anchors on the vertical axis.
public enum YAxis {}
/// The kind of anchors for widths and heights.
public enum Dimension {}

/// A vertical edge or centre line, which constraints place horizontally.
public typealias LayoutXAxisAnchor = LayoutAnchor<XAxis>
/// A horizontal edge or centre line, which constraints place vertically.
public typealias LayoutYAxisAnchor = LayoutAnchor<YAxis>

/// An edge, a centre line or an extent of a view or a guide, for making constraints.
///
/// Anchors of different kinds can't be compared: the compiler refuses a left edge that equals a
/// top edge or a width. Leading and left mean the same, as do trailing and right: text runs from
/// left to right.
///
///     label.topAnchor.constraint(equalTo: contentView.topAnchor, constant: 1).isActive = true
@MainActor public class LayoutAnchor<Kind> {
  let reference: LayoutReference

  init(_ reference: LayoutReference) {
    self.reference = reference
  }

  /// Makes a constraint by which this anchor lies `constant` columns or lines after `other`.
  ///
  /// It has no effect until it is activated.
  public func constraint(
    equalTo other: LayoutAnchor<Kind>, constant: Int = 0
  ) -> LayoutConstraint {
    LayoutConstraint(reference, .equal, other.reference, constant: constant)
  }

  /// Makes a constraint by which this anchor lies at least `constant` columns or lines after
  /// `other`.
  public func constraint(
    greaterThanOrEqualTo other: LayoutAnchor<Kind>, constant: Int = 0
  ) -> LayoutConstraint {
    LayoutConstraint(reference, .atLeast, other.reference, constant: constant)
  }

  /// Makes a constraint by which this anchor lies at most `constant` columns or lines after
  /// `other`.
  public func constraint(
    lessThanOrEqualTo other: LayoutAnchor<Kind>, constant: Int = 0
  ) -> LayoutConstraint {
    LayoutConstraint(reference, .atMost, other.reference, constant: constant)
  }
}

/// A width in columns or a height in lines, for making constraints.
@MainActor public final class LayoutDimension: LayoutAnchor<Dimension> {
  /// Makes a constraint by which the extent is `constant`.
  public func constraint(equalToConstant constant: Int) -> LayoutConstraint {
    LayoutConstraint(reference, .equal, nil, constant: constant)
  }

  /// Makes a constraint by which the extent is at least `constant`.
  public func constraint(greaterThanOrEqualToConstant constant: Int) -> LayoutConstraint {
    LayoutConstraint(reference, .atLeast, nil, constant: constant)
  }

  /// Makes a constraint by which the extent is at most `constant`.
  public func constraint(lessThanOrEqualToConstant constant: Int) -> LayoutConstraint {
    LayoutConstraint(reference, .atMost, nil, constant: constant)
  }

  /// Makes a constraint by which the extent is `multiplier` times `other`, plus `constant`.
  public func constraint(
    equalTo other: LayoutDimension, multiplier: Double, constant: Int = 0
  ) -> LayoutConstraint {
    LayoutConstraint(
      reference, .equal, other.reference, multiplier: multiplier, constant: constant)
  }

  /// Makes a constraint by which the extent is at least `multiplier` times `other`, plus
  /// `constant`.
  public func constraint(
    greaterThanOrEqualTo other: LayoutDimension, multiplier: Double, constant: Int = 0
  ) -> LayoutConstraint {
    LayoutConstraint(
      reference, .atLeast, other.reference, multiplier: multiplier, constant: constant)
  }

  /// Makes a constraint by which the extent is at most `multiplier` times `other`, plus `constant`.
  public func constraint(
    lessThanOrEqualTo other: LayoutDimension, multiplier: Double, constant: Int = 0
  ) -> LayoutConstraint {
    LayoutConstraint(
      reference, .atMost, other.reference, multiplier: multiplier, constant: constant)
  }
}

/// The attribute of a view that an anchor refers to.
struct LayoutReference {
  enum Attribute {
    case left, right, centerX, width, top, bottom, centerY, height

    var isHorizontal: Bool {
      switch self {
      case .left, .right, .centerX, .width: true
      case .top, .bottom, .centerY, .height: false
      }
    }
  }

  let view: View
  /// Whether the attribute is that of the rectangle inside the view's margins.
  let isInsideMargins: Bool
  let attribute: Attribute
}

// MARK: - Anchors of a view

extension View {
  private func reference(_ attribute: LayoutReference.Attribute) -> LayoutReference {
    LayoutReference(view: self, isInsideMargins: false, attribute: attribute)
  }

  /// The left edge.
  public var leadingAnchor: LayoutXAxisAnchor { LayoutXAxisAnchor(reference(.left)) }
  /// The right edge.
  public var trailingAnchor: LayoutXAxisAnchor { LayoutXAxisAnchor(reference(.right)) }
  /// The left edge.
  public var leftAnchor: LayoutXAxisAnchor { LayoutXAxisAnchor(reference(.left)) }
  /// The right edge.
  public var rightAnchor: LayoutXAxisAnchor { LayoutXAxisAnchor(reference(.right)) }
  /// The top edge.
  public var topAnchor: LayoutYAxisAnchor { LayoutYAxisAnchor(reference(.top)) }
  /// The bottom edge.
  public var bottomAnchor: LayoutYAxisAnchor { LayoutYAxisAnchor(reference(.bottom)) }
  /// The vertical line halfway between the left and the right edge.
  public var centerXAnchor: LayoutXAxisAnchor { LayoutXAxisAnchor(reference(.centerX)) }
  /// The horizontal line halfway between the top and the bottom edge.
  public var centerYAnchor: LayoutYAxisAnchor { LayoutYAxisAnchor(reference(.centerY)) }
  /// The width in columns.
  public var widthAnchor: LayoutDimension { LayoutDimension(reference(.width)) }
  /// The height in lines.
  public var heightAnchor: LayoutDimension { LayoutDimension(reference(.height)) }

  /// The whole view: nothing of a terminal covers the edges of a screen.
  public var safeAreaLayoutGuide: LayoutGuide { LayoutGuide(wholeOf: self) }

  /// The rectangle inside the view's `layoutMargins`.
  public var layoutMarginsGuide: LayoutGuide {
    let state = neededLayoutState
    if let guide = state.marginsGuide { return guide }
    let guide = LayoutGuide(marginsOf: self)
    state.marginsGuide = guide
    return guide
  }

  /// The active constraints whose nearest common ancestor is this view, in the order of activation.
  public var constraints: [LayoutConstraint] { layoutState?.constraints ?? [] }

  /// Returns the priority with which the view resists being larger than its intrinsic size.
  ///
  /// The defaults of the library's views are these. In a stack that fills, the view with the lowest
  /// priority takes the rest: beside a switch, a label.
  ///
  /// | view | default, on both axes |
  /// |---|---|
  /// | `Button`, `Switch`, `Stepper`, `SegmentedControl`, `ActivityIndicatorView` | 750 |
  /// | `ImageView` | 251 |
  /// | all others, among them `Label` and `TextField` | 250 |
  ///
  /// Differs from UIKit: some controls hug less along one axis there, a button on both. A label has
  /// 251 in a file of Interface Builder, and 250 in code, as here.
  public func contentHuggingPriority(for axis: LayoutConstraint.Axis) -> Int {
    layoutState?.hugging[axis] ?? defaultHuggingPriority
  }

  /// Sets the priority with which the view resists being larger than its intrinsic size.
  public func setContentHuggingPriority(_ priority: Int, for axis: LayoutConstraint.Axis) {
    neededLayoutState.hugging[axis] = LayoutPriority.checked(priority)
    layoutStructureChanged()
  }

  /// Returns the priority with which the view resists being smaller than its intrinsic size; 750 by
  /// default.
  public func contentCompressionResistancePriority(for axis: LayoutConstraint.Axis) -> Int {
    layoutState?.resistance[axis] ?? LayoutPriority.defaultHigh
  }

  /// Sets the priority with which the view resists being smaller than its intrinsic size.
  public func setContentCompressionResistancePriority(
    _ priority: Int, for axis: LayoutConstraint.Axis
  ) {
    neededLayoutState.resistance[axis] = LayoutPriority.checked(priority)
    layoutStructureChanged()
  }
}

// MARK: - Guides

/// A rectangle that isn't a view and that constraints can refer to.
///
/// `View.layoutMarginsGuide` is a guide. You can create others, such as one for the free space
/// between two views, add them to a view, and place them by constraints:
///
///     let gap = LayoutGuide()
///     contentView.addLayoutGuide(gap)
///     gap.leadingAnchor.constraint(equalTo: title.trailingAnchor).isActive = true
@MainActor public final class LayoutGuide {
  /// The view that the guide belongs to.
  public private(set) weak var owningView: View?

  /// A name for the guide, used in messages.
  public var identifier = ""

  /// The box that constraints place for the guide; `nil` for a guide of margins or of the whole view.
  private let box: LayoutGuideBox?
  private var isInsideMargins = true

  /// Creates a guide; add it to a view before you activate constraints with it.
  public init() {
    box = LayoutGuideBox()
  }

  init(marginsOf view: View) {
    box = nil
    owningView = view
  }

  fileprivate init(wholeOf view: View) {
    box = nil
    isInsideMargins = false
    owningView = view
  }

  /// The place of the guide in its view's coordinates, as of the last layout.
  public var layoutFrame: Rect {
    guard let owningView else { return .zero }
    let margins = isInsideMargins ? owningView.layoutMargins : .zero
    return box?.frame ?? owningView.bounds.inset(by: margins)
  }

  private func reference(_ attribute: LayoutReference.Attribute) -> LayoutReference {
    if let box { return LayoutReference(view: box, isInsideMargins: false, attribute: attribute) }
    guard let owningView else {
      TableViewDiagnostics.stop(.invalidConstraint("the view of \(name) was released"))
    }
    return LayoutReference(view: owningView, isInsideMargins: isInsideMargins, attribute: attribute)
  }

  /// The name in messages of a guide without a box.
  private var name: String {
    identifier.isEmpty
      ? "a \(isInsideMargins ? "layoutMarginsGuide" : "safeAreaLayoutGuide")"
      : "guide \(identifier)"
  }

  /// The left edge.
  public var leadingAnchor: LayoutXAxisAnchor { LayoutXAxisAnchor(reference(.left)) }
  /// The right edge.
  public var trailingAnchor: LayoutXAxisAnchor { LayoutXAxisAnchor(reference(.right)) }
  /// The left edge.
  public var leftAnchor: LayoutXAxisAnchor { LayoutXAxisAnchor(reference(.left)) }
  /// The right edge.
  public var rightAnchor: LayoutXAxisAnchor { LayoutXAxisAnchor(reference(.right)) }
  /// The top edge.
  public var topAnchor: LayoutYAxisAnchor { LayoutYAxisAnchor(reference(.top)) }
  /// The bottom edge.
  public var bottomAnchor: LayoutYAxisAnchor { LayoutYAxisAnchor(reference(.bottom)) }
  /// The vertical line halfway between the left and the right edge.
  public var centerXAnchor: LayoutXAxisAnchor { LayoutXAxisAnchor(reference(.centerX)) }
  /// The horizontal line halfway between the top and the bottom edge.
  public var centerYAnchor: LayoutYAxisAnchor { LayoutYAxisAnchor(reference(.centerY)) }
  /// The width in columns.
  public var widthAnchor: LayoutDimension { LayoutDimension(reference(.width)) }
  /// The height in lines.
  public var heightAnchor: LayoutDimension { LayoutDimension(reference(.height)) }
}

/// The place of a guide: a view that constraints place, but that isn't a subview of any view.
final class LayoutGuideBox: View {
  init() {
    super.init(frame: .zero)
    translatesAutoresizingMaskIntoConstraints = false
  }
}

extension View {
  /// The guides that were added to the view, in order.
  public var layoutGuides: [LayoutGuide] { layoutState?.guides ?? [] }

  /// Adds a guide and removes it from the view that it belonged to.
  ///
  /// Does nothing with a guide of margins, which belongs to its view permanently.
  public func addLayoutGuide(_ guide: LayoutGuide) {
    guide.move(to: self)
  }

  /// Removes a guide and the constraints that refer to it.
  public func removeLayoutGuide(_ guide: LayoutGuide) {
    if guide.owningView === self { guide.move(to: nil) }
  }
}

extension LayoutGuide {
  fileprivate func move(to view: View?) {
    guard let box, view !== owningView else { return }
    if let owningView {
      box.removeFromSuperview()
      owningView.layoutState?.guides.removeAll { $0 === self }
    }
    owningView = view
    guard let view else { return }
    view.neededLayoutState.guides.append(self)
    view.hold(box)
  }

  /// The box that takes part in the layout of the guide's view; `nil` for a guide of margins.
  var placedBox: View? { box }
}
