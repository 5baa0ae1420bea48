/// A rectangle that constraints can refer to, without being a view.
///
/// The only one so far is `View.layoutMarginsGuide`.
@MainActor public final class LayoutGuide {
  /// The view that the guide belongs to.
  public private(set) weak var owningView: View?

  init(owningView: View) {
    self.owningView = owningView
  }

  private func reference(_ attribute: LayoutReference.Attribute) -> LayoutReference {
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
