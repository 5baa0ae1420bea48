public import ButteryGrid

// The tree of views, hit testing and coordinates.
extension View {
  /// The view that contains this one; `nil` for none.
  public var superview: View? { holder }

  /// Returns whether this view is `view` or is inside it.
  public final func isDescendant(of view: View) -> Bool {
    var ancestor: View? = self
    while let known = ancestor {
      if known === view { return true }
      ancestor = known.superview
    }
    return false
  }

  /// Returns the index of a subview; `nil` for other views.
  ///
  /// This is a loop, because Swift checks the executor at each call of a main-actor closure.
  func index(of subview: View) -> Int? {
    let subviews = subviews
    for index in subviews.indices where subviews[index] === subview { return index }
    return nil
  }

  /// Inserts `view` at index `place` of the subviews, or at the nearest index that keeps them
  /// sorted by level; by default in front of the others of its level.
  func insert(_ view: View, at place: Int = .max) {
    let level = view.stackingLevel
    var index = subviews.count
    while index > 0, subviews[index - 1].stackingLevel > level { index -= 1 }
    while index > max(0, place), subviews[index - 1].stackingLevel == level { index -= 1 }
    subviews.insert(view, at: index)
  }

  /// Returns the frontmost view at `point` that the mouse reaches: a view inside this one, or
  /// itself.
  ///
  /// `point` is in this view's coordinates. The result is `nil` where the point is outside the
  /// view, or where the view is hidden or can't be reached.
  public func hitTest(_ point: Point) -> View? {
    frontView(at: point) { $0.isOutOfReach }
  }

  /// Returns the frontmost view at `point`, leaving out views for which `isLeftOut` is true.
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
  /// Converts a point of the screen to this view's coordinates.
  final func pointInside(forScreen point: Point) -> Point {
    let outside = superview?.pointInside(forScreen: point) ?? point
    return Point(
      x: outside.x - frameOrigin.x + boundsOrigin.x, y: outside.y - frameOrigin.y + boundsOrigin.y)
  }
}

// MARK: - Order

extension View {
  /// Adds `view` at an index of `subviews`, which are sorted back to front.
  ///
  /// An index out of range is moved to the nearest one in range. The views that a table or a stack
  /// keeps in front or at the back stay there.
  public func insertSubview(_ view: View, at index: Int) {
    addSubview(view)
    move(view, to: index)
  }

  /// Adds `view` just behind `sibling`, or in front of all if `sibling` isn't a subview.
  public func insertSubview(_ view: View, belowSubview sibling: View) {
    addSubview(view)
    if let index = index(of: sibling) { move(view, to: index) }
  }

  /// Adds `view` just in front of `sibling`, or in front of all if `sibling` isn't a subview.
  public func insertSubview(_ view: View, aboveSubview sibling: View) {
    addSubview(view)
    if let index = index(of: sibling) { move(view, to: index + 1) }
  }

  /// Moves a subview in front of the others; frames and constraints don't change.
  public func bringSubviewToFront(_ view: View) {
    move(view, to: .max)
  }

  /// Moves a subview behind the others; frames and constraints don't change.
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

  /// Converts a point of this view to the coordinates of `view`, which is in the same window.
  ///
  /// `nil` stands for the window.
  public func convert(_ point: Point, to view: View?) -> Point {
    var (outer, place) = (self, point)
    while let superview = outer.superview {
      place = outer.pointOutside(place)
      outer = superview
    }
    return view?.pointInside(forScreen: outer.pointOutside(place)) ?? place
  }

  /// Converts a point of `view` to this view's coordinates; `nil` stands for the window.
  public func convert(_ point: Point, from view: View?) -> Point {
    if let view { return view.convert(point, to: self) }
    var root = self
    while let superview = root.superview { root = superview }
    return root.convert(point, to: self)
  }

  /// Converts a rectangle of this view to the coordinates of `view`; `nil` stands for the window.
  public func convert(_ rect: Rect, to view: View?) -> Rect {
    Rect(origin: convert(rect.origin, to: view), size: rect.size)
  }

  /// Converts a rectangle of `view` to this view's coordinates; `nil` stands for the window.
  public func convert(_ rect: Rect, from view: View?) -> Rect {
    Rect(origin: convert(rect.origin, from: view), size: rect.size)
  }

  private func pointOutside(_ point: Point) -> Point {
    Point(
      x: point.x - boundsOrigin.x + frameOrigin.x, y: point.y - boundsOrigin.y + frameOrigin.y)
  }
}

// MARK: - Marking views for layout, and laying out the marked ones

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
    if !dueProperties.isEmpty { updatePropertiesIfNeeded() }
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
  private static let maximumLayouts = 8

  /// Lays out this view, and again each time that it is marked meanwhile, by its own
  /// `layoutSubviews()` or by its controller in `viewDidLayoutSubviews()`.
  ///
  /// The controller may cause layouts of the view while it is being told; it isn't told of those.
  private func layOut(telling controller: ViewController?) {
    // Whether the library wants a layout in the next pass, which isn't one of those in a row.
    var isDueLater = false
    defer { if isDueLater { markForLayout() } }
    var isOwnMark = false
    for _ in 0..<Self.maximumLayouts {
      if let controller {
        tracked(.beforeLayout) { controller.viewWillLayoutSubviews() }
      }
      isOwnMark = false
      if needsLayout {
        (isDueLater, isOwnMark) = layOut()
        if !isOwnMark { asksForLayoutsForEver = false }
      }
      if let controller {
        tracked(.afterLayout) { controller.viewDidLayoutSubviews() }
        controller.placeCover()
      }
      guard needsLayout || isOwnMark && !asksForLayoutsForEver else {
        if isOwnMark { layoutWasCutOff() }
        return
      }
      needsLayout = true
    }
    if isOwnMark {
      asksForLayoutsForEver = true
      warnOnce(
        "layoutSubviews of \(type(of: self)) has asked for another layout \(Self.maximumLayouts)"
          + " times in a row: change only what differs")
    } else {
      controller?.warnOfEndlessLayout(after: Self.maximumLayouts)
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
    if isLayoutTracked { tracked(.layout) { layoutSubviews() } } else { layoutSubviews() }
    // `layoutSubviews()` may have set frames of views that constraints refer to.
    if layoutState != nil { solveConstraintsAgain() }
    isLayingOut = false
    defer { (wantsAnotherLayout, isMarkedInLayout) = (false, false) }
    return (wantsAnotherLayout, isMarkedInLayout)
  }
}
