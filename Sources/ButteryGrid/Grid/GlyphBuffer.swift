/// The places of a grid, line by line, and the tables that their glyphs refer to.
///
/// This is a class so that canvases can draw into it without copying. `Grid` wraps it with
/// copy-on-write and so behaves as a value.
package final class GlyphBuffer {
  package let size: Size
  package private(set) var tables: GlyphTables
  package let traits: DisplayTraits
  private let lines: GlyphLines
  package var scroll: Damage.Scroll?
  /// The lines that may be drawn on; drawing on others has no effect.
  package private(set) var openLines = LineSet.all
  /// The lines that were drawn on since `beginPicture`.
  ///
  /// Filling the whole grid with one background colour doesn't count.
  package private(set) var inkedLines = LineSet()

  package init(size: Size, traits: DisplayTraits, tables: GlyphTables) {
    self.size = size
    self.traits = traits
    self.tables = tables
    lines = GlyphLines(size: size)
  }

  deinit {
    lines.deallocate()
  }

  package func copy() -> GlyphBuffer {
    let copy = GlyphBuffer(size: size, traits: traits, tables: tables)
    copy.lines.copy(lines)
    copy.scroll = scroll
    copy.openLines = openLines
    copy.inkedLines = inkedLines
    return copy
  }

  /// Makes every place blank again.
  ///
  /// Crowded tables are replaced by new ones. Copies of this buffer keep the old tables, because
  /// their glyphs still refer to them.
  package func erase() {
    if tables.isCrowded { tables = GlyphTables() }
    lines.fill(with: .blank)
    scroll = nil
  }

  /// The glyphs of one line.
  package func line(_ line: Int) -> UnsafeMutableBufferPointer<Glyph> { lines[line] }

  /// Notes that `line`, which is open, is being drawn on.
  package func recordInk(onLine line: Int) {
    inkedLines.insert(line)
  }

  // MARK: Redrawing part of a picture

  /// Blanks `lines` and makes them the only lines that can be drawn on.
  package func beginPicture(redrawing lines: LineSet) {
    openLines = lines
    inkedLines = LineSet()
    scroll = nil
    for line in lines.members(of: 0..<size.height) {
      self.line(line).update(repeating: .blank)
    }
  }

  /// Opens all lines again.
  package func endPicture() {
    openLines = .all
  }

  /// Moves lines like a terminal that scrolls; the content of the lines that come in is undefined.
  package func move(_ scroll: Damage.Scroll) {
    lines.move(scroll)
  }
}

extension UnsafeMutableBufferPointer<Glyph> {
  /// Blanks the halves of wide glyphs that a change of `columns` would leave without their other
  /// half.
  ///
  /// The buffer must hold the glyphs of one line.
  package func mendEdges(around columns: Range<Int>) {
    if columns.lowerBound > 0, self[columns.lowerBound].isContinuation {
      let half = columns.lowerBound - 1
      self[half] = Glyph(content: 0x20, style: self[half].style, width: 1)
    }
    if columns.upperBound < count, self[columns.upperBound].isContinuation {
      let half = columns.upperBound
      self[half] = Glyph(content: 0x20, style: self[half].style, width: 1)
    }
  }
}

// MARK: - Lines

/// Lines of glyphs that can be moved without copying the glyphs.
///
/// All lines are blank at first. The owner must call `deallocate()`.
package struct GlyphLines {
  package let size: Size
  private let glyphs: UnsafeMutableBufferPointer<Glyph>
  /// Where in `glyphs` each line begins.
  private let starts: UnsafeMutableBufferPointer<Int>

  package init(size: Size) {
    self.size = Size(width: max(0, size.width), height: max(0, size.height))
    glyphs = .allocate(capacity: self.size.width * self.size.height)
    glyphs.initialize(repeating: .blank)
    starts = .allocate(capacity: self.size.height)
    for line in 0..<self.size.height { starts.initializeElement(at: line, to: line * size.width) }
  }

  package func deallocate() {
    glyphs.deallocate()
    starts.deallocate()
  }

  /// The glyphs of `line`, from 0 at the top.
  package subscript(line: Int) -> UnsafeMutableBufferPointer<Glyph> {
    let start = starts[line]
    return UnsafeMutableBufferPointer(rebasing: glyphs[start..<start + size.width])
  }

  /// Sets all places to `glyph`.
  package func fill(with glyph: Glyph) {
    glyphs.update(repeating: glyph)
  }

  /// Copies all places of `other`, which must have the same size.
  package func copy(_ other: GlyphLines) {
    for line in 0..<size.height { _ = self[line].update(fromContentsOf: other[line]) }
  }

  /// Moves lines up by `scroll.distance` (down where negative), as a terminal does.
  ///
  /// - Returns: The lines that nothing moved to, whose content is now undefined. The range is empty
  ///   where the scroll moves nothing or reaches beyond the lines.
  @discardableResult
  package func move(_ scroll: Damage.Scroll) -> Range<Int> {
    let (lines, distance) = (scroll.lines, scroll.distance)
    guard lines.lowerBound >= 0, lines.upperBound <= size.height, distance != 0,
      distance > -lines.count, distance < lines.count
    else { return 0..<0 }
    let count = distance > 0 ? distance : lines.count + distance
    rotate(lines, by: count)
    return scroll.linesComingIn
  }

  /// Rotates `lines` so that line `lines.lowerBound + count` becomes the first one, by reversing
  /// both parts and then the whole.
  private func rotate(_ lines: Range<Int>, by count: Int) {
    let middle = lines.lowerBound + count
    reverse(lines.lowerBound..<middle)
    reverse(middle..<lines.upperBound)
    reverse(lines)
  }

  private func reverse(_ lines: Range<Int>) {
    var (first, last) = (lines.lowerBound, lines.upperBound - 1)
    while first < last {
      starts.swapAt(first, last)
      first += 1
      last -= 1
    }
  }
}
