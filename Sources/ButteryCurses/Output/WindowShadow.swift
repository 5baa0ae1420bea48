package import ButteryGrid
import Glibc

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

  /// The columns between the first and the last place where `line` isn't `new`.
  private func difference(
    of new: UnsafeBufferPointer<Glyph>, in line: Int
  ) -> Range<Int>? {
    let old = self.line(line)
    let columns = min(old.count, new.count)
    guard columns > 0, memcmp(old.baseAddress!, new.baseAddress!, columns * Self.stride) != 0 else {
      return nil
    }
    let (before, now) = (UnsafeRawPointer(old.baseAddress!), UnsafeRawPointer(new.baseAddress!))
    func differs(_ column: Int) -> Bool {
      let offset = column * Self.stride
      return before.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
        != now.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
    }
    var first = 0
    while !differs(first) { first += 1 }
    var end = columns
    while !differs(end - 1) { end -= 1 }
    return first..<end
  }

  /// Eight bytes, which are compared in one step.
  private static let stride = MemoryLayout<Glyph>.stride

  /// The part of `line` that must be handed over to show `new`, widened to whole glyphs of both
  /// the old and the new picture; `nil` where nothing differs.
  package func differingRun(
    of new: UnsafeBufferPointer<Glyph>, in line: Int
  ) -> Range<Int>? {
    guard let difference = difference(of: new, in: line) else { return nil }
    let old = self.line(line)
    var (first, end) = (difference.lowerBound, difference.upperBound)
    let columns = min(old.count, new.count)
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

  /// A movement makes ncurses look at all that moved; that is worth the handing over of this part
  /// of it.
  private static let leastGain = 4

  /// The part of a hint that concerns this window, if following it leaves clearly less to hand
  /// over than not following it: a hint may be wrong, and what is sent is the same.
  package func worthwhile(_ hint: Damage.Scroll, for grid: Grid) -> Damage.Scroll? {
    let last = min(size.height, grid.size.height)
    let lines = hint.lines.clamped(to: 0..<last)
    // Bounded before it is negated or added to: a hint may hold any number.
    guard hint.distance != 0, hint.distance > -lines.count, hint.distance < lines.count else {
      return nil
    }
    var saved = 0
    for line in lines {
      let source = line + hint.distance
      grid.withLine(line) { glyphs in
        saved += difference(of: glyphs, in: line)?.count ?? 0
        if lines.contains(source) {
          saved -= difference(of: glyphs, in: source)?.count ?? 0
        } else {
          saved -= size.width
        }
      }
    }
    guard saved > lines.count * size.width / Self.leastGain else { return nil }
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
