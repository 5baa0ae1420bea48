internal import ButteryGrid

// The part of first responders that has to do with views coming and going.
extension View {
  /// Notes of this view and all around it whether the first responder is inside.
  final func noteFirstResponder(inside: Bool) {
    var view: View? = self
    while let around = view {
      around.containsFirstResponder = inside
      if inside, around !== self { around.keysCame(toInner: self) }
      view = around.superview
    }
  }

  /// Has a first responder in here resign, as the view is about to leave its superview; keys go on
  /// to the nearest view around that takes them.
  final func resignFirstResponderInside() {
    containsFirstResponder = false
    guard let home = homeController, let view = home.firstResponder as? View, view.isInside(self)
    else { return }
    home.resignFirstResponder(view)
    var around = superview
    while home.firstResponder == nil, let next = around {
      if next.canBecomeFirstResponder { next.becomeFirstResponder() }
      around = next.superview
    }
  }

  /// Has a text in here that a person edits, this view included, end that.
  ///
  /// - Parameter force: Whether nobody is asked whether it may end.
  /// - Returns: Whether nothing in here is first responder any more.
  @discardableResult public final func endEditing(_ force: Bool) -> Bool {
    guard let home = homeController, let view = home.firstResponder as? View, view.isInside(self)
    else { return true }
    guard force else { return view.resignFirstResponder() }
    home.resignFirstResponder(view)
    return true
  }

  /// Whether this view is `other` or inside of it.
  final func isInside(_ other: View) -> Bool {
    var view: View? = self
    while let inner = view {
      if inner === other { return true }
      view = inner.superview
    }
    return false
  }

  /// A point of this view on the screen; `nil` where a superview hides it.
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
  /// Takes the keys from `view`, whose word doesn't count.
  func resignFirstResponder(_ view: View) {
    isTakingFirstResponder = true
    defer { isTakingFirstResponder = false }
    guard !view.resignFirstResponder() else { return }
    firstResponder = nil
    view.firstResponderChanged()
  }
}
