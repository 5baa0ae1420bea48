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
  package func noteInk(onLine line: Int) {
    inkedLines.insert(line)
  }

  // MARK: Redrawing part of a picture

  /// Blanks `lines` and makes them the only lines that can be drawn on.
  package func beginPicture(redrawing lines: LineSet) {
    openLines = lines
    inkedLines = LineSet()
    scroll = nil
    for line in 0..<size.height where lines.contains(line) {
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
