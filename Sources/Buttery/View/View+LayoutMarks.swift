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

  /// Lays out this view and everything inside that was marked.
  public func layoutIfNeeded() {
    guard !isLayingOut else {
      layoutWasAskedForInside()
      return
    }
    if needsLayout {
      needsLayout = false
      isLayingOut = true
      if let controller { controller.viewWillLayoutSubviews() }
      if layoutState != nil { solveConstraints() }
      layoutSubviews()
      // Frames of views that constraints refer to may have been set just now.
      if layoutState != nil { solveConstraintsAgain() }
      if let controller { controller.viewDidLayoutSubviews() }
      isLayingOut = false
      if wantsAnotherLayout {
        wantsAnotherLayout = false
        markForLayout()
      }
    }
    guard subtreeNeedsLayout else { return }
    subtreeNeedsLayout = false
    for subview in subviews { subview.layoutIfNeeded() }
  }
}
