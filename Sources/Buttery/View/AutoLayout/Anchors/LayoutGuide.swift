public import ButteryGrid

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

  /// The box that constraints place for the guide; `nil` for a guide of margins.
  private let box: LayoutGuideBox?

  /// Creates a guide; add it to a view before you activate constraints with it.
  public init() {
    box = LayoutGuideBox()
  }

  init(marginsOf view: View) {
    box = nil
    owningView = view
  }

  /// The place of the guide in its view's coordinates, as of the last layout.
  public var layoutFrame: Rect {
    guard let owningView else { return .zero }
    return box?.frame ?? owningView.bounds.inset(by: owningView.layoutMargins)
  }

  private func reference(_ attribute: LayoutReference.Attribute) -> LayoutReference {
    if let box { return LayoutReference(view: box, isInsideMargins: false, attribute: attribute) }
    guard let owningView else {
      TableViewDiagnostics.stop(.invalidConstraint("the view of \(name) was released"))
    }
    return LayoutReference(view: owningView, isInsideMargins: true, attribute: attribute)
  }

  /// The name in messages of a guide without a box, which is always a guide of margins.
  private var name: String { identifier.isEmpty ? "a layoutMarginsGuide" : "guide \(identifier)" }

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
