// Marks for layout, and working them off.
extension View {
  /// Asks for `layoutSubviews()` in the next pass, and for the view to be drawn.
  public func setNeedsLayout() {
    if !isLayingOut { markForLayout() }
    setNeedsDisplay()
  }

  /// Asks for `layoutSubviews()` in the next pass, where it will be that which changes the picture.
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

  /// Whether this view or anything inside was marked.
  final var isLayoutDue: Bool { needsLayout || subtreeNeedsLayout }

  /// Lays out this view and everything inside that was marked.
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
    // Frames of views that constraints refer to may have been set just now.
    if layoutState != nil { solveConstraintsAgain() }
    isLayingOut = false
    if wantsAnotherLayout {
      wantsAnotherLayout = false
      markForLayout()
    }
  }

  /// Layouts one after the other that the view's controller may ask for.
  private static let mostLayoutsForController = 8

  /// Lays out this view, and again where its controller marks it once it has heard of that.
  ///
  /// What the controller does meanwhile may lay out the view; it isn't told of such a layout.
  private func layOut(telling controller: any ViewOwner) {
    controller.isToldOfLayout = true
    defer { controller.isToldOfLayout = false }
    for _ in 0..<Self.mostLayoutsForController {
      controller.viewWillLayoutSubviews()
      if needsLayout { layOut() }
      // A mark that the layout left for the next one isn't the controller's.
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
