internal import ButteryGrid

// Finding the lines of the screen that must be drawn for the next picture.
//
// A view that changes sets a mark. Before a picture is made, the marked views are searched. Each
// adds the lines where it was and the lines where it is now. Only these lines are drawn again, with
// everything that can be seen on them.

/// The changes of a view since the last picture.
struct DisplayMarks {
  /// Whether the view itself must be drawn again.
  var view = true
  /// Whether a view inside has a mark, or the content has moved by whole lines.
  var inside = true
  /// Whether the view's first line in its superview has changed; on the screen it may be the same.
  var isMoved = false
  /// The lines of removed subviews, as they were numbered inside the view in the last picture.
  var vacated: Range<Int>?
  /// The highest level of the removed subviews; `Int.max` if one of them wasn't stacked.
  var vacatedLevel = Int.min

  /// Whether nothing changed.
  var isEmpty: Bool { !view && !inside && !isMoved }

  mutating func vacate(_ lines: Range<Int>) {
    guard let vacated else {
      vacated = lines
      return
    }
    self.vacated =
      min(vacated.lowerBound, lines.lowerBound)..<max(vacated.upperBound, lines.upperBound)
  }
}

/// The place where a picture shows a view.
struct DrawnPlace {
  /// The lines of the view in the coordinates of the superview.
  var lines: Range<Int>
  /// The content line at the view's top edge.
  var contentTop: Int
}

/// The lines at the edges of a view that opaque, unchanged subviews hide.
@MainActor struct Cover {
  /// The lines that are hidden at one edge, by views of falling levels, each next to the last one.
  struct Edge {
    private struct Step {
      /// The number of lines at the edge that this view and the views before it take.
      var lines: Int32 = 0
      /// The view's level.
      var level: Int32 = 0
    }

    // The steps are few and stored inline, because every view that is searched gets such a value,
    // and scrolling by a line must not allocate. With more levels, lines are drawn unnecessarily.
    private var steps = InlineArray<5, Step>(repeating: Step())
    private var count = 0

    /// The number of lines that are hidden at the edge.
    var lines: Int { count > 0 ? Int(steps[count - 1].lines) : 0 }

    /// Whether a view of `level`, behind the views so far, may be added.
    func mayGrow(by level: Int) -> Bool {
      count == 0 || count < steps.count && level < Int(steps[count - 1].level)
    }

    /// Adds a view of `level`, after which `lines` lines from the edge are hidden.
    mutating func grow(to lines: Int, level: Int) {
      steps[count] = Step(lines: Int32(clamping: lines), level: Int32(clamping: level))
      count += 1
    }

    /// Returns the number of lines on which views in front hide a view of `level`.
    func lines(hiding level: Int) -> Int {
      var lines = 0
      for index in 0..<count where level < Int(steps[index].level) {
        lines = Int(steps[index].lines)
      }
      return lines
    }
  }

  var top = Edge()
  var bottom = Edge()

  /// Returns the lines on which views of `level` can be seen, inside a view at `place`.
  func open(_ frame: LineFrame, of place: DrawnPlace, toLevel level: Int) -> LineFrame {
    frame.hiding(
      top: top.lines(hiding: level), bottom: bottom.lines(hiding: level),
      of: place.contentTop..<place.contentTop + place.lines.count)
  }
}

/// The numbering of the lines inside a view on the screen.
struct LineFrame {
  /// The screen line of line 0 inside the view.
  var origin: Int
  /// The screen lines on which the view can be seen.
  var visible: Range<Int>

  /// Converts lines inside the view to screen lines, as far as they can be seen.
  func screenLines(_ lines: Range<Int>) -> Range<Int> {
    (lines.lowerBound + origin..<lines.upperBound + origin).clamped(to: visible)
  }

  /// Returns the same numbering with fewer visible lines: `top` and `bottom` lines at the edges of
  /// `content` are hidden.
  func hiding(top: Int, bottom: Int, of content: Range<Int>) -> LineFrame {
    guard top > 0 || bottom > 0 else { return self }
    var (first, end) = (visible.lowerBound, visible.upperBound)
    if bottom > 0 { end = max(first, min(end, origin + content.upperBound - bottom)) }
    if top > 0 { first = min(end, max(first, origin + content.lowerBound + top)) }
    return LineFrame(origin: origin, visible: first..<end)
  }

  /// Returns the numbering inside a subview at `place`.
  func inside(_ place: DrawnPlace, clips: Bool) -> LineFrame {
    LineFrame(
      origin: origin + place.lines.lowerBound - place.contentTop,
      visible: clips ? screenLines(place.lines) : visible)
  }
}

