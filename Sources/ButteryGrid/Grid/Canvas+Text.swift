extension Canvas {
  /// Writes `text` on one line, beginning at `point`.
  ///
  /// Controls and invisible characters appear as stand-ins. What doesn't fit into `columns` is
  /// dropped, or, with `ellipsis`, makes way for `…` in the last column.
  ///
  /// - Parameters:
  ///   - text: What is written; a line break is a control character here.
  ///   - point: The line and the first column, in the canvas's own coordinates.
  ///   - style: Colours and attributes of all of it.
  ///   - columns: The most columns to use; as many as the text needs where it is `nil`.
  ///   - ellipsis: Whether a shortened text ends in `…`.
  /// - Returns: The number of columns written, seen or not.
  @discardableResult
  public mutating func write(
    _ text: String, at point: Point, style: Style = .plain, columns: Int? = nil,
    ellipsis: Bool = false
  ) -> Int {
    text.withUTF8Bytes { bytes in
      write(utf8: bytes, at: point, style: style, columns: columns, ellipsis: ellipsis)
    }
  }

  /// Writes the UTF-8 text `bytes` on one line, beginning at `point`.
  ///
  /// Works like `write(_:at:style:columns:ellipsis:)`, for text that isn't a `String` yet. Invalid
  /// bytes appear as U+FFFD. Nothing is allocated.
  @discardableResult
  public mutating func write(
    utf8 bytes: UnsafeBufferPointer<UInt8>, at point: Point, style: Style = .plain,
    columns: Int? = nil, ellipsis: Bool = false
  ) -> Int {
    guard let columns else {
      return put(bytes, at: point, style: style, limit: .max)
    }
    guard columns > 0 else { return 0 }
    // Each column takes at least one byte, so a text with fewer bytes than columns always fits.
    if ellipsis, bytes.count > columns {
      let whole = TextMetrics.prefix(ofUTF8: bytes, from: 0, fitting: columns)
      if whole.end < bytes.count {
        let used = put(bytes, at: point, style: style, limit: columns - 1)
        return used + put(scalar: 0x2026, at: Point(x: point.x + used, y: point.y), style: style)
      }
    }
    return put(bytes, at: point, style: style, limit: columns)
  }

  /// Writes one scalar, like `write(_:at:style:columns:ellipsis:)` with a text of that scalar
  /// alone.
  @discardableResult
  public mutating func write(
    _ scalar: Unicode.Scalar, at point: Point, style: Style = .plain
  ) -> Int {
    switch ScalarClass.of(scalar.value) {
    case .narrow: put(scalar: scalar.value, at: point, style: style)
    default: write(String(scalar), at: point, style: style)
    }
  }

  private func put(scalar: UInt32, at point: Point, style: Style) -> Int {
    let line = point.y + origin.y
    guard isOpen(line: line) else { return 1 }
    Pen(buffer: buffer, clip: clip, line: line, style: style)
      .put(content: scalar, width: 1, at: point.x + origin.x)
    return 1
  }

  private func put(
    _ bytes: UnsafeBufferPointer<UInt8>, at point: Point, style: Style, limit: Int
  ) -> Int {
    var isRightToLeft = false
    let used = put(bytes, at: point, style: style, limit: limit, isRightToLeft: &isRightToLeft)
    if isRightToLeft { markEnd(of: point, columns: used) }
    return used
  }

  /// Notes that a text with right-to-left letters, which begins at `point`, ends after `columns`.
  private func markEnd(of point: Point, columns: Int) {
    Pen(buffer: buffer, clip: clip, line: point.y + origin.y, style: .plain)
      .markEnd(before: point.x + origin.x + columns)
  }

  /// Puts a text or a part of one, and says whether it holds right-to-left letters that are seen.
  private func put(
    _ bytes: UnsafeBufferPointer<UInt8>, at point: Point, style: Style, limit: Int,
    isRightToLeft: inout Bool
  ) -> Int {
    let line = point.y + origin.y
    guard isOpen(line: line) else {
      return TextMetrics.prefix(ofUTF8: bytes, from: 0, fitting: limit).width
    }
    let pen = Pen(buffer: buffer, clip: clip, line: line, style: style)
    let column = point.x + origin.x
    var scanner = GlyphScanner(bytes)
    var used = 0
    while used < limit {
      let run = scanner.asciiRun(atMost: limit - used)
      if !run.isEmpty {
        pen.put(ascii: UnsafeBufferPointer(rebasing: bytes[run]), at: column + used)
        used += run.count
        continue
      }
      guard let element = scanner.next(), element.width <= limit - used else { break }
      if pen.reaches(column + used, width: element.width) {
        let content =
          element.isCluster
          ? pen.tables.content(of: scanner.cluster(of: element)) : element.scalar
        pen.put(content: content, width: element.width, at: column + used)
        if ScalarClass.isRightToLeft(element.scalar) { isRightToLeft = true }
      }
      used += element.width
    }
    return used
  }
}

