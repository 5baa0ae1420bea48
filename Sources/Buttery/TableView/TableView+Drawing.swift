internal import ButteryGrid

extension TableView {
  /// Draws what lies behind the elements: brackets around groups and empty rows.
  func drawBehindElements(in canvas: inout Canvas) {
    if style.hasBrackets { drawBrackets(in: &canvas) }
    if showsFillerRows { drawFillerRows(in: &canvas) }
  }

  /// Rounded brackets in the margins, on the lines of each section's rows.
  private func drawBrackets(in canvas: inout Canvas) {
    guard bounds.width >= 6 else { return }
    let lines = viewport.lines
    for section in layout.geometry.sections(inLines: lines) {
      for line in layout.geometry.rowLines(ofSection: section).clamped(to: lines) {
        let (left, right) = bracket(atLine: line, ofSection: section)
        let style = ButteryGrid.Style(attributes: .dim)
        canvas.write(left, at: Point(x: 1, y: line), style: style)
        canvas.write(right, at: Point(x: bounds.width - 2, y: line), style: style)
      }
    }
  }

  private func bracket(
    atLine line: Int, ofSection section: Int
  ) -> (left: Unicode.Scalar, right: Unicode.Scalar) {
    switch (isFirst(line, ofSection: section), isLast(line, ofSection: section)) {
    case (true, true): ("(", ")")
    case (true, false): ("╭", "╮")
    case (false, true): ("╰", "╯")
    case (false, false): ("│", "│")
    }
  }

  /// Whether the bracket of a section begins at a line.
  ///
  /// At the upper edge of the table the row's index decides, because the table can't know whether
  /// rows above have any lines while their heights are estimates.
  private func isFirst(_ line: Int, ofSection section: Int) -> Bool {
    guard line == layout.geometry.rowLines(ofSection: section).lowerBound else { return false }
    return line > viewport.lines.lowerBound || layout.geometry.height(of: .row(0, section)) > 0
  }

  /// Whether the bracket of a section ends at a line.
  ///
  /// At the lower edge of the table the row's index decides, as for `isFirst`.
  private func isLast(_ line: Int, ofSection section: Int) -> Bool {
    guard line == layout.geometry.rowLines(ofSection: section).upperBound - 1 else { return false }
    let last = ElementKey.row(layout.geometry.rowCount(inSection: section) - 1, section)
    return line < viewport.lines.upperBound - 1 || layout.geometry.height(of: last) > 0
  }

  /// Shows in a cell what separates it from the next row.
  func showSeparator(on cell: TableViewCell) {
    cell.separator.isShown = separatorStyle == .singleLine
    cell.separator.tableInset = separatorInset
  }

  func separatorsChange() {
    visible.forEachCell { showSeparator(on: $0) }
    setNeedsDisplay()
  }

  private var showsFillerRows: Bool {
    style.hasFillerRows && tableFooterView == nil && separatorStyle == .singleLine
  }

  private func drawFillerRows(in canvas: inout Canvas) {
    let wanted = fillerRowHeight >= 0 ? fillerRowHeight : rowHeight
    let height = wanted > 0 ? wanted : 1
    let width = max(0, elementWidth - separatorInset.left - separatorInset.right)
    var line = layout.geometry.contentHeight + height - 1
    while line < viewport.lines.upperBound {
      canvas.add(.underline, to: Rect(x: separatorInset.left, y: line, width: width, height: 1))
      line += height
    }
  }
}

// MARK: - How a table makes its next picture by moving lines of the last one

