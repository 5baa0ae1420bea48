public import ButteryGrid

// What is inside of what, and where it lies.
extension View {
  /// The view that holds this one, or `nil`.
  public var superview: View? { holder }

  /// A loop: a closure of the main actor is checked for its executor at each call.
  func index(of subview: View) -> Int? {
    let subviews = subviews
    for index in subviews.indices where subviews[index] === subview { return index }
    return nil
  }

  /// Puts `view` among the subviews, in front of those of its level, or nearer to the back if `place`
  /// is.
  func insert(_ view: View, at place: Int = .max) {
    let level = view.stackingLevel
    var index = subviews.count
    while index > 0, subviews[index - 1].stackingLevel > level { index -= 1 }
    while index > max(0, place), subviews[index - 1].stackingLevel == level { index -= 1 }
    subviews.insert(view, at: index)
  }

  /// The frontmost visible view at `point` (in this view's coordinates), itself included, that the
  /// mouse comes to.
  public func hitTest(_ point: Point) -> View? {
    frontView(at: point) { $0.isOutOfReach }
  }

  /// The frontmost view at `point` without those that `isLeftOut` has.
  final func frontView(at point: Point, _ isLeftOut: (ViewExtras) -> Bool) -> View? {
    guard !isHidden, extras.map(isLeftOut) != true, bounds.contains(point) else { return nil }
    for subview in subviews.reversed() {
      let inside = Point(
        x: point.x - subview.frameOrigin.x + subview.boundsOrigin.x,
        y: point.y - subview.frameOrigin.y + subview.boundsOrigin.y)
      if let hit = subview.frontView(at: inside, isLeftOut) { return hit }
    }
    return self
  }
}

extension View {
  /// A point of the screen in this view's coordinates.
  final func pointInside(forScreen point: Point) -> Point {
    let outside = superview?.pointInside(forScreen: point) ?? point
    return Point(
      x: outside.x - frameOrigin.x + boundsOrigin.x, y: outside.y - frameOrigin.y + boundsOrigin.y)
  }
}

// MARK: - Order

extension View {
  /// Adds `view` so that it is the subview of that number, counted from the back.
  ///
  /// A number that there isn't is the nearest one that there is. What a table or a stack keeps in
  /// front or behind stays there.
  public func insertSubview(_ view: View, at index: Int) {
    addSubview(view)
    move(view, to: index)
  }

  /// Adds `view` just behind `sibling`; in front of all where that isn't in here.
  public func insertSubview(_ view: View, belowSubview sibling: View) {
    addSubview(view)
    if let index = index(of: sibling) { move(view, to: index) }
  }

  /// Adds `view` just in front of `sibling`; in front of all where that isn't in here.
  public func insertSubview(_ view: View, aboveSubview sibling: View) {
    addSubview(view)
    if let index = index(of: sibling) { move(view, to: index + 1) }
  }

  /// Puts a subview in front of the others; nothing else about it changes.
  public func bringSubviewToFront(_ view: View) {
    move(view, to: .max)
  }

  /// Puts a subview behind the others; nothing else about it changes.
  public func sendSubviewToBack(_ view: View) {
    move(view, to: 0)
  }

  private func move(_ view: View, to place: Int) {
    guard let index = index(of: view) else { return }
    subviews.remove(at: index)
    insert(view, at: place)
    view.setNeedsDisplay()
  }

  // MARK: Coordinates

  /// Where a point of this view lies in `view`, which is in the same window; `nil` is the window.
  public func convert(_ point: Point, to view: View?) -> Point {
    var (outer, place) = (self, point)
    while let superview = outer.superview {
      place = outer.pointOutside(place)
      outer = superview
    }
    return view?.pointInside(forScreen: outer.pointOutside(place)) ?? place
  }

  /// Where a point of `view` lies in this view; `nil` is the window.
  public func convert(_ point: Point, from view: View?) -> Point {
    if let view { return view.convert(point, to: self) }
    var root = self
    while let superview = root.superview { root = superview }
    return root.convert(point, to: self)
  }

  /// Where a rectangle of this view lies in `view`; `nil` is the window.
  public func convert(_ rect: Rect, to view: View?) -> Rect {
    Rect(origin: convert(rect.origin, to: view), size: rect.size)
  }

  /// Where a rectangle of `view` lies in this view; `nil` is the window.
  public func convert(_ rect: Rect, from view: View?) -> Rect {
    Rect(origin: convert(rect.origin, from: view), size: rect.size)
  }

  private func pointOutside(_ point: Point) -> Point {
    Point(
      x: point.x - boundsOrigin.x + frameOrigin.x, y: point.y - boundsOrigin.y + frameOrigin.y)
  }
}
