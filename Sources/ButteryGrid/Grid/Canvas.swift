/// A clipped, shifted window onto a grid, in the coordinates of the view that draws.
///
/// Drawing outside of the clip has no effect; a wide glyph that would be cut in half becomes blank.
/// A canvas is valid during the call that it is passed to.
public struct Canvas {
  package let buffer: GlyphBuffer
  /// Where the view's own (0, 0) lies on the grid.
  package private(set) var origin: Point
  /// The places that may be changed, in grid coordinates.
  package private(set) var clip: Rect
  /// The extent of the view that draws, in its own coordinates.
  public private(set) var bounds: Rect

  package init(buffer: GlyphBuffer) {
    self.buffer = buffer
    origin = .zero
    clip = Rect(origin: .zero, size: buffer.size)
    bounds = clip
  }

  /// What the display can show.
  public var traits: DisplayTraits { buffer.traits }

  /// Whether nothing that is drawn could be seen.
  public var isEmpty: Bool { clip.isEmpty }

  /// The lines of the grid that were drawn on in this picture so far.
  ///
  /// Filling the whole grid with one background colour doesn't count.
  package var inkedLines: LineSet { buffer.inkedLines }

  /// The lines of the grid that may be drawn on.
  package var openLines: LineSet { buffer.openLines }

  /// Whether drawing on any of `lines`, in this canvas's coordinates, could have an effect.
  package func isOpen(_ lines: Range<Int>) -> Bool {
    guard !clip.isEmpty else { return false }
    let first = max(lines.lowerBound + origin.y, clip.minY)
    let end = min(lines.upperBound + origin.y, clip.maxY)
    return first < end && buffer.openLines.intersects(first..<end)
  }

  /// The lines from the first open one to the last, in this canvas's coordinates; none of those around
  /// them are open.
  package var openSpan: Range<Int> {
    var open = buffer.openLines.members(of: clip.lines)
    guard let first = open.next() else { return 0..<0 }
    let last = open.reduce(first) { $1 }
    return first - origin.y..<last + 1 - origin.y
  }

  /// The lines among `lines`, in this canvas's coordinates, that lie inside of the clip.
  package func inSight(of lines: Range<Int>) -> Range<Int> {
    lines.clamped(to: clip.minY - origin.y..<clip.maxY - origin.y)
  }

  /// Whether drawing on `line` of the grid could have an effect.
  package func isOpen(line: Int) -> Bool {
    !clip.isEmpty && clip.lines.contains(line) && buffer.openLines.contains(line)
  }

  /// A canvas for the part `frame` of this one, with its own coordinates.
  ///
  /// - Parameters:
  ///   - frame: The part, in this canvas's coordinates.
  ///   - boundsOrigin: The new canvas's coordinates of the part's first column and line.
  ///   - clips: Whether drawing is confined to `frame` too, or only to this canvas's clip.
  public func clipped(
    to frame: Rect, boundsOrigin: Point = .zero, clips: Bool = true
  ) -> Canvas {
    var part = self
    let placed = frame.offsetBy(dx: origin.x, dy: origin.y)
    part.origin = Point(x: placed.minX - boundsOrigin.x, y: placed.minY - boundsOrigin.y)
    part.bounds = Rect(origin: boundsOrigin, size: frame.size)
    if clips { part.clip = clip.intersection(placed) }
    return part
  }

  /// This canvas, confined to the bounds of the view that draws.
  package func confinedToBounds() -> Canvas {
    var part = self
    part.clip = clip.intersection(bounds.offsetBy(dx: origin.x, dy: origin.y))
    return part
  }

  /// Fills `rect` with blanks in `style`; without a rectangle, all bounds.
  public mutating func fill(_ rect: Rect? = nil, with style: Style) {
    fill(rect, with: " ", style: style)
  }

  /// Fills `rect` (all bounds where it is `nil`) with one scalar, which must be one column wide.
  public mutating func fill(_ rect: Rect? = nil, with scalar: Unicode.Scalar, style: Style) {
    let area = (rect ?? bounds).offsetBy(dx: origin.x, dy: origin.y).intersection(clip)
    guard !area.isEmpty else { return }
    let number = buffer.tables.number(of: style)
    let content = ScalarClass.of(scalar.value) == .narrow ? scalar.value : 0xFFFD
    // A blank fill of the whole grid looks the same after lines are moved, so it doesn't count.
    let isInk = area.size != buffer.size || content != 0x20
    for line in buffer.openLines.members(of: area.lines) {
      if isInk { buffer.recordInk(onLine: line) }
      let glyphs = buffer.line(line)
      glyphs.mendEdges(around: area.minX..<area.maxX)
      buffer.tables.lay(number, over: glyphs, area.minX..<area.maxX) { _ in content }
    }
  }

