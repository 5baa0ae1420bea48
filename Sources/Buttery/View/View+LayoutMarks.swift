// Marking views for layout, and laying out the marked ones.
extension View {
  /// Marks the view for layout and drawing in the next pass; `layoutSubviews()` is called then.
  public func setNeedsLayout() {
    if !isLayingOut { markForLayout() }
    setNeedsDisplay()
  }

  /// Marks the view for layout only; the layout itself marks what has to be drawn.
  final func markForLayout() {
    guard !isLayingOut else { return }
    needsLayout = true
    holder?.markSubtreeForLayout()
  }

  final func markSubtreeForLayout() {
    var view: View? = self
    while let marked = view, !marked.subtreeNeedsLayout {
      marked.subtreeNeedsLayout = true
      view = marked.holder
    }
  }

  /// Whether this view or a view inside it is marked for layout.
  final var isLayoutDue: Bool { needsLayout || subtreeNeedsLayout }

  /// Lays out this view and the views inside it that are marked for layout.
  public func layoutIfNeeded() {
    guard !isLayingOut else {
      layoutWasAskedForInside()
      return
    }
    if needsLayout {
      prepareForLayout()
      if let controller, !controller.isToldOfLayout {
        layOut(telling: controller)
      } else {
        layOut()
      }
    }
    guard subtreeNeedsLayout else { return }
    subtreeNeedsLayout = false
    for subview in subviews { subview.layoutIfNeeded() }
  }

  private func layOut() {
    needsLayout = false
    isLayingOut = true
    if layoutState != nil { solveConstraints() }
    layoutSubviews()
    // `layoutSubviews()` may have set frames of views that constraints refer to.
    if layoutState != nil { solveConstraintsAgain() }
    isLayingOut = false
    if wantsAnotherLayout {
      wantsAnotherLayout = false
      markForLayout()
    }
  }

  /// The most layouts in a row that the view's controller may cause.
  private static let mostLayoutsForController = 8

  /// Lays out this view, and again each time that its controller marks it in
  /// `viewDidLayoutSubviews()`.
  ///
  /// The controller may cause layouts of the view while it is being told; it isn't told of those.
  private func layOut(telling controller: any ViewOwner) {
    controller.isToldOfLayout = true
    defer { controller.isToldOfLayout = false }
    for _ in 0..<Self.mostLayoutsForController {
      controller.viewWillLayoutSubviews()
      if needsLayout { layOut() }
      // If the layout has marked the view for the next pass, the controller isn't the reason.
      let isMarked = needsLayout
      needsLayout = false
      controller.viewDidLayoutSubviews()
      controller.placeCover()
      let isChanged = needsLayout
      if isMarked { markForLayout() }
      guard isChanged else { return }
    }
    controller.warnOfEndlessLayout(after: Self.mostLayoutsForController)
    layOut()
  }
}
