/// The places of a grid, line by line, and the tables that their glyphs refer to.
///
/// A class, so that canvases can draw into it without copying; `Grid` gives it the manners of a
/// value.
package final class GlyphBuffer {
  package let size: Size
  package private(set) var tables: GlyphTables
  package let traits: DisplayTraits
  private let lines: GlyphLines
  package var scroll: Damage.Scroll?
  /// The lines that may be drawn on; drawing on others has no effect.
  package private(set) var openLines = LineSet.all
  /// The lines that were drawn on since `beginPicture`, but for backgrounds of one colour.
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
  /// Crowded tables are exchanged for new ones; copies of this buffer keep the old ones, which
  /// their glyphs still refer to.
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

  // MARK: Pictures that follow another one

  /// Makes the lines of `lines` blank, and only them open to be drawn on.
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

  /// Moves lines as a terminal does that scrolls; what nothing moves to shows anything.
  package func move(_ scroll: Damage.Scroll) {
    lines.move(scroll)
  }
}

extension UnsafeMutableBufferPointer<Glyph> {
  /// Blanks the halves of wide glyphs that a change of `columns` would leave alone.
  ///
  /// The glyphs are those of one line.
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
