internal import ButteryGrid

// The way of Tab from view to view.
extension View {
  /// All that Tab comes to in this view, itself included, in the order of reading: from above, and
  /// from the left.
  final func tabStops() -> [View] {
    var stops: [View] = []
    collectTabStops(into: &stops)
    return stops
  }

  private func collectTabStops(into stops: inout [View]) {
    guard !isHidden, extras?.isOutOfReach != true else { return }
    // Nobody sees what a cover is in front of.
    if let cover = controller?.coverWithKeys { return cover.collectTabStops(into: &stops) }
    for view in viewsBeforeInTabOrder { view.collectTabStops(into: &stops) }
    // One that couldn't get the keys may have them: Tab goes on from there.
    if canBecomeFirstResponder || containsFirstResponder && isFirstResponder { stops.append(self) }
    for view in viewsInTabOrder { view.collectTabStops(into: &stops) }
  }

  /// Views as they are read; what is as far up and as far left stays in its order.
  static func inReadingOrder(_ views: [View]) -> [View] {
    views.enumerated().sorted { one, other in
      let (first, second) = (one.element.frameOrigin, other.element.frameOrigin)
      return (first.y, first.x, one.offset) < (second.y, second.x, other.offset)
    }.map(\.element)
  }
}

extension ViewOwner {
  /// Goes to the next or the previous view that can be first responder, around the ends.
  ///
  /// - Returns: Whether there is another one.
  func moveFirstResponder(forward: Bool) -> Bool {
    let stops = view.tabStops()
    let current = firstResponder ?? preferredFocusedView
    guard let index = stops.firstIndex(where: { $0 === current }) else {
      return (forward ? stops.first : stops.last)?.becomeFirstResponder() ?? false
    }
    guard stops.count > 1 else { return false }
    keepsFirstResponder = false
    // One that doesn't want to is passed over, but one that doesn't let go is asked once.
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
