internal import ButteryGrid

/// A line of text as it is shown: as it is, or with a bullet for each character.
///
/// The cost of a question depends on the columns that it is about, not on the length of the text.
package struct ShownText {
  private let text: String
  private let isSecure: Bool

  package init(_ text: String, isSecure: Bool = false) {
    self.text = text
    self.isSecure = isSecure
  }

  /// The character that is shown for each character of a secure text.
  package static let sign: Unicode.Scalar = "•"

  private var count: Int { text.utf8.count }

  /// Returns the columns of a range of bytes; if there are more than `limit`, any larger number.
  package func columns(_ range: Range<Int>, limit: Int) -> Int {
    guard !range.isEmpty else { return 0 }
    if isSecure { return characters(range, limit: limit + 1) }
    return text.withUTF8Bytes { bytes in
      let part = UnsafeBufferPointer(rebasing: bytes[range])
      let shown = TextMetrics.prefix(ofUTF8: part, from: 0, fitting: limit)
      return shown.end < part.count ? limit + 1 : shown.width
    }
  }

  private func characters(_ range: Range<Int>, limit: Int) -> Int {
    var (count, offset) = (0, range.lowerBound)
    while offset < range.upperBound, count < limit {
      offset = text.characterEnd(after: offset)
      count += 1
    }
    return count
  }

  /// Returns `offset`, or the beginning of the character that `offset` lies in.
  package func boundary(atOrBefore offset: Int) -> Int { text.boundary(atOrBefore: offset) }

  /// Returns the end of the character at `offset`.
  package func end(ofCharacterAt offset: Int) -> Int { text.characterEnd(after: offset) }

  /// Returns the first offset from which the characters before `offset` take at most `columns`.
  package func start(of columns: Int, before offset: Int) -> Int {
    var (start, used) = (offset, 0)
    while start > 0 {
      let earlier = text.characterStart(before: start)
      used += self.columns(earlier..<start, limit: columns)
      if used > columns { break }
      start = earlier
    }
    // Characters can take more columns together than one by one, because their parts combine.
    while start < offset, self.columns(start..<offset, limit: columns) > columns {
      start = text.characterEnd(after: start)
    }
    return start
  }

  /// Returns the offset of the character at `column` of a line that begins at `start`; the end of
  /// the text for columns after the last character.
  package func offset(atColumn column: Int, from start: Int) -> Int {
    guard column > 0 else { return start }
    if isSecure {
      var offset = start
      for _ in 0..<column where offset < count { offset = text.characterEnd(after: offset) }
      return offset
    }
    let offset = text.withUTF8Bytes { bytes in
      TextMetrics.prefix(ofUTF8: bytes, from: start, fitting: column).end
    }
    return text.boundary(atOrBefore: offset)
  }

  /// Draws the text from the offset `start` on.
  ///
  /// - Parameter endsInEllipsis: Whether `…` shows that the end of the text is missing.
  func draw(
    from start: Int, in canvas: inout Canvas, at point: Point, columns: Int, style: Style,
    endsInEllipsis: Bool
  ) {
    if isSecure {
      let shown = characters(start..<count, limit: columns)
      let signs = String(repeating: String(Self.sign), count: shown)
      canvas.write(signs, at: point, style: style, columns: columns)
      return
    }
    text.withUTF8Bytes { bytes in
      _ = canvas.write(
        utf8: UnsafeBufferPointer(rebasing: bytes[start...]), at: point, style: style,
        columns: columns, ellipsis: endsInEllipsis)
    }
  }
}
