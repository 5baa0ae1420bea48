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

  /// Where the cursor should stand; `nil` hides the cursor and leaves its place open.
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
  /// Numbers of two grids can be compared only if the grids share the same tables (`===`). A copy
  /// shares its tables with the original until one of the two is erased.
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

  /// Turns this picture into the next one by redrawing only some of its lines.
  ///
  /// The grid first moves lines by `move`, then blanks `lines`, then calls `body`. What `body`
  /// draws on other lines has no effect. `lines` must contain the lines that `move` leaves
  /// undefined (see `Damage.Scroll.linesComingIn`).
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

  /// Whether the tables hold so many styles or clusters that the next picture should be drawn from
  /// scratch, with new tables.
  package var isCrowded: Bool { tables.isCrowded }

  /// The first line on which this grid and `other`, of the same size, look different; `nil` where
  /// they look the same.
  package func firstDifference(from other: Grid) -> Int? {
    (0..<size.height).first { looksOtherwise(atLine: $0, than: other, atLine: $0) }
  }

  /// Whether a line looks different from a line of `other`, a grid of the same width.
  ///
  /// What the numbers stand for is compared: the two grids needn't share their tables.
  package func looksOtherwise(atLine line: Int, than other: Grid, atLine otherLine: Int) -> Bool {
    let (glyphs, wantedGlyphs) = (buffer.line(line), other.buffer.line(otherLine))
    // Two numbers of styles that were found to look alike, as those of the plain style do.
    var (style, wantedStyle): (UInt16, UInt16) = (0, 0)
    for column in 0..<size.width {
      let (glyph, wanted) = (glyphs[column], wantedGlyphs[column])
      if glyph.style != style || wanted.style != wantedStyle {
        (style, wantedStyle) = (glyph.style, wanted.style)
        if tables.styles[Int(style)] != other.tables.styles[Int(wantedStyle)] { return true }
      }
      if glyph.width != wanted.width || glyph.isCluster != wanted.isCluster { return true }
      if glyph.isCluster
        ? tables.clusters[glyph.clusterNumber] != other.tables.clusters[wanted.clusterNumber]
        : glyph.content != wanted.content
      {
        return true
      }
    }
    return false
  }

  /// The scroll that views hinted at while this picture was drawn: see `Canvas.hintScroll`.
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

// MARK: - The cursor

/// Where a terminal's cursor stands.
public struct Cursor: Hashable, Sendable {
  /// The place that it covers.
  public var place: Point
  /// Whether it is shown; where not, it stands there for screen readers.
  public var isVisible: Bool

  /// Creates a cursor that is shown unless `isVisible` says otherwise.
  public init(at place: Point, isVisible: Bool = true) {
    self.place = place
    self.isVisible = isVisible
  }
}

// MARK: - Damage

/// What a device needs to know about a grid besides its glyphs.
///
/// A device compares the grid with what its terminal shows. So `scroll` is only a hint that saves
/// work and bytes. `lines` must be right: a line that isn't a member must not have changed.
public struct Damage: Hashable, Sendable {
  /// Lines that moved together over the full width.
  public struct Scroll: Hashable, Sendable {
    /// The lines among which the movement happened.
    public var lines: Range<Int>
    /// How far their content moved up; negative for down.
    public var distance: Int

    /// Creates a hint that the content of `lines` moved up by `distance` lines.
    public init(lines: Range<Int>, distance: Int) {
      self.lines = lines
      self.distance = distance
    }

    /// The lines whose old content moved away and that no other line moved to.
    ///
    /// The distance must be less than the number of lines.
    package var linesComingIn: Range<Int> {
      distance > 0
        ? lines.upperBound - distance..<lines.upperBound
        : lines.lowerBound..<lines.lowerBound - distance
    }
  }

  /// Whether the terminal may show anything, as after a stop or a resize, and must be redrawn
  /// completely.
  public var isComplete: Bool
  /// A movement of lines since the last picture.
  public var scroll: Scroll?
  /// The lines that may differ from the last picture once `scroll` has been applied to that
  /// picture.
  ///
  /// Unlike `scroll` this is no hint: a device needn't look at other lines.
  public var lines: LineSet

  /// Creates a description of what changed; without `lines`, any line may have.
  public init(isComplete: Bool = false, scroll: Scroll? = nil, lines: LineSet = .all) {
    self.isComplete = isComplete
    self.scroll = scroll
    self.lines = lines
  }
}
