package import ButteryGrid

/// What the ncurses window holds, as glyphs: only what differs has to be handed over.
package final class WindowShadow {
  package private(set) var size = Size.zero
  private var glyphs: UnsafeMutableBufferPointer<Glyph>
  /// Whose numbers the glyphs mean.
  private var tables: GlyphTables?

  package init() {
    glyphs = .allocate(capacity: 0)
  }

  deinit {
    glyphs.deallocate()
  }

  /// A glyph that no grid has: its place differs from whatever comes.
  private static let unknown = Glyph(content: .max, style: .max, width: .max)

  /// Prepares for glyphs of `tables` on a window of `size`.
  ///
  /// - Returns: Whether the numbers of styles mean the same as before.
  package func adopt(size: Size, tables: GlyphTables) -> Bool {
    if size != self.size {
      glyphs.deallocate()
      glyphs = .allocate(capacity: size.width * size.height)
      glyphs.initialize(repeating: Self.unknown)
      self.size = size
    }
    if tables === self.tables { return true }
    self.tables = tables
    forget()
    return false
  }

  /// Treats all places as unknown.
  package func forget() {
    glyphs.update(repeating: Self.unknown)
  }

  private func line(_ line: Int) -> UnsafeMutableBufferPointer<Glyph> {
    let start = line * size.width
    return UnsafeMutableBufferPointer(rebasing: glyphs[start..<start + size.width])
  }

  /// Whether `line` holds `new`, as far as that reaches.
  private func holds(_ new: UnsafeBufferPointer<Glyph>, in line: Int) -> Bool {
    let old = self.line(line)
    for column in 0..<min(old.count, new.count) where old[column] != new[column] { return false }
    return true
  }

  /// The part of `line` that must be handed over to show `new`, widened to whole glyphs of both
  /// the old and the new picture; `nil` where nothing differs.
  package func differingRun(
    of new: UnsafeBufferPointer<Glyph>, in line: Int
  ) -> Range<Int>? {
    let old = self.line(line)
    let columns = min(old.count, new.count)
    var first = 0
    while first < columns, old[first] == new[first] { first += 1 }
    guard first < columns else { return nil }
    var end = columns
    while old[end - 1] == new[end - 1] { end -= 1 }
    while first > 0, old[first].isContinuation || new[first].isContinuation { first -= 1 }
    while end < columns, old[end].isContinuation || new[end].isContinuation { end += 1 }
    return first..<end
  }

  /// Notes that `run` of `line` was handed over.
  package func store(_ new: UnsafeBufferPointer<Glyph>, _ run: Range<Int>, in line: Int) {
    let old = self.line(line)
    for column in run { old[column] = new[column] }
  }

  // MARK: - Scrolling

  /// The part of a hint that concerns this window, if following it leaves fewer lines to hand
  /// over than not following it: a hint may be wrong.
  package func worthwhile(_ hint: Damage.Scroll, for grid: Grid) -> Damage.Scroll? {
    let last = min(size.height, grid.size.height)
    let lines = hint.lines.clamped(to: 0..<last)
    // Bounded before it is negated or added to: a hint may hold any number.
    guard hint.distance != 0, hint.distance > -lines.count, hint.distance < lines.count else {
      return nil
    }
    var before = 0
    var after = 0
    for line in lines {
      let source = line + hint.distance
      grid.withLine(line) { glyphs in
        if holds(glyphs, in: line) { before += 1 }
        if lines.contains(source), holds(glyphs, in: source) { after += 1 }
      }
    }
    guard after > before else { return nil }
    return Damage.Scroll(lines: lines, distance: hint.distance)
  }

  /// Moves the lines as ncurses does: what comes in is blank.
  package func apply(_ scroll: Damage.Scroll) {
    var line = scroll.distance > 0 ? scroll.lines.lowerBound : scroll.lines.upperBound - 1
    let step = scroll.distance.signum()
    while scroll.lines.contains(line) {
      let source = line + scroll.distance
      if scroll.lines.contains(source) {
        _ = self.line(line).update(fromContentsOf: self.line(source))
      } else {
        self.line(line).update(repeating: .blank)
      }
      line += step
    }
  }
}
