public import ButteryGrid

/// A rectangle that constraints can refer to, without being a view.
///
/// `View.layoutMarginsGuide` is one. Others are created, added to a view, and placed by
/// constraints, such as the free space between two views:
///
///     let gap = LayoutGuide()
///     contentView.addLayoutGuide(gap)
///     gap.leadingAnchor.constraint(equalTo: title.trailingAnchor).isActive = true
@MainActor public final class LayoutGuide {
  /// The view that the guide belongs to.
  public private(set) weak var owningView: View?

  /// Names the guide, for whoever reads the code.
  public var identifier = ""

  /// What constraints place for the guide; `nil` for a guide of margins.
  private let box: LayoutGuideBox?

  /// Creates a guide; constraints with it need a view that it was added to.
  public init() {
    box = LayoutGuideBox()
  }

  init(marginsOf view: View) {
    box = nil
    owningView = view
  }

  /// Where the guide lies in its view's coordinates, as of the last layout.
  public var layoutFrame: Rect {
    guard let owningView else { return .zero }
    return box?.frame ?? owningView.bounds.inset(by: owningView.layoutMargins)
  }

  private func reference(_ attribute: LayoutReference.Attribute) -> LayoutReference {
    if let box { return LayoutReference(view: box, isInsideMargins: false, attribute: attribute) }
    guard let owningView else {
      TableViewDiagnostics.stop(.invalidConstraint("the view of a layout guide is gone"))
    }
    return LayoutReference(view: owningView, isInsideMargins: true, attribute: attribute)
  }

  /// The left edge.
  public var leadingAnchor: LayoutXAxisAnchor { LayoutXAxisAnchor(reference(.left)) }
  /// The right edge.
  public var trailingAnchor: LayoutXAxisAnchor { LayoutXAxisAnchor(reference(.right)) }
  /// The left edge.
  public var leftAnchor: LayoutXAxisAnchor { LayoutXAxisAnchor(reference(.left)) }
  /// The right edge.
  public var rightAnchor: LayoutXAxisAnchor { LayoutXAxisAnchor(reference(.right)) }
  /// The upper edge.
  public var topAnchor: LayoutYAxisAnchor { LayoutYAxisAnchor(reference(.top)) }
  /// The lower edge.
  public var bottomAnchor: LayoutYAxisAnchor { LayoutYAxisAnchor(reference(.bottom)) }
  /// The middle between the left and the right edge.
  public var centerXAnchor: LayoutXAxisAnchor { LayoutXAxisAnchor(reference(.centerX)) }
  /// The middle between the upper and the lower edge.
  public var centerYAnchor: LayoutYAxisAnchor { LayoutYAxisAnchor(reference(.centerY)) }
  /// The columns.
  public var widthAnchor: LayoutDimension { LayoutDimension(reference(.width)) }
  /// The lines.
  public var heightAnchor: LayoutDimension { LayoutDimension(reference(.height)) }
}

/// The place of a guide: like a view that follows constraints, but nobody's subview.
final class LayoutGuideBox: View {
  init() {
    super.init(frame: .zero)
    translatesAutoresizingMaskIntoConstraints = false
  }
}

extension View {
  /// The guides that were added to the view, in their order.
  public var layoutGuides: [LayoutGuide] { layoutState?.guides ?? [] }

  /// Adds a guide; it leaves the view that it belonged to.
  ///
  /// A guide of margins belongs to its view for good and is left alone.
  public func addLayoutGuide(_ guide: LayoutGuide) {
    guide.move(to: self)
  }

  /// Takes a guide away, and the constraints with it.
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

  /// What takes part in the layout of the guide's view.
  var placedBox: View? { box }
}