/// The differences between the last and the next picture, in lines of the screen.
struct PictureChange {
  /// The lines of the last picture that show something that has changed.
  var before = LineSet()
  /// The lines of the next picture that show something that has changed.
  var after = LineSet()
  /// The lines of views that stay in place while what is around them moves.
  var kept = LineSet()
  /// Lines whose content is moved on the screen; `before` and `kept` are counted before the move.
  var move: Damage.Scroll?
  /// A likely movement of lines that are all drawn nevertheless; it helps the device to save bytes.
  var hint: Damage.Scroll?
  /// The size of the screen.
  let size: Size

  init(size: Size) {
    self.size = size
  }

  /// The lines that must be drawn after `move`.
  var lines: LineSet {
    guard let move else { return before.union(after) }
    var lines = after
    for line in before.union(kept).members(of: 0..<size.height) {
      guard move.lines.contains(line) else {
        if before.contains(line) { lines.insert(line) }
        continue
      }
      if kept.contains(line) { lines.insert(line) }
      let target = line - move.distance
      if move.lines.contains(target) { lines.insert(target) }
    }
    return lines
  }
}

extension View {
  /// Marks the view to be drawn in the next pass.
  public func setNeedsDisplay() {
    displayMarks.view = true
    holder?.markInsideForDisplay()
  }

  /// Notes that the view's first line in the superview has changed.
  final func markMoved() {
    displayMarks.isMoved = true
    holder?.markInsideForDisplay()
  }

  /// Notes that something inside the view must be drawn.
  final func markInsideForDisplay() {
    var view: View? = self
    while let marked = view, !marked.displayMarks.inside {
      marked.displayMarks.inside = true
      view = marked.holder
    }
  }

  /// Notes the lines that `view`, which was removed, has left.
  final func markVacated(by view: View) {
    if let lines = view.drawnExtent { displayMarks.vacate(lines) }
    displayMarks.vacatedLevel = max(displayMarks.vacatedLevel, view.coverLevel)
    view.drawnPlace = nil
    markInsideForDisplay()
  }

  /// The lines on which the last picture shows the view and the views inside it, in the coordinates
  /// of the superview; `nil` where it doesn't show the view.
  private var drawnExtent: Range<Int>? {
    guard let drawnPlace else { return nil }
    var extent = drawnPlace.lines
    guard !confinesSubviews else { return extent }
    let distance = drawnPlace.lines.lowerBound - drawnPlace.contentTop
    for subview in subviews {
      guard let inside = subview.drawnExtent else { continue }
      extent =
        min(
          extent.lowerBound, inside.lowerBound + distance)..<max(
          extent.upperBound, inside.upperBound + distance)
    }
    return extent
  }

  /// Whether the view and the views inside it look the same as before, possibly at another place.
  final var isUnchanged: Bool { !displayMarks.view && !displayMarks.inside }

  /// The level that decides what may hide the view; a view that isn't stacked may be in front of
  /// all.
  final var coverLevel: Int { isStacked ? stackingLevel : Int.max }

  private var currentPlace: DrawnPlace {
    let height = size.width > 0 ? max(0, size.height) : 0
    return DrawnPlace(lines: frameOrigin.y..<frameOrigin.y + height, contentTop: boundsOrigin.y)
  }

  // MARK: Looking for marks

  /// Adds the changes of the view and the views inside it, and removes the marks.
  ///
  /// - Parameters:
  ///   - change: The change that is being collected.
  ///   - before: The numbering of the superview's lines in the last picture; `nil` where that
  ///     didn't
  ///     show the superview.
  ///   - after: The present numbering; `nil` where the superview can't be seen.
  final func collectChanges(
    into change: inout PictureChange, before: LineFrame?, after: LineFrame?
  ) {
    guard !displayMarks.isEmpty else { return }
    let isKept = isKept(before, after)
    if displayMarks.view || displayMarks.isMoved && !isKept {
      return collectAll(into: &change, before: before, after: after)
    }
    let (was, place, marks) = (drawnPlace, currentPlace, displayMarks)
    displayMarks = DisplayMarks(view: false, inside: false)
    drawnPlace = isHidden || after == nil ? nil : place
    guard let was, let before, drawnPlace != nil, let after else {
      // The view comes into the picture or leaves it. Whatever caused that has marked a superview.
      return
    }
    if marks.isMoved { change.kept.insert(after.screenLines(place.lines)) }
    let inBefore = before.inside(was, clips: confinesSubviews)
    let inAfter = after.inside(place, clips: confinesSubviews)
    let cover = collectMovedContent(in: &change, from: was, inAfter)
    if let vacated = marks.vacated {
      let frame = cover.open(inBefore, of: was, toLevel: marks.vacatedLevel)
      change.before.insert(frame.screenLines(vacated))
    }
    // Most subviews have no mark; this check skips them without retaining them.
    for index in subviews.indices where !subviews[index].displayMarks.isEmpty {
      let subview = subviews[index]
      let level = subview.coverLevel
      subview.collectChanges(
        into: &change, before: cover.open(inBefore, of: was, toLevel: level),
        after: cover.open(inAfter, of: place, toLevel: level))
    }
  }

