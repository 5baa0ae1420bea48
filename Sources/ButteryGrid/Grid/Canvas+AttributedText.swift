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
    for piece in text.pieces where piece.end > start {
      let end = min(piece.end, part.upperBound)
      guard start < end else { break }
      used += write(
        utf8: UnsafeBufferPointer(rebasing: bytes[start..<end]),
        at: Point(x: point.x + used, y: point.y), style: piece.style.added(to: style))
      start = end
    }
    return used
  }
}
