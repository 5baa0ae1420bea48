/// A matrix of glyphs: what a screen shows, as a value.
///
/// Views draw into it through a `Canvas`; a `ScreenDevice` brings it to the terminal.
///
///     var grid = Grid(size: Size(width: 20, height: 2))
///     grid.draw { canvas in
///       canvas.write("Butter", at: Point(x: 1, y: 0))
///     }
///     grid.text(ofLine: 0)   // " Butter             "
public struct Grid {
  private var buffer: GlyphBuffer

  /// Creates a blank grid of `size`, for a display with `traits`.
  public init(size: Size, traits: DisplayTraits = DisplayTraits()) {
    let clean = Size(width: max(0, size.width), height: max(0, size.height))
    buffer = GlyphBuffer(size: clean, traits: traits, tables: GlyphTables())
  }

  /// Columns and lines.
  public var size: Size { buffer.size }

  /// What the display can show.
  public var traits: DisplayTraits { buffer.traits }

  /// The styles and clusters that the glyphs refer to.
  ///
  /// Another grid's numbers mean the same only where it has the very same tables (`===`), as a
  /// copy has until one of the two is erased.
  package var tables: GlyphTables { buffer.tables }

  /// Draws with a canvas that covers the whole grid.
  ///
  /// The canvas is valid until `body` returns.
  public mutating func draw(_ body: (inout Canvas) -> Void) {
    if !isKnownUniquelyReferenced(&buffer) { buffer = buffer.copy() }
    var canvas = Canvas(buffer: buffer)
    body(&canvas)
  }

  /// Makes every place blank again and forgets hints about scrolling.
  public mutating func erase() {
    if !isKnownUniquelyReferenced(&buffer) { buffer = buffer.copy() }
    buffer.erase()
  }

  /// What was drawn since `erase()` that is a scroll of lines drawn before.
  package var scroll: Damage.Scroll? { buffer.scroll }

  /// Calls `body` with the glyphs of `line` (0 is the top one, less than the height).
  package func withLine<Result>(
    _ line: Int, _ body: (UnsafeBufferPointer<Glyph>) throws -> Result
  ) rethrows -> Result {
    try body(UnsafeBufferPointer(buffer.line(line)))
  }

  /// The glyph at `point`, which must lie inside.
  public subscript(point: Point) -> Glyph {
    precondition(
      Rect(origin: .zero, size: size).contains(point),
      "no place at column \(point.x), line \(point.y) in a grid of \(size.width)x\(size.height)")
    return buffer.glyphs[point.y * size.width + point.x]
  }

  /// How the glyph at `point`, which must lie inside, looks.
  public func style(at point: Point) -> Style {
    tables.styles[Int(self[point].style)]
  }

  /// The text of `line` (0 is the top one, less than the height), without its styles.
  public func text(ofLine line: Int) -> String {
    var text = ""
    for column in 0..<size.width {
      let glyph = self[Point(x: column, y: line)]
      if glyph.isContinuation { continue }
      if glyph.isCluster {
        text += tables.clusters[glyph.clusterNumber].text
      } else {
        text.unicodeScalars.append(Unicode.Scalar(glyph.content) ?? "\u{FFFD}")
      }
    }
    return text
  }
}