  /// Whether the last picture shows the view on the same lines of the screen as now.
  private func isKept(_ before: LineFrame?, _ after: LineFrame?) -> Bool {
    guard let drawnPlace, let before, let after, !isHidden else { return false }
    let place = currentPlace
    return drawnPlace.lines.count == place.lines.count
      && drawnPlace.contentTop == place.contentTop
      && before.origin + drawnPlace.lines.lowerBound == after.origin + place.lines.lowerBound
      && before.visible == after.visible
  }

  private func collectAll(
    into change: inout PictureChange, before: LineFrame?, after: LineFrame?
  ) {
    let was = before == nil ? nil : drawnPlace
    let vacated = displayMarks.vacated
    let place = currentPlace
    displayMarks = DisplayMarks(view: false, inside: false)
    drawnPlace = isHidden || after == nil ? nil : place
    var inBefore: LineFrame?
    if let was, let before {
      change.before.insert(before.screenLines(was.lines))
      inBefore = before.inside(was, clips: confinesSubviews)
      if let vacated, let inBefore { change.before.insert(inBefore.screenLines(vacated)) }
    }
    var inAfter: LineFrame?
    if let after, !isHidden {
      change.after.insert(after.screenLines(place.lines))
      let inside = after.inside(place, clips: confinesSubviews)
      _ = collectMovedContent(in: &change, from: nil, inside)
      inAfter = inside
    }
    for subview in subviews {
      subview.collectAll(into: &change, before: inBefore, after: inAfter)
    }
  }
}

// MARK: - Drawing

extension View {
  /// Draws the view and its subviews on the open lines; `canvas` is in the view's coordinates.
  final func drawHierarchy(in canvas: inout Canvas) {
    willDraw(on: canvas)
    drawOwnContent(in: canvas)
    drawSubviews(in: canvas)
    drawOverSubviews(in: &canvas)
    if let extras { drawExtras(extras, in: canvas) }
  }

  private func drawOwnContent(in canvas: Canvas) {
    var own = canvas.confinedToBounds()
    guard !own.isEmpty else { return }
    if let backgroundColor { own.fill(with: Style(background: backgroundColor)) }
    tracked(.display) { draw(in: &own) }
  }

  /// Draws the view on its superview's canvas.
  ///
  /// - Parameters:
  ///   - canvas: The superview's canvas.
  ///   - distance: How far from its frame the view is drawn.
  ///   - isOpaque: Whether what was drawn there before is erased. This is always done for stacked
  ///     views above level 0.
  final func drawAsSubview(
    in canvas: Canvas, movedBy distance: Point = .zero, isOpaque: Bool = false
  ) {
    guard !isHidden, extras?.isTransparent != true else { return }
    let top = frameOrigin.y + distance.y
    let isOpen = canvas.isOpen(top..<top + max(0, size.height))
    guard isOpen || !confinesSubviews && !subviews.isEmpty else { return }
    var part = canvas.clipped(
      to: Rect(x: frameOrigin.x + distance.x, y: top, width: size.width, height: size.height),
      boundsOrigin: boundsOrigin, clips: confinesSubviews)
    guard !part.isEmpty else { return }
    guard isOpen else { return drawSubviews(in: part) }
    if isOpaque || isStacked && stackingLevel > 0 {
      part.erase(background: holder?.backgroundColor)
    }
    drawHierarchy(in: &part)
  }

  /// The lines of the superview that a stacked view takes; `nil` for other views.
  @inline(__always)
  final var linesIfStacked: Range<Int>? {
    isStacked ? frameOrigin.y..<frameOrigin.y + max(0, size.height) : nil
  }

  /// Whether nothing is drawn beyond the view's edges, by the view or its subviews.
  final var confinesSubviews: Bool { isStacked || clipsToBounds }
}
