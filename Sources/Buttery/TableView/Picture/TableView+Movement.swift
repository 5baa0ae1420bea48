internal import ButteryGrid

// How the picture of a table follows from the last one.
extension TableView {
  /// Adds the lines whose picture has moved: as a move where what is on them is nothing but
  /// elements that moved together, else as a hint.
  ///
  /// - Parameters:
  ///   - drawn: Where the last picture showed the table; `nil` where all of it is drawn again.
  ///   - inside: How content lines are numbered on the screen.
  /// - Returns: What hides lines at the edges, unchanged, as it did: headers and footers.
  func noteMovedElements(
    in change: inout PictureChange, from drawn: DrawnPlace?, _ inside: LineFrame
  ) -> Cover {
    let movement = picture.advance(to: currentPicture)
    let isBehindNew = movement.isNewBehindElements
    guard let scroll = scroll(movement, inside, of: change.size) else {
      if isBehindNew || drawn?.contentTop != bounds.minY { change.redraw(bounds.lines, in: inside) }
      return Cover()
    }
    guard let drawn, !isBehindNew, change.move == nil,
      bounds.minY - drawn.contentTop == scroll.distance, isAlone(onLines: scroll.lines)
    else {
      change.redraw(bounds.lines, in: inside)
      change.hint = scroll
      return Cover()
    }
    let cover = coverByKeptViews(since: drawn)
    let open = inside.hiding(top: cover.top.lines, bottom: cover.bottom.lines, of: bounds.lines)
    change.move(scroll, of: open.screenLines(bounds.lines))
    return cover
  }

  /// The lines at the edges that headers and footers hide which look as they did, where they were:
  /// at each edge one of each level at most, one beside the other.
  private func coverByKeptViews(since drawn: DrawnPlace) -> Cover {
    var search = CoverSearch(height: bounds.height)
    for view in subviews.reversed() {
      if view.isStacked, view.stackingLevel <= StackingLevel.rows.rawValue { break }
      guard !view.isHidden else { continue }
      search.add(
        view, at: view.frame.lines.shifted(by: -bounds.minY),
        before: view.drawnPlace?.lines.shifted(by: -drawn.contentTop),
        canHide: view.isStacked && view.frame.width == bounds.width && view.isUnchanged)
    }
    return search.cover
  }

  private var currentPicture: TablePicture {
    let pinnedTop = pinnedHeaderHeight
    return TablePicture(
      bounds: bounds, style: style,
      free: pinnedTop..<max(pinnedTop, bounds.height - pinnedFooterHeight),
      moving: movingLines, contentHeight: layout.geometry.contentHeight, frames: visible.frames,
      drawnFrames: drawnFrames,
      isInMotion: motion.current != nil,
      hasUncertainBrackets: style == .insetGrouped
        && (!layout.estimated.isEmpty || layout.emptyElements.includeRows))
  }

  /// The lines of the table that floating views don't cover for sure while it is scrolled: where
  /// one is being pushed in a table of one level, that is all of them.
  private var movingLines: Range<Int> {
    guard isFloating, layout.geometry.levels != nil else { return 0..<bounds.height }
    let lines = layout.geometry.movingLines(in: viewport)
    let first = max(0, min(lines.lowerBound - bounds.minY, bounds.height))
    return first..<max(first, min(lines.upperBound - bounds.minY, bounds.height))
  }

  /// The movement that a terminal can follow, in lines of the screen.
  private func scroll(
    _ movement: PictureTracker.Movement, _ inside: LineFrame, of screen: Size
  ) -> Damage.Scroll? {
    guard let moved = movement.scroll else { return nil }
    let first = bounds.minY + moved.lines.lowerBound
    let lines = inside.screenLines(first..<first + moved.lines.count)
    guard moved.distance != 0, moved.distance.magnitude < lines.count, fills(screen) else {
      return nil
    }
    return Damage.Scroll(lines: lines, distance: moved.distance)
  }

  // MARK: What else is to be seen

  /// Whether the table takes all columns of the screen.
  private func fills(_ screen: Size) -> Bool {
    var left = 0
    var view: View = self
    while true {
      guard view.bounds.width == screen.width else { return false }
      left += view.frame.minX
      guard let superview = view.superview else { return left == 0 }
      left -= superview.bounds.minX
      view = superview
    }
  }

  /// Whether nothing but the table is to be seen on `lines` of the screen.
  private func isAlone(onLines lines: Range<Int>) -> Bool {
    guard !picture.hasInk(behind: lines) else { return false }
    var view: View = self
    while let superview = view.superview {
      let inside = superview.screenLines(lines)
      for other in superview.subviews.reversed() {
        if other === view { break }
        if other.reaches(inside) { return false }
      }
      view = superview
    }
    return true
  }
}

extension View {
  /// Lines of the screen in this view's coordinates.
  fileprivate final func screenLines(_ lines: Range<Int>) -> Range<Int> {
    let first = pointInside(forScreen: Point(x: 0, y: lines.lowerBound)).y
    return first..<first + lines.count
  }

  /// Whether something of the view may be seen on `lines` of the superview.
  fileprivate final func reaches(_ lines: Range<Int>) -> Bool {
    guard !isHidden else { return false }
    if frame.lines.overlaps(lines) { return true }
    guard !confinesSubviews else { return false }
    let distance = bounds.minY - frame.minY
    let inside = lines.lowerBound + distance..<lines.upperBound + distance
    return subviews.contains { $0.reaches(inside) }
  }
}

extension PictureChange {
  /// Has all of `lines`, which are numbered as `inside`, drawn.
  fileprivate mutating func redraw(_ lines: Range<Int>, in inside: LineFrame) {
    let lines = inside.screenLines(lines)
    before.insert(lines)
    after.insert(lines)
  }

  /// Moves a part of `lines`; what doesn't move, and what comes in, is drawn.
  fileprivate mutating func move(_ scroll: Damage.Scroll, of lines: Range<Int>) {
    move = scroll
    after.insert(lines.lowerBound..<max(lines.lowerBound, scroll.lines.lowerBound))
    after.insert(min(scroll.lines.upperBound, lines.upperBound)..<lines.upperBound)
    after.insert(scroll.linesComingIn)
  }
}

extension Range<Int> {
  fileprivate func shifted(by distance: Int) -> Range<Int> {
    lowerBound + distance..<upperBound + distance
  }
}
