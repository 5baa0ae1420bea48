/// Finds the views that hide lines at the edges of a table while its content moves.
///
/// The views are added from front to back. A view hides its lines for certain only if nothing that
/// may move lies in front of it.
@MainActor struct CoverSearch {
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
      noteMoving(lines, view.coverLevel)
      if let before { noteMoving(before, view.coverLevel) }
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
  private mutating func noteMoving(_ lines: Range<Int>, _ level: Int) {
    let seen = lines.clamped(
      to: cover.top.lines(hiding: level)..<height - cover.bottom.lines(hiding: level))
    guard !seen.isEmpty else { return }
    firstMoving = min(firstMoving, seen.lowerBound)
    endMoving = max(endMoving, seen.upperBound)
  }
}
