import ButteryGrid
import CNcurses

// The terminal's cursor. With each picture ncurses moves it to the place that the grid names, or,
// if the grid names none, leaves it wherever drawing ended (`leaveok`).
extension CursesScreen {
  /// The grid's cursor, if it is on the screen.
  func cursor(of grid: Grid) -> Cursor? {
    guard let cursor = grid.cursor, Rect(origin: .zero, size: size).contains(cursor.place) else {
      return nil
    }
    return cursor
  }

  /// Hides the cursor unless `cursor` is visible, and makes the next picture leave it at
  /// `cursor.place`.
  func hideCursor(before cursor: Cursor?) {
    if shownCursor?.isVisible == true, cursor?.isVisible != true { curs_set(0) }
    if (cursor == nil) != (shownCursor == nil) { leaveok(window, cursor == nil) }
    if let cursor { wmove(window, Int32(cursor.place.y), Int32(cursor.place.x)) }
  }

  /// Shows the cursor if it should be visible; to be called after the picture has placed it.
  func showCursor(_ cursor: Cursor?) {
    if cursor?.isVisible == true, shownCursor?.isVisible != true { curs_set(1) }
    shownCursor = cursor
  }

  /// Hides the cursor and treats its place as unknown, after the terminal was given away.
  func forgetCursor() {
    curs_set(0)
    leaveok(window, true)
    shownCursor = nil
  }
}