/// Puts glyphs onto one line of a grid, in one style, inside of a clip that isn't empty.
private struct Pen {
  let tables: GlyphTables
  private let glyphs: UnsafeMutableBufferPointer<Glyph>
  private let columns: Range<Int>
  private let style: UInt16

  // Takes the canvas's parts, because a canvas as a parameter would be copied.
  init(buffer: GlyphBuffer, clip: Rect, line: Int, style: Style) {
    buffer.recordInk(onLine: line)
    tables = buffer.tables
    glyphs = buffer.line(line)
    columns = clip.minX..<clip.maxX
    self.style = tables.number(of: style)
  }

  /// Whether a glyph at `column` would be seen, at least half of it.
  func reaches(_ column: Int, width: Int) -> Bool {
    column < columns.upperBound && column + width > columns.lowerBound
  }

  /// Puts printable ASCII, one glyph for each byte.
  func put(ascii bytes: UnsafeBufferPointer<UInt8>, at column: Int) {
    let first = max(column, columns.lowerBound)
    let end = min(column + bytes.count, columns.upperBound)
    guard first < end else { return }
    glyphs.mendEdges(around: first..<end)
    tables.lay(style, over: glyphs, first..<end) { UInt32(bytes[$0 - column]) }
  }

  /// Notes that a text with right-to-left letters ends before `column`.
  func markEnd(before column: Int) {
    var last = min(column, columns.upperBound) - 1
    if last > columns.lowerBound, glyphs[last].isContinuation { last -= 1 }
    guard columns.contains(last) else { return }
    glyphs[last].endsRightToLeft = true
    tables.hasRightToLeft = true
  }

  /// Puts one glyph, or a blank where only half of a wide glyph lies inside the clip.
  func put(content: UInt32, width: Int, at column: Int) {
    guard reaches(column, width: width) else { return }
    let part = max(column, columns.lowerBound)..<min(column + width, columns.upperBound)
    let isWhole = part.count == width
    glyphs.mendEdges(around: part)
    let merged = tables.number(of: style, over: glyphs[part.lowerBound].style)
    glyphs[part.lowerBound] = Glyph(
      content: isWhole ? content : 0x20, style: merged, width: isWhole ? UInt8(width) : 1)
    if isWhole && width == 2 { glyphs[column + 1] = .continuation(style: merged) }
  }
}

// MARK: - Attributed text

extension Canvas {
  /// Writes a text whose parts look different on one line, beginning at `point`.
  ///
  /// Works like `write(_:at:style:columns:ellipsis:)` for a `String`. The ellipsis has the style of
  /// the first glyph that it replaces.
  ///
  /// - Parameters:
  ///   - text: What is written.
  ///   - point: The line and the first column, in the canvas's own coordinates.
  ///   - style: What the text's own styles are added to.
  ///   - columns: The most columns to use; as many as the text needs where it is `nil`.
  ///   - ellipsis: Whether a shortened text ends in `…`.
  /// - Returns: The number of columns written, seen or not.
  @discardableResult
  public mutating func write(
    _ text: AttributedText, at point: Point, style: Style = .plain, columns: Int? = nil,
    ellipsis: Bool = false
  ) -> Int {
    text.string.withUTF8Bytes { bytes in
      guard let columns else {
        return write(text, of: bytes, in: 0..<bytes.count, at: point, style: style)
      }
      guard columns > 0 else { return 0 }
      var shown = TextMetrics.prefix(ofUTF8: bytes, from: 0, fitting: columns)
      let isCut = ellipsis && shown.end < bytes.count
      if isCut { shown = TextMetrics.prefix(ofUTF8: bytes, from: 0, fitting: columns - 1) }
      let used = write(text, of: bytes, in: 0..<shown.end, at: point, style: style)
      guard isCut else { return used }
      return used
        + write(
          "…" as Unicode.Scalar, at: Point(x: point.x + used, y: point.y),
          style: text.style(at: shown.end, over: style))
    }
  }

  /// Writes a part of a text that begins and ends at glyph boundaries.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - bytes: The text's UTF-8 bytes.
  ///   - part: The part, as offsets in `bytes`.
  /// - Returns: The number of columns written, seen or not.
  @discardableResult
  package mutating func write(
    _ text: AttributedText, of bytes: UnsafeBufferPointer<UInt8>, in part: Range<Int>,
    at point: Point, style: Style
  ) -> Int {
    var used = 0
    var start = part.lowerBound
    var isRightToLeft = false
    for piece in text.pieces where piece.end > start {
      let end = min(piece.end, part.upperBound)
      guard start < end else { break }
      used += put(
        UnsafeBufferPointer(rebasing: bytes[start..<end]),
        at: Point(x: point.x + used, y: point.y), style: piece.style.added(to: style), limit: .max,
        isRightToLeft: &isRightToLeft)
      start = end
    }
    if isRightToLeft { markEnd(of: point, columns: used) }
    return used
  }
}
