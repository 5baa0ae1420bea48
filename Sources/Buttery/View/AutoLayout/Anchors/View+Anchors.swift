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

  /// The rectangle inside of `layoutMargins`.
  public var layoutMarginsGuide: LayoutGuide {
    let state = neededLayoutState
    if let guide = state.marginsGuide { return guide }
    let guide = LayoutGuide(marginsOf: self)
    state.marginsGuide = guide
    return guide
  }

  /// The active constraints of which this view is the nearest common ancestor, in the order in
  /// which they were activated.
  public var constraints: [LayoutConstraint] { layoutState?.constraints ?? [] }

  /// How strongly the view resists being larger than its intrinsic size; 250 unless set.
  public func contentHuggingPriority(for axis: LayoutConstraint.Axis) -> Int {
    layoutState?.hugging[axis] ?? LayoutPriority.defaultLow
  }

  /// Sets how strongly the view resists being larger than its intrinsic size.
  public func setContentHuggingPriority(_ priority: Int, for axis: LayoutConstraint.Axis) {
    neededLayoutState.hugging[axis] = LayoutPriority.checked(priority)
    layoutStructureChanged()
  }

  /// How strongly the view resists being smaller than its intrinsic size; 750 unless set.
  public func contentCompressionResistancePriority(for axis: LayoutConstraint.Axis) -> Int {
    layoutState?.resistance[axis] ?? LayoutPriority.defaultHigh
  }

  /// Sets how strongly the view resists being smaller than its intrinsic size.
  public func setContentCompressionResistancePriority(
    _ priority: Int, for axis: LayoutConstraint.Axis
  ) {
    neededLayoutState.resistance[axis] = LayoutPriority.checked(priority)
    layoutStructureChanged()
  }
}
