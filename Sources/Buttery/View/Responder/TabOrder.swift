internal import ButteryGrid

// The order in which Tab goes from view to view.
extension View {
  /// Returns the views that Tab visits in this view, itself included, from top to bottom and from
  /// left to right.
  final func tabStops() -> [View] {
    var stops: [View] = []
    collectTabStops(into: &stops)
    return stops
  }

  private func collectTabStops(into stops: inout [View]) {
    guard !isHidden, extras?.isOutOfReach != true else { return }
    // What lies behind a cover can't be seen.
    if let cover = controller?.coverWithKeys { return cover.collectTabStops(into: &stops) }
    for view in viewsBeforeInTabOrder { view.collectTabStops(into: &stops) }
    // A first responder that couldn't become one now is included, so that Tab goes on from there.
    if canBecomeFirstResponder || containsFirstResponder && isFirstResponder { stops.append(self) }
    for view in viewsInTabOrder { view.collectTabStops(into: &stops) }
  }

  /// Sorts views from top to bottom and from left to right; views at the same place keep their
  /// order.
  static func inReadingOrder(_ views: [View]) -> [View] {
    views.enumerated().sorted { one, other in
      let (first, second) = (one.element.frameOrigin, other.element.frameOrigin)
      return (first.y, first.x, one.offset) < (second.y, second.x, other.offset)
    }.map(\.element)
  }
}

extension ViewOwner {
  /// Makes the next or the previous view in the tab order first responder, wrapping at the ends.
  ///
  /// - Returns: Whether another view has become first responder, or the present one has refused to
  ///   resign.
  func moveFirstResponder(forward: Bool) -> Bool {
    let stops = view.tabStops()
    let current = firstResponder ?? preferredFocusedView
    guard let index = stops.firstIndex(where: { $0 === current }) else {
      return (forward ? stops.first : stops.last)?.becomeFirstResponder() ?? false
    }
    guard stops.count > 1 else { return false }
    keepsFirstResponder = false
    // Views that refuse to become first responder are skipped. If the present first responder
    // refuses to resign, the search ends, so that it isn't asked again.
    for step in 1..<stops.count where !keepsFirstResponder {
      let next = (index + (forward ? step : stops.count - step)) % stops.count
      if stops[next].becomeFirstResponder() { return true }
    }
    return keepsFirstResponder
  }
}

extension Key {
  static let tab = Key(.tab)
  static let backTab = Key(.tab, modifiers: .shift)
}