  /// Makes all bounds blank, on `background` or the terminal's own background.
  public mutating func erase(background: Color? = nil) {
    let area = bounds.offsetBy(dx: origin.x, dy: origin.y).intersection(clip)
    guard !area.isEmpty else { return }
    let style = background == nil ? 0 : buffer.tables.number(of: Style(background: background))
    for line in buffer.openLines.members(of: area.lines) {
      buffer.recordInk(onLine: line)
      let glyphs = buffer.line(line)
      glyphs.mendEdges(around: area.minX..<area.maxX)
      UnsafeMutableBufferPointer(rebasing: glyphs[area.minX..<area.maxX])
        .update(repeating: Glyph(content: 0x20, style: style, width: 1))
    }
  }

  /// Ends each text that reaches `column` with `…`, because something will be drawn over the rest.
  ///
  /// The `…` stands in front of the column, which itself becomes blank. Where the column was a blank
  /// between two words, the `…` replaces it.
  package mutating func cutTexts(atColumn column: Int) {
    let area = bounds.offsetBy(dx: origin.x, dy: origin.y).intersection(clip)
    let place = origin.x + column
    guard place > area.minX, place < area.maxX else { return }
    for line in buffer.openLines.members(of: area.lines) {
      let glyphs = buffer.line(line)
      let isBlank = [-1, 0, 1].map { place + $0 >= area.maxX || glyphs[place + $0].content == 0x20 }
      if isBlank == [false, true, false] {
        writeEllipsis(over: place..<place + 1, of: glyphs, line: line)
      } else if !isBlank[1] {
        writeEllipsis(over: place - 1..<place + 1, of: glyphs, line: line)
      }
    }
  }

  /// Writes `…` and blanks over glyphs, in their styles.
  private mutating func writeEllipsis(
    over columns: Range<Int>, of glyphs: UnsafeMutableBufferPointer<Glyph>, line: Int
  ) {
    buffer.recordInk(onLine: line)
    glyphs.mendEdges(around: columns)
    for column in columns {
      let content: UInt32 = column == columns.lowerBound ? 0x2026 : 0x20
      glyphs[column] = Glyph(content: content, style: glyphs[column].style, width: 1)
    }
    glyphs[columns.lowerBound].endsRightToLeft = buffer.tables.hasRightToLeft
  }

  /// Adds `attributes` to all glyphs inside `rect`.
  public mutating func add(_ attributes: Attributes, to rect: Rect) {
    let area = rect.offsetBy(dx: origin.x, dy: origin.y).intersection(clip)
    for line in buffer.openLines.members(of: area.lines) {
      buffer.recordInk(onLine: line)
      let glyphs = buffer.line(line)
      for column in area.minX..<area.maxX {
        glyphs[column].style = buffer.tables.number(
          of: glyphs[column].style, adding: attributes)
      }
    }
  }

  /// Gives all glyphs inside `rect` that have no background of their own `background`.
  package mutating func addBackground(_ background: Color, to rect: Rect) {
    let area = rect.offsetBy(dx: origin.x, dy: origin.y).intersection(clip)
    for line in buffer.openLines.members(of: area.lines) {
      buffer.recordInk(onLine: line)
      let glyphs = buffer.line(line)
      for column in area.minX..<area.maxX {
        var style = buffer.tables.styles[Int(glyphs[column].style)]
        guard style.background == nil else { continue }
        style.background = background
        glyphs[column].style = buffer.tables.number(of: style)
      }
    }
  }

  /// Notes that the content of `rect` is that of the last picture, moved up by `distance` lines (down
  /// where negative), except for the lines that came in.
  ///
  /// This is only a hint (see `Damage`). It is ignored unless `rect` covers the grid's full width.
  public mutating func hintScroll(in rect: Rect, by distance: Int) {
    let area = rect.offsetBy(dx: origin.x, dy: origin.y).intersection(clip)
    guard area.width == buffer.size.width, distance != 0,
      distance.magnitude < area.height
    else { return }
    buffer.scroll = Damage.Scroll(lines: area.lines, distance: distance)
  }
}
