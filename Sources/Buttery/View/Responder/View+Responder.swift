internal import ButteryGrid

// What happens to the first responder when views are added and removed.
extension View {
  /// Notes for this view and all its superviews whether the first responder is inside.
  final func noteFirstResponder(inside: Bool) {
    var view: View? = self
    while let around = view {
      around.containsFirstResponder = inside
      if around !== self {
        inside
          ? around.innerViewBecameFirstResponder(self) : around.innerViewResignedFirstResponder()
      }
      view = around.superview
    }
  }

  /// Makes a first responder inside this view resign before the view is removed from its superview.
  ///
  /// The nearest superview that can becomes first responder instead.
  final func resignFirstResponderInside() {
    containsFirstResponder = false
    guard let home = homeController, let view = home.firstResponder as? View,
      view.isDescendant(of: self)
    else { return }
    home.resignFirstResponder(view)
    var around = superview
    while home.firstResponder == nil, let next = around {
      if next.canBecomeFirstResponder { next.becomeFirstResponder() }
      around = next.superview
    }
  }

  /// Ends editing in this view and the views inside it: a first responder there resigns.
  ///
  /// - Parameter force: Whether it resigns without being asked whether it allows that.
  /// - Returns: Whether the first responder isn't in this view now.
  @discardableResult public final func endEditing(_ force: Bool) -> Bool {
    guard let home = homeController, let view = home.firstResponder as? View,
      view.isDescendant(of: self)
    else { return true }
    guard force else { return view.resignFirstResponder() }
    home.resignFirstResponder(view)
    return true
  }

  /// Converts a point to the screen's coordinates; `nil` where this view or a superview hides it.
  final func screenPoint(for point: Point) -> Point? {
    var (view, place) = (self, point)
    while true {
      guard !view.isHidden, view.bounds.contains(place) else { return nil }
      place = Point(
        x: place.x - view.boundsOrigin.x + view.frameOrigin.x,
        y: place.y - view.boundsOrigin.y + view.frameOrigin.y)
      guard let superview = view.superview else { return place }
      view = superview
    }
  }
}

extension ViewOwner {
  /// Makes `view` resign as first responder, even if it refuses.
  func resignFirstResponder(_ view: View) {
    isTakingFirstResponder = true
    defer { isTakingFirstResponder = false }
    guard !view.resignFirstResponder() else { return }
    firstResponder = nil
    view.firstResponderChanged()
  }
}
