internal import ButteryGrid

// Heights that are known and have to be found out again.
extension TableView {
  /// Puts all heights that are kept in doubt: those that are exact are asked for now, those of
  /// elements in sight in the next layout, the others before their elements come into sight.
  func doubtKnownHeights() {
    if hasExactHeights {
      loadGeometry(
        rowCounts: rowCounts, levels: layout.geometry.levels, keeping: layout.geometry)
    } else {
      layout.doubtEmptyElements()
    }
    doubtDisplayedHeights()
  }

  /// Whether all heights of some kind are asked for at once, and not known without asking.
  private var hasExactHeights: Bool {
    ElementKey.Kind.allCases.contains { kind in
      !layout.estimated.contains(EstimatedKinds(kind)) && fixedHeight(of: kind) == nil
    }
  }

  /// Has the heights of what is in sight found out in the next layout.
  ///
  /// Where blank lines are reserved for a section view, the view is asked for again.
  func doubtDisplayedHeights() {
    visible.forgetHeights()
    visible.removeBlanks()
  }

  /// Measures the rows in sight whose cells decide how high they are: these have changed without
  /// the rows having done so.
  func measureRowsInSight() {
    noteAnchor()
    // Heights that are exact were measured, too.
    if layout.hasSelfSizedRows { doubtHeights() }
    guard layout.estimated.contains(.rows) else { return }
    for element in visible.elements where element.key.kind == .row && element.isSelfSized {
      layout.setHeight(fittingHeight(of: element.view), of: element.key)
    }
    setNeedsLayout()
  }

  // MARK: Section views

  /// Whether a header or footer that is displayed has lost both its view and its title.
  ///
  /// A view that is handed out for the question goes back: the one that is displayed stays.
  func hasLostView(_ key: ElementKey) -> Bool {
    guard key.kind != .row else { return false }
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
