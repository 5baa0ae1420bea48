/// The places of a grid, line by line, and the tables that their glyphs refer to.
///
/// A class, so that canvases can draw into it without copying; `Grid` gives it the manners of a
/// value.
package final class GlyphBuffer {
  package let size: Size
  package private(set) var tables: GlyphTables
  package let traits: DisplayTraits
  package let glyphs: UnsafeMutableBufferPointer<Glyph>
  package var scroll: Damage.Scroll?

  package init(size: Size, traits: DisplayTraits, tables: GlyphTables) {
    self.size = size
    self.traits = traits
    self.tables = tables
    glyphs = .allocate(capacity: max(0, size.width) * max(0, size.height))
    glyphs.initialize(repeating: .blank)
  }

  deinit {
    glyphs.deallocate()
  }

  package func copy() -> GlyphBuffer {
    let copy = GlyphBuffer(size: size, traits: traits, tables: tables)
    _ = copy.glyphs.update(fromContentsOf: glyphs)
    copy.scroll = scroll
    return copy
  }

  /// Makes every place blank again.
  ///
  /// Crowded tables are exchanged for new ones; copies of this buffer keep the old ones, which
  /// their glyphs still refer to.
  package func erase() {
    if tables.isCrowded { tables = GlyphTables() }
    glyphs.update(repeating: .blank)
    scroll = nil
  }

  /// The glyphs of one line.
  package func line(_ line: Int) -> UnsafeMutableBufferPointer<Glyph> {
    let start = line * size.width
    return UnsafeMutableBufferPointer(rebasing: glyphs[start..<start + size.width])
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
