import ButteryGrid
import CNcurses

// Lines that move without ncurses, and ncurses' learning of that as late as possible.
extension CursesScreen {
  /// Moves lines, of which `lines` change after that.
  func move(_ scroll: Damage.Scroll, before lines: LineSet, of grid: Grid) {
    guard let mover else {
      shadow.apply(scroll)
      return window.moveLines(scroll, height: size.height)
    }
    if !LineMover.leavesBehind(scroll) {
      catchUp()
      mover.settle(height: size.height)
    }
    shadow.apply(scroll)
    mover.move(scroll, height: size.height)
    if LineMover.leavesBehind(scroll) { prepareNcurses(for: lines, of: grid) }
  }

  /// Has ncurses know where lines have moved, before so many of `lines` change that it looks for
  /// movements itself.
  func prepareNcurses(for lines: LineSet, of grid: Grid) {
    guard let mover, mover.isAhead, !mustRedraw,
      shadow.differs(from: grid, on: lines, atLeast: LineMover.leastMovement)
    else { return }
    catchUp()
    mover.settle(height: size.height)
  }

  /// Brings `line`, which changes, up to date, and others that ncurses may look at therefore.
  ///
  /// Where one line changes ncurses looks at no other, but for two things. If there is a second one
  /// it may find the first one's old content in that, and the same beside both: so the first change
  /// is sent by itself. And if a line becomes blank, and all below it are for all it knows, it
  /// clears them in one go.
  func catchUp(
    before line: Int, becomes glyphs: UnsafeBufferPointer<Glyph>, isFirst: Bool
  ) {
    guard let mover, mover.isBehind else { return }
    if glyphs.allSatisfy(\.isSpace) {
      catchUp()
    } else {
      if !isFirst { doupdate() }
      if mover.isBehind(line) { catchUp(line) }
    }
  }

  /// Brings all lines up to date.
  func catchUp() {
    guard let mover, mover.isBehind else { return }
    for line in 0..<min(shadow.size.height, Int(getmaxy(window))) where mover.isBehind(line) {
      catchUp(line)
    }
    mover.noteCaughtUp()
  }

  private func catchUp(_ line: Int) {
    guard let (glyphs, tables) = shadow.content(ofLine: line) else { return }
    encoder.encode(glyphs, in: 0..<glyphs.count, tables: tables, styles: styles)
    mover?.catchUp(line, encoder.places, encoder.count)
  }
}
