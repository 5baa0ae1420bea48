internal import ButteryGrid

/// The state of a table that decides whether its next picture can be made by moving the last one.
struct TablePicture {
  var bounds: Rect
  var style: TableView.Style
  /// The lines of the table that no floating header or footer covers.
  var free: Range<Int>
  /// The lines of the table between the floating views that aren't being pushed.
  ///
  /// Lines outside of these look the same while the content moves.
  var moving: Range<Int>
  /// The height of the content in lines, where brackets end and empty rows begin.
  var contentHeight: Int
  /// The places of the elements, in the order of the content.
  var frames: [ElementFrame]
  /// The places where the elements are drawn: in between, while an update is animated.
  var drawnFrames: [ElementFrame]
  /// Whether an update is being animated.
  var isInMotion: Bool
  /// Whether moving the old picture of the brackets may give a wrong picture.
  var hasUncertainBrackets: Bool
}

/// A row, and the line of the table that it began on.
struct DrawnRow: Hashable {
  var key: ElementKey
  var line: Int
}

/// Remembers what a table drew where, and finds the rows that have moved since.
///
/// This part of a table only knows frames and lines, no views. The table decides whether the terminal
/// can follow a movement, because it knows what else is on the screen.
@MainActor final class PictureTracker {
  /// How the content has moved since the last picture.
  struct Movement {
    /// The scroll, in lines of the table; `nil` where nothing of the last picture is found again.
    var scroll: Damage.Scroll?
    /// Whether moving the old picture of brackets and empty rows may give a wrong picture.
    var isNewBehindElements: Bool
  }

  private var last: DrawnState?
  /// The rows of the last picture, with their keys after the changes that were made since.
  private var rows: [DrawnRow] = []
  /// The lines of the screen on which other views drew something behind the table.
  private var inkBehind = LineSet()
  /// Whether elements were placed since the last picture.
  private(set) var isOutdated = true

  /// Notes that a layout has placed elements, so that they may have moved.
  func markOutdated() { isOutdated = true }

  /// Remembers the screen lines of rows that survive a batch of changes, so that their movement can
  /// be sent as a scroll.
  func follow(_ plan: UpdatePlan, frames: [ElementFrame], offset: Int) {
    if rows.isEmpty { recordRows(frames, offset: offset) }
    rows = rows.compactMap { row in
      plan.newKey(of: row.key).map { DrawnRow(key: $0, line: row.line) }
    }
    last = nil
  }

  /// Makes `picture`, which is drawn next, the last picture.
  ///
  /// - Returns: How the content has moved since the picture before.
  func advance(to picture: TablePicture) -> Movement {
    let before = last
    let state = DrawnState(picture)
    last = state
    isOutdated = false
    let isNewBehind =
      picture.isInMotion || !rows.isEmpty || picture.hasUncertainBrackets
      || before?.contentHeight != state.contentHeight
    return Movement(
      scroll: rows.isEmpty ? scroll(from: before, to: state, picture) : scrollOfRows(picture),
      isNewBehindElements: isNewBehind)
  }

  /// The movement between two pictures.
  private func scroll(
    from before: DrawnState?, to state: DrawnState, _ picture: TablePicture
  ) -> Damage.Scroll? {
    guard let before, before.size == state.size, before.style == state.style,
      // The content offset can't be used: it also changes when heights turn out different from
      // their estimates.
      let distance = picture.linesMoved(before.first) ?? picture.linesMoved(before.last)
    else { return nil }
    // A header that is being pushed moves with the rows, so its lines belong to the scroll too.
    let (old, new) = (before.free, state.free)
    let top =
      old.lowerBound == new.lowerBound
      ? new.lowerBound : min(before.moving.lowerBound, state.moving.lowerBound)
    let bottom =
      old.upperBound == new.upperBound
      ? new.upperBound : max(before.moving.upperBound, state.moving.upperBound)
    return Damage.Scroll(lines: top..<max(top, bottom), distance: distance)
  }

