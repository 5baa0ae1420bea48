internal import ButteryGrid

// Which lines of the screen the next picture has to draw.
//
// A view that changes leaves a mark. Before a picture is made, the marked views are looked for;
// each names the lines where it was and those where it is. Only these are drawn again, with all
// that is to be seen on them.

/// What a view knows of what the next picture shows in another way.
struct DisplayMarks {
  /// The view itself.
  var view = true
  /// Something inside, or the lines that its content moved by.
  var inside = true
  /// The view's first line, which may be where it was on the screen.
  var isMoved = false
  /// Lines, as numbered inside the view in the last picture, that views left which were taken out.
  var vacated: Range<Int>?
  /// The highest level that one of those views had; one that wasn't stacked may have been anywhere.
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

/// Where a picture shows a view.
struct DrawnPlace {
  /// In the coordinates of the superview.
  var lines: Range<Int>
  /// The content line at the view's upper edge.
  var contentTop: Int
}

/// What hides lines at the edges of a view: subviews that are opaque and look as they did.
@MainActor struct Cover {
  /// What hides lines at one edge: views of lower and lower levels, each beside the one before.
  struct Edge {
    private struct Step {
      /// How many lines at the edge the views so far take.
      var lines: Int32 = 0
      /// The level of the last one.
      var level: Int32 = 0
    }

    // Small, as each view that is looked at gets one, and on no heap, as a scrolled line allocates
    // nothing. More levels than this cost drawing, no more.
    private var steps = InlineArray<5, Step>(repeating: Step())
    private var count = 0

    /// How many lines it hides.
    var lines: Int { count > 0 ? Int(steps[count - 1].lines) : 0 }

    /// Whether a view of `level` may hide more lines, behind what hides these.
    func mayGrow(by level: Int) -> Bool {
      count == 0 || count < steps.count && level < Int(steps[count - 1].level)
    }

    /// Hides all up to `lines` lines from the edge, the new ones by a view of `level`.
    mutating func grow(to lines: Int, level: Int) {
      steps[count] = Step(lines: Int32(clamping: lines), level: Int32(clamping: level))
      count += 1
    }

    /// The lines on which a view of `level` is hidden: those of views in front of it.
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

  /// What can be seen of views of `level` inside a view at `place`.
  func open(_ frame: LineFrame, of place: DrawnPlace, toLevel level: Int) -> LineFrame {
    frame.hiding(
      top: top.lines(hiding: level), bottom: bottom.lines(hiding: level),
      of: place.contentTop..<place.contentTop + place.lines.count)
  }
}

/// How the lines inside a view are numbered on the screen.
struct LineFrame {
  /// The screen line of line 0 inside.
  var origin: Int
  /// The screen lines that can be seen of it.
  var visible: Range<Int>

  /// The screen lines of `lines` inside, as far as they can be seen.
  func screenLines(_ lines: Range<Int>) -> Range<Int> {
    (lines.lowerBound + origin..<lines.upperBound + origin).clamped(to: visible)
  }

  /// The same numbering, of which less can be seen: without so many lines at the edges of
  /// `content`.
  func hiding(top: Int, bottom: Int, of content: Range<Int>) -> LineFrame {
    guard top > 0 || bottom > 0 else { return self }
    var (first, end) = (visible.lowerBound, visible.upperBound)
    if bottom > 0 { end = max(first, min(end, origin + content.upperBound - bottom)) }
    if top > 0 { first = min(end, max(first, origin + content.lowerBound + top)) }
    return LineFrame(origin: origin, visible: first..<end)
  }

