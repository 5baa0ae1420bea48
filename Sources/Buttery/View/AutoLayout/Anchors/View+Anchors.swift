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