  /// The longest run of rows that a batch of changes has moved by the same number of lines.
  private func scrollOfRows(_ picture: TablePicture) -> Damage.Scroll? {
    let offset = picture.bounds.minY
    let shifts = RowShifts(from: rows, to: picture.drawnFrames, offset: offset)
    rows.removeAll(keepingCapacity: true)
    if picture.isInMotion { recordRows(picture.drawnFrames, offset: offset) }
    return shifts.longest.map { Damage.Scroll(lines: $0.lines, distance: $0.distance) }
  }

  private func recordRows(_ frames: [ElementFrame], offset: Int) {
    rows = frames.lazy.filter(\.isRow).map { DrawnRow(key: $0.key, line: $0.top - offset) }
  }

  // MARK: Behind the table

  /// Notes on which lines other views drew before the table, and so behind it.
  func recordInk(behind canvas: Canvas) {
    inkBehind.subtract(canvas.openLines)
    inkBehind.formUnion(canvas.inkedLines.intersection(canvas.openLines))
  }

  /// Whether anything was drawn behind the table on `lines` of the screen.
  func hasInk(behind lines: Range<Int>) -> Bool { inkBehind.intersects(lines) }
}

/// The part of the last picture's state that is needed to find a scroll.
private struct DrawnState {
  var size: Size
  var style: TableView.Style
  /// The first row in sight; it or `last` is still in sight after scrolling by a line.
  var first: DrawnRow?
  var last: DrawnRow?
  var free: Range<Int>
  var moving: Range<Int>
  var contentHeight: Int

  init(_ picture: TablePicture) {
    size = picture.bounds.size
    style = picture.style
    free = picture.free
    moving = picture.moving
    contentHeight = picture.contentHeight
    first = picture.drawnRow(at: picture.frames.firstIndex(where: \.isRow))
    last = picture.drawnRow(at: picture.frames.lastIndex(where: \.isRow))
  }
}

extension TablePicture {
  fileprivate func drawnRow(at index: Int?) -> DrawnRow? {
    guard let index else { return nil }
    return DrawnRow(key: frames[index].key, line: frames[index].top - bounds.minY)
  }

  /// By how many lines a row has moved up since it was drawn; `nil` where it isn't in sight now.
  fileprivate func linesMoved(_ row: DrawnRow?) -> Int? {
    guard let row else { return nil }
    let index = frames.partitionIndex { $0.key >= row.key }
    guard index < frames.count, frames[index].key == row.key else { return nil }
    return row.line - (frames[index].top - bounds.minY)
  }
}

// MARK: - Lines that a terminal can scroll

/// Finds out how rows on the screen have moved, as runs that a terminal can scroll.
private struct RowShifts {
  /// A run of rows that have moved by the same distance.
  struct Run {
    var lines: Range<Int>
    var distance: Int
    /// The number of lines that the rows of the run take.
    var saved: Int
  }

  /// The run that saves the most lines; `nil` where nothing moved.
  private(set) var longest: Run?

  /// Compares the lines that rows were drawn on with where they are now.
  init(from drawn: [DrawnRow], to places: [ElementFrame], offset: Int) {
    var run: Run?
    for place in places where place.isRow {
      guard let old = drawn.first(where: { $0.key == place.key }) else { continue }
      let line = place.top - offset
      let distance = old.line - line
      if distance != run?.distance { run = nil }
      guard distance != 0 else { continue }
      let lines = min(line, old.line)..<max(line, old.line) + place.height
      if let before = run {
        run?.lines = min(before.lines.lowerBound, lines.lowerBound)..<lines.upperBound
        run?.saved += place.height
      } else {
        run = Run(lines: lines, distance: distance, saved: place.height)
      }
      if let run, run.saved > longest?.saved ?? 0 { longest = run }
    }
  }
}
