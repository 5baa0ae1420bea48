internal import ButteryGrid

/// What a table looks like, as far as its next picture may follow from the last one.
struct TablePicture {
  var bounds: Rect
  var style: TableView.Style
  /// The lines of the table between those that floating views cover at the top and the bottom.
  var free: Range<Int>
  /// The lines of the table between floating views that aren't being pushed: these look as they
  /// did while the content moves.
  var moving: Range<Int>
  /// The lines of all content: what is behind the elements ends with it.
  var contentHeight: Int
  /// Where elements are, in the order of the content.
  var frames: [ElementFrame]
  /// Where they are drawn: on their way, where an update is shown in steps.
  var drawnFrames: [ElementFrame]
  /// Whether an update is shown in steps.
  var isInMotion: Bool
  /// Whether brackets may look otherwise than their old picture, moved.
  var hasUncertainBrackets: Bool
}

/// A row, and the line of the table that it began on.
struct DrawnRow: Hashable {
  var key: ElementKey
  var line: Int
}

/// What was drawn where, and what of it has moved since.
///
/// The room of a table that knows its last picture. It sees frames and lines only, no views: whether
/// a terminal can follow a movement is for the table to say, which knows what else is on the screen.
@MainActor final class PictureTracker {
  /// How the content has moved since the last picture.
  struct Movement {
    /// In lines of the table; `nil` where nothing of the last picture is found again.
    var scroll: Damage.Scroll?
    /// Whether brackets and empty rows may look otherwise than their old picture, moved.
    var isNewBehindElements: Bool
  }

  private var last: DrawnState?
  /// Rows on the screen, by their places after the changes that were made since.
  private var rows: [DrawnRow] = []
  /// The lines of the screen on which something else was drawn behind the table.
  private var inkBehind = LineSet()
  /// Whether elements were placed since the last picture.
  private(set) var isOutdated = true

  /// Notes that elements are placed, maybe elsewhere.
  func noteLayout() { isOutdated = true }

  /// Remembers where rows that stay are on the screen, so that what moves goes out as a scroll.
  func follow(_ plan: UpdatePlan, frames: [ElementFrame], offset: Int) {
    if rows.isEmpty { noteRows(frames, offset: offset) }
    rows = rows.compactMap { row in
      plan.newKey(of: row.key).map { DrawnRow(key: $0, line: row.line) }
    }
    last = nil
  }

  /// Takes the picture that is drawn next for the last one.
  ///
  /// - Returns: How it follows from the one before.
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
      // The offset doesn't tell: it also follows heights that turn out different from what was
      // thought.
      let distance = picture.linesMoved(before.first) ?? picture.linesMoved(before.last)
    else { return nil }
    // A header that is being pushed moves with the rows: then its lines scroll too.
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
    if picture.isInMotion { noteRows(picture.drawnFrames, offset: offset) }
    return shifts.longest.map { Damage.Scroll(lines: $0.lines, distance: $0.distance) }
  }

  private func noteRows(_ frames: [ElementFrame], offset: Int) {
    rows = frames.lazy.filter(\.isRow).map { DrawnRow(key: $0.key, line: $0.top - offset) }
  }

  // MARK: Behind the table

  /// Notes on which lines something was drawn before the table.
  func noteInk(behind canvas: Canvas) {
    inkBehind.subtract(canvas.openLines)
    inkBehind.formUnion(canvas.inkedLines.intersection(canvas.openLines))
  }

  /// Whether anything was drawn behind the table on `lines` of the screen.
  func hasInk(behind lines: Range<Int>) -> Bool { inkBehind.intersects(lines) }
}

/// What a table looked like when it was drawn last, as far as scrolling is concerned.
private struct DrawnState {
  var size: Size
  var style: TableView.Style
  /// The first and the last row in sight: one of them is still there after a line of scrolling.
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

  /// By how many lines a row has moved up since it was drawn; `nil` where it isn't there any more.
  fileprivate func linesMoved(_ row: DrawnRow?) -> Int? {
    guard let row else { return nil }
    let index = frames.partitionIndex { $0.key >= row.key }
    guard index < frames.count, frames[index].key == row.key else { return nil }
    return row.line - (frames[index].top - bounds.minY)
  }
}