extension TableView {
  /// Adds the lines that have moved to `change`.
  ///
  /// The lines are added as a move where they show nothing but elements that moved together.
  /// Otherwise they are redrawn, and the movement is only a hint.
  ///
  /// - Parameters:
  ///   - change: The change that is being collected.
  ///   - drawn: Where the last picture showed the table; `nil` where all of it is drawn again.
  ///   - inside: How content lines are numbered on the screen.
  /// - Returns: The lines at the edges that unchanged headers and footers hide.
  func collectMovedElements(
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

  /// The lines at the edges hidden by headers and footers that have neither moved nor changed.
  ///
  /// At each edge there is at most one such view for each level, one next to the other.
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
      hasUncertainBrackets: style.hasBrackets
        && (!layout.estimated.isEmpty || layout.emptyElements.includeRows))
  }

  /// The lines of the table that may move while it is scrolled.
  ///
  /// In a table with nested sections these are the lines between the floating views that aren't
  /// being pushed; in a table without, all lines.
  private var movingLines: Range<Int> {
    guard style.floats, layout.geometry.levels != nil else { return 0..<bounds.height }
    let lines = layout.geometry.movingLines(in: viewport)
    let first = max(0, min(lines.lowerBound - bounds.minY, bounds.height))
    return first..<max(first, min(lines.upperBound - bounds.minY, bounds.height))
  }

  /// The movement in lines of the screen; `nil` where a terminal can't scroll by it.
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

  // MARK: Other views on the same lines

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

  /// Whether only the table can be seen on `lines` of the screen.
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

  /// Whether the view or its subviews may show something on `lines` of the superview.
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
  /// Marks all of `lines`, which `inside` maps to the screen, for drawing.
  fileprivate mutating func redraw(_ lines: Range<Int>, in inside: LineFrame) {
    let lines = inside.screenLines(lines)
    before.insert(lines)
    after.insert(lines)
  }

  /// Moves a part of `lines`; lines that don't move, and lines that come in, are drawn.
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

// MARK: - Covers

/// Finds the views that hide lines at the edges of a table while its content moves.
///
/// The views are added from front to back. A view hides its lines for certain only if nothing that
/// may move lies in front of it.
@MainActor private struct CoverSearch {
  private(set) var cover = Cover()
  private let height: Int
  /// The first line of the table on which a view in front may move.
  private var firstMoving: Int
  /// The end of the lines of the table on which a view in front may move.
  private var endMoving = 0

  init(height: Int) {
    self.height = height
    firstMoving = height
  }

  /// Adds a view that lies behind all views added so far.
  ///
  /// - Parameters:
  ///   - view: The view.
  ///   - lines: The lines of the table that the view takes.
  ///   - before: The lines that the view took in the last picture; `nil` where it wasn't drawn.
  ///   - canHide: Whether the view takes all columns and looks the same as in the last picture.
  mutating func add(_ view: View, at lines: Range<Int>, before: Range<Int>?, canHide: Bool) {
    let shown = lines.clamped(to: 0..<height)
    let hides = canHide && !shown.isEmpty && lines.lowerBound == before?.lowerBound
    if hides, fitsTop(shown, view.coverLevel) {
      cover.top.grow(to: shown.upperBound, level: view.coverLevel)
    } else if hides, fitsBottom(shown, view.coverLevel) {
      cover.bottom.grow(to: height - shown.lowerBound, level: view.coverLevel)
    } else {
      addMoving(lines, view.coverLevel)
      if let before { addMoving(before, view.coverLevel) }
    }
  }

  private func fitsTop(_ lines: Range<Int>, _ level: Int) -> Bool {
    lines.lowerBound == cover.top.lines && cover.top.mayGrow(by: level)
      && lines.upperBound <= min(firstMoving, height - cover.bottom.lines)
  }

  private func fitsBottom(_ lines: Range<Int>, _ level: Int) -> Bool {
    lines.upperBound == height - cover.bottom.lines && cover.bottom.mayGrow(by: level)
      && lines.lowerBound >= max(endMoving, cover.top.lines)
  }

  /// Notes the lines of a view that may move, as far as other views don't hide them.
  private mutating func addMoving(_ lines: Range<Int>, _ level: Int) {
    let seen = lines.clamped(
      to: cover.top.lines(hiding: level)..<height - cover.bottom.lines(hiding: level))
    guard !seen.isEmpty else { return }
    firstMoving = min(firstMoving, seen.lowerBound)
    endMoving = max(endMoving, seen.upperBound)
  }
}
