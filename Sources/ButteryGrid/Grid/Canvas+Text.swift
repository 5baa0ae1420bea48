extension Canvas {
  /// Writes `text` on one line, beginning at `point`.
  ///
  /// Controls and invisible characters appear as stand-ins. What doesn't fit into `columns` is
  /// dropped, or, with `ellipsis`, makes way for `…` in the last column.
  ///
  /// - Parameters:
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
  /// As `write(_:at:style:columns:ellipsis:)`, for text that isn't a `String` yet; invalid bytes
  /// appear as U+FFFD. Nothing is allocated.
  @discardableResult
  public mutating func write(
    utf8 bytes: UnsafeBufferPointer<UInt8>, at point: Point, style: Style = .plain,
    columns: Int? = nil, ellipsis: Bool = false
  ) -> Int {
    guard let columns else {
      return put(bytes, at: point, style: style, limit: .max)
    }
    guard columns > 0 else { return 0 }
    if ellipsis {
      let whole = TextMetrics.prefix(ofUTF8: bytes, from: 0, fitting: columns)
      if whole.end < bytes.count {
        let used = put(bytes, at: point, style: style, limit: columns - 1)
        return used + put(scalar: 0x2026, at: Point(x: point.x + used, y: point.y), style: style)
      }
    }
    return put(bytes, at: point, style: style, limit: columns)
  }

  /// Writes one scalar, as `write(_:at:style:columns:ellipsis:)` writes a text of it alone.
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
    guard clip.lines.contains(line) else { return 1 }
    let pen = Pen(canvas: self, line: line, style: style)
    pen.put(content: scalar, width: 1, at: point.x + origin.x)
    return 1
  }

  private func put(
    _ bytes: UnsafeBufferPointer<UInt8>, at point: Point, style: Style, limit: Int
  ) -> Int {
    let line = point.y + origin.y
    let isVisible = clip.lines.contains(line)
    guard isVisible || limit != .max else { return TextMetrics.width(ofUTF8: bytes) }
    let pen = isVisible ? Pen(canvas: self, line: line, style: style) : nil
    var scanner = GlyphScanner(bytes)
    var used = 0
    while let element = scanner.next(), used + element.width <= limit {
      let content =
        element.isCluster ? buffer.tables.content(of: scanner.cluster) : element.scalar
      pen?.put(content: content, width: element.width, at: point.x + origin.x + used)
      used += element.width
    }
    return used
  }
}

/// Puts glyphs onto one line of a grid, in one style, inside of a clip.
private struct Pen {
  private let canvas: Canvas
  private let glyphs: UnsafeMutableBufferPointer<Glyph>
  private let columns: Range<Int>
  private let style: UInt16

  init(canvas: Canvas, line: Int, style: Style) {
    self.canvas = canvas
    glyphs = canvas.buffer.line(line)
    columns = canvas.clip.minX..<canvas.clip.maxX
    self.style = canvas.buffer.tables.number(of: style)
  }

  @inline(__always)
  func put(content: UInt32, width: Int, at column: Int) {
    guard column < columns.upperBound, column + width > columns.lowerBound else { return }
    let isWhole = column >= columns.lowerBound && column + width <= columns.upperBound
    guard isWhole else {
      putBlanks(max(column, columns.lowerBound)..<min(column + width, columns.upperBound))
      return
    }
    if glyphs[column].width != 1 || width != 1 {
      canvas.mendEdges(of: glyphs, around: column..<column + width)
    }
    if width == 1, glyphs[column].width == 2, column + 1 < glyphs.count {
      glyphs[column + 1] = Glyph(content: 0x20, style: glyphs[column + 1].style, width: 1)
    }
    let merged = canvas.buffer.tables.number(of: style, over: glyphs[column].style)
    glyphs[column] = Glyph(content: content, style: merged, width: UInt8(width))
    if width == 2 { glyphs[column + 1] = .continuation(style: merged) }
  }

  private func putBlanks(_ part: Range<Int>) {
    canvas.mendEdges(of: glyphs, around: part)
    for column in part {
      let merged = canvas.buffer.tables.number(of: style, over: glyphs[column].style)
      glyphs[column] = Glyph(content: 0x20, style: merged, width: 1)
    }
  }
}
