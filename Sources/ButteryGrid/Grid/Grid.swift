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

  /// Where the cursor is to stand; `nil` leaves it where it is, and hidden.
  public var cursor: Cursor?

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

  /// Makes the next picture of this one: moves lines by `move`, makes `lines` blank and has `body`
  /// draw on them; what it draws on other lines has no effect.
  ///
  /// Lines that nothing moves to have to be among `lines`.
  package mutating func redraw(
    _ lines: LineSet, after move: Damage.Scroll?, _ body: (inout Canvas) -> Void
  ) {
    if !isKnownUniquelyReferenced(&buffer) { buffer = buffer.copy() }
    if let move { buffer.move(move) }
    buffer.beginPicture(redrawing: lines)
    var canvas = Canvas(buffer: buffer)
    body(&canvas)
    buffer.endPicture()
  }

  /// Whether there are so many styles or clusters that the next picture should be a new one.
  package var isCrowded: Bool { tables.isCrowded }

  /// The first line on which `other`, of the same size, shows something else; `nil` where both
  /// show the same.
  package func firstDifference(from other: Grid) -> Int? {
    (0..<size.height).first { looksOtherwise(atLine: $0, than: other, atLine: $0) }
  }

  /// Whether a line shows something else than a line of a grid as wide.
  package func looksOtherwise(atLine line: Int, than other: Grid, atLine otherLine: Int) -> Bool {
    (0..<size.width).contains { column in
      looksOtherwise(
        at: Point(x: column, y: line), than: other, at: Point(x: column, y: otherLine))
    }
  }

  /// The grids needn't have the same tables.
  private func looksOtherwise(at place: Point, than other: Grid, at otherPlace: Point) -> Bool {
    let (glyph, wanted) = (self[place], other[otherPlace])
    if glyph.width != wanted.width || glyph.isCluster != wanted.isCluster { return true }
    if style(at: place) != other.style(at: otherPlace) { return true }
    guard glyph.isCluster else { return glyph.content != wanted.content }
    return tables.clusters[glyph.clusterNumber] != other.tables.clusters[wanted.clusterNumber]
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
    return buffer.line(point.y)[point.x]
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
