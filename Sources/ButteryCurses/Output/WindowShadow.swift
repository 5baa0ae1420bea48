package import ButteryGrid
import CLibrary

/// A copy of what the ncurses window holds, as glyphs.
///
/// The screen compares each picture with it, so that only differences are handed to ncurses.
package final class WindowShadow {
  private var lines = GlyphLines(size: .zero)
  /// The tables that the glyphs' numbers refer to.
  private var tables: GlyphTables?

  package init() {}

  deinit {
    lines.deallocate()
  }

  package var size: Size { lines.size }

  /// A glyph that no grid contains, so that its place differs from every glyph.
  private static let unknown = Glyph(content: .max, style: .max, width: .max)

  /// Prepares for glyphs of `tables` on a window of `size`.
  ///
  /// - Returns: Whether both are the same as before; if not, all places are now unknown.
  package func adopt(size: Size, tables: GlyphTables) -> Bool {
    if size == self.size, tables === self.tables { return true }
    if size != self.size {
      lines.deallocate()
      lines = GlyphLines(size: size)
    }
    self.tables = tables
    forget()
    return false
  }

  /// Treats all places as unknown.
  package func forget() {
    lines.fill(with: Self.unknown)
  }

  private func line(_ line: Int) -> UnsafeMutableBufferPointer<Glyph> { lines[line] }

  /// The first range of columns, from `start` on, where two lines differ.
  ///
  /// The range ends where the lines are the same for at least `minimumGap` columns: leaving out fewer isn't
  /// worth another call of ncurses.
  private static func difference(
    _ old: UnsafeRawPointer, _ new: UnsafeRawPointer, _ columns: Int, from start: Int
  ) -> Range<Int>? {
    guard start < columns,
      memcmp(old + start * stride, new + start * stride, (columns - start) * stride) != 0
    else { return nil }
    var first = start
    while isSame(old, new, first) { first += 1 }
    var end = first + 1
    var column = end
    while column < columns, column - end < minimumGap {
      let isSame = isSame(old, new, column)
      column += 1
      if !isSame { end = column }
    }
    return first..<end
  }

  private static let minimumGap = 6

  /// The size of a glyph: eight bytes, so that two glyphs are compared as one integer.
  private static let stride = MemoryLayout<Glyph>.stride

  @inline(__always)
  private static func isSame(_ old: UnsafeRawPointer, _ new: UnsafeRawPointer, _ column: Int)
    -> Bool
  {
    let offset = column * MemoryLayout<UInt64>.stride
    return old.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
      == new.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
  }

  /// The next part of `line`, from column `start` on, that must be handed over to show `new`.
  ///
  /// The run is widened to whole glyphs of both the old and the new picture. It is `nil` where
  /// nothing differs.
  package func differingRun(
    of new: UnsafeBufferPointer<Glyph>, in line: Int, from start: Int = 0
  ) -> Range<Int>? {
    let old = UnsafeBufferPointer(self.line(line))
    let columns = min(old.count, new.count)
    guard let oldStart = old.baseAddress, let newStart = new.baseAddress,
      let difference = Self.difference(oldStart, newStart, columns, from: start)
    else { return nil }
    var (first, end) = (difference.lowerBound, difference.upperBound)
    while first > 0, isInside(old, first) || isInside(new, first) { first -= 1 }
    while end < columns, isInside(old, end) || isInside(new, end) { end += 1 }
    return first..<end
  }

  /// Whether the glyph in `column` belongs to the one before it, so that both are handed over.
  private func isInside(_ glyphs: UnsafeBufferPointer<Glyph>, _ column: Int) -> Bool {
    guard let tables else { return glyphs[column].isContinuation }
    return glyphs[column].isContinuation || DisputedWidth.joins(column, of: glyphs, tables: tables)
  }

  /// Notes that `run` of `line` was handed over.
  package func store(_ new: UnsafeBufferPointer<Glyph>, _ run: Range<Int>, in line: Int) {
    guard let old = self.line(line).baseAddress, let start = new.baseAddress else { return }
    (old + run.lowerBound).update(from: start + run.lowerBound, count: run.count)
  }

  // MARK: - Scrolling

  /// The steps that bring the window from the last picture to the next one.
  package struct Plan: Hashable {
    /// The scroll to apply first.
    package var scroll: Damage.Scroll?
    /// The lines that may differ after the scroll.
    package var lines: LineSet

    package init(scroll: Damage.Scroll? = nil, lines: LineSet) {
      self.scroll = scroll
      self.lines = lines
    }
  }

  /// The steps to show `grid`, where `damage` describes the change since the last picture.
  ///
  /// The plan uses the scroll of `damage`, clamped to the window, if that saves at least
  /// `minimumGain` places. The scroll may be wrong for lines that `damage.lines` contains; the
  /// picture is right all the same.
  package func plan(for damage: Damage, of grid: Grid, minimumGain: Int) -> Plan {
    guard let hint = damage.scroll else { return Plan(lines: damage.lines) }
    let region = hint.lines.clamped(to: 0..<min(size.height, grid.size.height))
    var lines = damage.lines
    // A hint may hold any number, so the distance is checked before any arithmetic could overflow.
    guard grid.size.width >= size.width, hint.distance != 0, hint.distance > -region.count,
      hint.distance < region.count
    else {
      lines.insert(region)
      return Plan(lines: lines)
    }
    let hinted = Damage.Scroll(lines: region, distance: hint.distance)
    let scroll = grown(hinted, damage.lines, grid)
    guard saves(minimumGain, scroll, damage.lines, grid) else {
      lines.insert(region)
      return Plan(lines: lines)
    }
    lines.insert(scroll.linesComingIn)
    return Plan(scroll: scroll, lines: lines)
  }

  /// `scroll`, extended by adjacent lines that move along, such as a header that pushes another one
  /// away.
  private func grown(
    _ scroll: Damage.Scroll, _ damaged: LineSet, _ grid: Grid
  ) -> Damage.Scroll {
    var (top, end) = (scroll.lines.lowerBound, scroll.lines.upperBound)
    let (up, down) = (max(0, scroll.distance), max(0, -scroll.distance))
    let height = min(size.height, grid.size.height)
    while top > 0, damaged.contains(top - 1), isLine(top - 1 + up, line: top - 1 + down, of: grid) {
      top -= 1
    }
    while end < height, damaged.contains(end), isLine(end - down, line: end - up, of: grid) {
      end += 1
    }
    return Damage.Scroll(lines: top..<end, distance: scroll.distance)
  }

  /// Whether line `old` of the window shows the same as `line` of `grid`.
  private func isLine(_ old: Int, line: Int, of grid: Grid) -> Bool {
    grid.withLine(line) { differingPlaces(of: $0, in: old) } == 0
  }

  /// Whether `scroll` reduces the number of differing places by at least `least`.
  ///
  /// Lines that come in don't count, because they must be handed over in either case. Lines that
  /// aren't in `damaged` are right after the scroll, so only their differences before it count. Few
  /// of them have to be compared before `least` is reached.
  private func saves(
    _ least: Int, _ scroll: Damage.Scroll, _ damaged: LineSet, _ grid: Grid
  ) -> Bool {
    var missing = least
    for line in damaged.members(of: scroll.lines) {
      let source = line + scroll.distance
      guard scroll.lines.contains(source) else { continue }
      missing += grid.withLine(line) {
        differingPlaces(of: $0, in: source) - differingPlaces(of: $0, in: line)
      }
    }
    for line in scroll.lines where missing > 0 && !damaged.contains(line) {
      guard scroll.lines.contains(line + scroll.distance) else { continue }
      missing -= grid.withLine(line) { differingPlaces(of: $0, in: line) }
    }
    return missing <= 0
  }

  /// How many places there are from the first that differs to the last one.
  private func differingPlaces(of new: UnsafeBufferPointer<Glyph>, in line: Int) -> Int {
    guard let old = self.line(line).baseAddress, let start = new.baseAddress else { return 0 }
    var (first, end) = (0, min(size.width, new.count))
    while first < end, Self.isSame(old, start, first) { first += 1 }
    // The end of most lines is blank, and is compared in blocks.
    while end - first >= Self.block,
      memcmp(old + end - Self.block, start + end - Self.block, Self.block * Self.stride) == 0
    { end -= Self.block }
    while first < end, Self.isSame(old, start, end - 1) { end -= 1 }
    return end - first
  }

  /// The number of places that are compared at once.
  private static let block = 16

  /// Moves the lines as ncurses does, by less than their number; the lines that come in are blank.
  package func apply(_ scroll: Damage.Scroll) {
    for line in lines.move(scroll) { self.line(line).update(repeating: .blank) }
  }
}
