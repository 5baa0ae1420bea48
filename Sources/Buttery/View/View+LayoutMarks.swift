// Marking views for layout, and laying out the marked ones.
extension View {
  /// Marks the view for layout and drawing; `layoutSubviews()` is called in the next pass.
  ///
  /// In the view's own `layoutSubviews()` it asks for another layout, which follows before anything
  /// is drawn. After eight layouts in a row, a further request is ignored with a warning, so ask
  /// only if something has changed.
  public func setNeedsLayout() {
    markForLayout()
    setNeedsDisplay()
  }

  /// Marks the view for layout and drawing because of something inside it; ignored in the view's
  /// own layout, which places what is inside.
  final func setNeedsLayoutFromInside() {
    if !isLayingOut { markForLayout() }
    setNeedsDisplay()
  }

  /// Marks the view for layout only; the layout itself marks what has to be drawn.
  final func markForLayout() {
    guard !isLayingOut else {
      isMarkedInLayout = true
      return
    }
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
        controller.isToldOfLayout = true
        layOut(telling: controller)
        controller.isToldOfLayout = false
      } else {
        layOut(telling: nil)
      }
    }
    guard subtreeNeedsLayout else { return }
    subtreeNeedsLayout = false
    for subview in subviews { subview.layoutIfNeeded() }
  }

  /// The most layouts in a row that the view itself and its controller may cause.
  private static let mostLayouts = 8

  /// Lays out this view, and again each time that it is marked meanwhile, by its own
  /// `layoutSubviews()` or by its controller in `viewDidLayoutSubviews()`.
  ///
  /// The controller may cause layouts of the view while it is being told; it isn't told of those.
  private func layOut(telling controller: (any ViewOwner)?) {
    // Whether the library wants a layout in the next pass, which isn't one of those in a row.
    var isDueLater = false
    defer { if isDueLater { markForLayout() } }
    var isOwnMark = false
    for _ in 0..<Self.mostLayouts {
      controller?.viewWillLayoutSubviews()
      isOwnMark = false
      if needsLayout {
        (isDueLater, isOwnMark) = layOut()
        if !isOwnMark { asksForLayoutsForEver = false }
      }
      controller?.viewDidLayoutSubviews()
      controller?.placeCover()
      guard needsLayout || isOwnMark && !asksForLayoutsForEver else {
        if isOwnMark { layoutWasCutOff() }
        return
      }
      needsLayout = true
    }
    if isOwnMark {
      asksForLayoutsForEver = true
      warnOnce(
        "layoutSubviews of \(type(of: self)) has asked for another layout \(Self.mostLayouts)"
          + " times in a row: change only what differs")
    } else {
      controller?.warnOfEndlessLayout(after: Self.mostLayouts)
      (isDueLater, _) = layOut()
    }
    needsLayout = false
    layoutWasCutOff()
  }

  /// Lays out once.
  ///
  /// - Returns: Whether the library wants another layout in the next pass, and whether the view has
  ///   marked itself for another one in this pass.
  private func layOut() -> (isDueLater: Bool, isMarked: Bool) {
    needsLayout = false
    isLayingOut = true
    if layoutState != nil { solveConstraints() }
    layoutSubviews()
    // `layoutSubviews()` may have set frames of views that constraints refer to.
    if layoutState != nil { solveConstraintsAgain() }
    isLayingOut = false
    defer { (wantsAnotherLayout, isMarkedInLayout) = (false, false) }
    return (wantsAnotherLayout, isMarkedInLayout)
  }
}
