/// The places of a grid, line by line, and the tables that their glyphs refer to.
///
/// A class, so that canvases can draw into it without copying; `Grid` gives it the manners of a
/// value.
package final class GlyphBuffer {
  package let size: Size
  package let tables: GlyphTables
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

  /// The glyphs of one line.
  package func line(_ line: Int) -> UnsafeMutableBufferPointer<Glyph> {
    let start = line * size.width
    return UnsafeMutableBufferPointer(rebasing: glyphs[start..<start + size.width])
  }
}
