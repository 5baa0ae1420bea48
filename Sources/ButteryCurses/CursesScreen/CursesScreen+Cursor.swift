import ButteryGrid
import CNcurses

// The terminal's cursor, which ncurses moves with each picture: to where the grid wants it, or to
// wherever it is the cheapest.
extension CursesScreen {
  /// The grid's cursor, if it is on the screen.
  func cursor(of grid: Grid) -> Cursor? {
    guard let cursor = grid.cursor, Rect(origin: .zero, size: size).contains(cursor.place) else {
      return nil
    }
    return cursor
  }

  /// Hides the cursor unless `cursor` is to be seen, and has the next picture leave it there.
  func hideCursor(before cursor: Cursor?) {
    if shownCursor?.isVisible == true, cursor?.isVisible != true { curs_set(0) }
    if (cursor == nil) != (shownCursor == nil) { leaveok(window, cursor == nil) }
    if let cursor { wmove(window, Int32(cursor.place.y), Int32(cursor.place.x)) }
  }

  /// Shows the cursor where it is to be seen and stands where the picture left it.
  func showCursor(_ cursor: Cursor?) {
    if cursor?.isVisible == true, shownCursor?.isVisible != true { curs_set(1) }
    shownCursor = cursor
  }

  /// The terminal was given away meanwhile: its cursor is hidden, and anywhere.
  func forgetCursor() {
    curs_set(0)
    leaveok(window, true)
    shownCursor = nil
  }
}
