internal import ButteryGrid

// Known heights that must be asked for or measured again.
extension TableView {
  /// Makes the table find out all heights again.
  ///
  /// The table asks for exact heights now, for those of elements in sight in the next layout, and
  /// for the others before their elements come into sight.
  ///
  /// - Parameter keepsHiddenSectionViews: Whether headers and footers out of sight whose views decide
  ///   their heights keep these, so that nobody is asked for the views.
  func doubtKnownHeights(keepingHiddenSectionViews keepsHiddenSectionViews: Bool) {
    if hasExactHeights {
      layout.keepsHiddenSectionViews = keepsHiddenSectionViews
      defer { layout.keepsHiddenSectionViews = false }
      loadGeometry(
        rowCounts: rowCounts, levels: layout.geometry.levels, keeping: layout.geometry)
    } else {
      layout.doubtEmptyElements()
    }
    doubtDisplayedHeights()
  }

  /// Whether the table asks for all heights of some kind when it loads, and has no fixed height for
  /// that kind.
  private var hasExactHeights: Bool {
    ElementKey.Kind.allCases.contains { kind in
      !layout.estimated.contains(EstimatedKinds(kind)) && fixedHeight(of: kind) == nil
    }
  }

  /// Makes the next layout find out the heights of elements in sight.
  ///
  /// The layout also asks again for section views where there are only blank lines.
  func doubtDisplayedHeights() {
    visible.forgetHeights()
    visible.removeBlanks()
  }

  /// Measures the rows in sight whose cells decide their heights, after the cells have changed.
  func measureRowsInSight() {
    noteAnchor()
    // If heights are exact, rows out of sight were measured, too, and must be measured again.
    if layout.hasSelfSizedRows { doubtHeights() }
    guard layout.estimated.contains(.rows) else { return }
    for element in visible.elements where element.key.kind == .row && element.isSelfSized {
      layout.setHeight(fittingHeight(of: element.view), of: element.key)
    }
    setNeedsLayout()
  }

  // MARK: Section views

  /// Whether a displayed header or footer has lost both its view and its title.
  ///
  /// A view that the delegate dequeues for this question is recycled; the displayed one stays.
  func hasLostView(_ key: ElementKey) -> Bool {
    guard key.kind != .row, !areRowsUnknown else { return false }
    reusables.beginRequest(key)
    defer { reusables.endRequest() }
    if askForTitle(of: key) != nil { return false }
    guard let view = askForView(of: key) else { return true }
    if view !== visible.view(for: key) { reusables.recycleSectionView(view) }
    return false
  }

  /// Takes a header or footer off the screen that has lost its view.
  func removeLost(_ key: ElementKey) {
    if let element = visible.remove(key) { endDisplaying(element) }
    visible.forgetFrames()
  }
}
