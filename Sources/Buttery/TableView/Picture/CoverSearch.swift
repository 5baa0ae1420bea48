/// Looks for what hides lines at the edges of a table while its content moves, from front to back.
///
/// Only what nothing else moves in front of hides lines for certain.
@MainActor struct CoverSearch {
  private(set) var cover = Cover()
  private let height: Int
  /// Something in front may move from this line of the table on.
  private var firstMoving: Int
  /// Something in front may move up to this line of the table.
  private var endMoving = 0

  init(height: Int) {
    self.height = height
    firstMoving = height
  }

  /// Adds a view behind all others so far.
  ///
  /// - Parameters:
  ///   - lines: The lines of the table that it takes.
  ///   - before: Those that it took in the last picture; `nil` where that doesn't show it.
  ///   - canHide: Whether it takes all columns and looks as it did.
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

  /// Notes lines that something takes which may move, as far as it can be seen.
  private mutating func noteMoving(_ lines: Range<Int>, _ level: Int) {
    let seen = lines.clamped(
      to: cover.top.lines(hiding: level)..<height - cover.bottom.lines(hiding: level))
    guard !seen.isEmpty else { return }
    firstMoving = min(firstMoving, seen.lowerBound)
    endMoving = max(endMoving, seen.upperBound)
  }
}