  /// The numbering inside a view at `place`.
  func inside(_ place: DrawnPlace, clips: Bool) -> LineFrame {
    LineFrame(
      origin: origin + place.lines.lowerBound - place.contentTop,
      visible: clips ? screenLines(place.lines) : visible)
  }
}

/// What the next picture shows in another way than the last one, in lines of the screen.
struct PictureChange {
  /// The lines where something was that has changed.
  var before = LineSet()
  /// The lines where something is that has changed.
  var after = LineSet()
  /// The lines of views that are where they were, though what is around them moved.
  var kept = LineSet()
  /// Lines whose picture moves; `before` and `kept` count as they were.
  var move: Damage.Scroll?
  /// Lines of which many are found again at this distance, though all of them are drawn.
  var hint: Damage.Scroll?
  /// The size of the screen.
  let size: Size

  init(size: Size) {
    self.size = size
  }

  /// The lines to be drawn once `move` was made.
  var lines: LineSet {
    guard let move else { return before.union(after) }
    var lines = after
    for line in 0..<size.height where before.contains(line) || kept.contains(line) {
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
  /// Asks for the view to be drawn in the next pass.
  public func setNeedsDisplay() {
    displayMarks.view = true
    holder?.markInsideForDisplay()
  }

  /// Notes that the view's first line is another one of the superview.
  final func markMoved() {
    displayMarks.isMoved = true
    holder?.markInsideForDisplay()
  }

  /// Notes that something inside looks different.
  final func markInsideForDisplay() {
    var view: View? = self
    while let marked = view, !marked.displayMarks.inside {
      marked.displayMarks.inside = true
      view = marked.holder
    }
  }

  /// Notes that `view`, which was taken out, left its lines.
  final func noteVacated(by view: View) {
    if let lines = view.drawnExtent { displayMarks.vacate(lines) }
    displayMarks.vacatedLevel = max(displayMarks.vacatedLevel, view.coverLevel)
    view.drawnPlace = nil
    markInsideForDisplay()
  }

  /// The lines on which the last picture shows the view and what is inside, in the coordinates of
  /// its superview.
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

  /// Whether the view and what is inside look as they did, wherever that is now.
  final var isUnchanged: Bool { !displayMarks.view && !displayMarks.inside }

  /// The level by which something may hide the view; one that isn't stacked may be in front of all.
  final var coverLevel: Int { isStacked ? stackingLevel : Int.max }

  private var currentPlace: DrawnPlace {
    let height = size.width > 0 ? max(0, size.height) : 0
    return DrawnPlace(lines: frameOrigin.y..<frameOrigin.y + height, contentTop: boundsOrigin.y)
  }

  // MARK: Looking for marks

  /// Adds what changed of the view and inside of it, and takes the marks off.
  ///
  /// - Parameters:
  ///   - before: How lines of the superview were numbered in the last picture; `nil` where that
  ///     wasn't in it.
  ///   - after: How they are numbered now; `nil` where the superview isn't seen.
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
      // It is shown where it wasn't, or the other way round: whoever did that marked a superview.
      return
    }
    if marks.isMoved { change.kept.insert(after.screenLines(place.lines)) }
    let inBefore = before.inside(was, clips: confinesSubviews)
    let inAfter = after.inside(place, clips: confinesSubviews)
    let cover = noteMovedContent(in: &change, from: was, inAfter)
    if let vacated = marks.vacated {
      let frame = cover.open(inBefore, of: was, toLevel: marks.vacatedLevel)
      change.before.insert(frame.screenLines(vacated))
    }
    // Asked here: it takes no reference to those without a mark, which most of them are.
    for index in subviews.indices where !subviews[index].displayMarks.isEmpty {
      let subview = subviews[index]
      let level = subview.coverLevel
      subview.collectChanges(
        into: &change, before: cover.open(inBefore, of: was, toLevel: level),
        after: cover.open(inAfter, of: place, toLevel: level))
    }
  }

  /// Whether the last picture shows the view on the lines of the screen where it is now.
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
      _ = noteMovedContent(in: &change, from: nil, inside)
      inAfter = inside
    }
    for subview in subviews {
      subview.collectAll(into: &change, before: inBefore, after: inAfter)
    }
  }
}
