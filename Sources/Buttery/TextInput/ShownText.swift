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

// MARK: - The part in sight

/// The part of a line of text that is shown where there isn't room for all of it.
package struct ShownPart: Hashable, Sendable {
  /// The offset of the first byte that is shown.
  package private(set) var start = 0

  package init() {}

  /// The columns that stay in sight before and after the cursor, if there is room.
  private static let context = 4

  /// Shows the beginning of the text.
  package mutating func showBeginning() { start = 0 }

  /// Moves the shown part so that the character at `cursor` and some characters around it are in
  /// sight in `columns` columns; moves no further than needed.
  ///
  /// At the end of the text, one column is left for the cursor.
  package mutating func show(_ cursor: Int, of text: ShownText, count: Int, columns: Int) {
    guard columns > 0 else { return }
    // The text may have become shorter, or may have other characters there.
    start = start > cursor ? cursor : text.boundary(atOrBefore: start)
    let context = min(Self.context, (columns - 1) / 3)
    let covered = columnsCovered(at: cursor, of: text, count: count)
    let behind = min(context, text.columns(cursor..<count, limit: columns) - covered + 1)
    let room = max(0, columns - covered - max(0, behind))
    let before = text.columns(start..<cursor, limit: columns)
    if before > room {
      start = text.start(of: room, before: cursor)
    } else if before < context {
      start = text.start(of: min(context, room), before: cursor)
    }
    fill(text, count: count, columns: columns)
  }

  /// Moves the shown part back if there is room left after the end of the text.
  private mutating func fill(_ text: ShownText, count: Int, columns: Int) {
    guard start > 0, text.columns(start..<count, limit: columns) < columns else { return }
    start = text.start(of: columns - 1, before: count)
  }

  /// Returns the columns of the character at the cursor; 1 at the end of the text.
  private func columnsCovered(at cursor: Int, of text: ShownText, count: Int) -> Int {
    guard cursor < count else { return 1 }
    return text.columns(cursor..<text.end(ofCharacterAt: cursor), limit: 8)
  }
}

// MARK: - Lines

/// The lines into which an edited text is broken at a certain width.
///
/// The text is broken in the same way as in a label, but a line end at the end of the text begins
/// another line, which is empty. After a change, only lines that may break differently are broken
/// again.
package struct TextLines {
  /// The offset of the first byte of each line; there is at least one line.
  package private(set) var starts: [Int] = [0]
  /// The most columns of a line.
  package let width: Int

  /// Breaks `text` into lines of at most `width` columns.
  package init(_ text: String, width: Int) {
    self.width = max(1, width)
    text.withUTF8Bytes { bytes in
      while let next = start(after: starts[starts.count - 1], in: bytes) { starts.append(next) }
    }
  }

  package var count: Int { starts.count }

  /// Returns where the line after the one at `start` begins; `nil` for the last line.
  private func start(after start: Int, in bytes: UnsafeBufferPointer<UInt8>) -> Int? {
    guard start < bytes.count else { return nil }
    let next = TextWrapping.line(of: bytes, from: start, width: width).next
    return next < bytes.count || bytes[bytes.count - 1] == 0x0A ? next : nil
  }

  // MARK: Changes

  /// The number of lines before a change that are broken again.
  ///
  /// Where a line ends depends on the next word, which may be as long as the next line.
  private static let linesBefore = 3

  /// Breaks lines again after `edit` was made, with the result `text`.
  package mutating func update(after edit: TextEdit, in text: String) {
    let first = max(0, line(at: edit.range.lowerBound) - Self.linesBefore)
    let end = edit.range.upperBound + edit.growth
    var old = firstLine(startingAtOrAfter: edit.range.upperBound)
    var fresh: [Int] = []
    text.withUTF8Bytes { bytes in
      var next: Int? = starts[first]
      while let start = next {
        while old < starts.count, starts[old] + edit.growth < start { old += 1 }
        // All lines from here on are the same as before.
        if start >= end, old < starts.count, starts[old] + edit.growth == start { return }
        fresh.append(start)
        next = self.start(after: start, in: bytes)
      }
      old = starts.count
    }
    if edit.growth != 0 {
      for index in old..<starts.count { starts[index] += edit.growth }
    }
    starts.replaceSubrange(first..<max(first, old), with: fresh)
  }

  private func firstLine(startingAtOrAfter offset: Int) -> Int {
    let line = line(at: offset)
    return starts[line] >= offset ? line : line + 1
  }

  // MARK: Questions

  /// Returns the line of the character at `offset`.
  package func line(at offset: Int) -> Int {
    var (low, high) = (0, starts.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if starts[middle] <= offset { low = middle } else { high = middle }
    }
    return low
  }

  /// Returns the bytes of a line of `text`, without its line end.
  package func bytes(ofLine line: Int, in text: String) -> Range<Int> {
    let start = starts[line]
    guard line + 1 < starts.count else { return start..<text.utf8.count }
    let end = starts[line + 1]
    guard end > start, text.utf8[text.index(atByte: end - 1)] == 0x0A else { return start..<end }
    return start..<max(start, text.boundary(atOrBefore: end - 1))
  }

  /// Returns the last offset on a line at which the cursor can stand: after its last word, or
  /// before its last character if the word continues on the next line.
  package func lastPlace(onLine line: Int, in text: String) -> Int {
    let range = bytes(ofLine: line, in: text)
    let isBroken = line + 1 < starts.count && range.upperBound == starts[line + 1]
    guard isBroken, !range.isEmpty else { return range.upperBound }
    let part = text[bytes: range].utf8
    let word = part.lastIndex { $0 != 0x20 }.map { part.distance(from: part.startIndex, to: $0) }
    let end = range.lowerBound + (word ?? -1) + 1
    guard end == range.upperBound else { return text.boundary(atOrAfter: end) }
    let boundary = text.boundary(atOrBefore: end)
    guard boundary == end else { return max(range.lowerBound, boundary) }
    return max(range.lowerBound, text.characterStart(before: end))
  }

  /// Returns the column of the character at `offset` on its line.
  ///
  /// Blanks for which the line has no room are all at the column after the last one.
  package func column(of offset: Int, in text: String) -> Int {
    let start = starts[line(at: offset)]
    return min(width, ShownText(text).columns(start..<offset, limit: width))
  }

  /// Returns the last offset on `line` whose column isn't after `column`.
  package func offset(atColumn column: Int, ofLine line: Int, in text: String) -> Int {
    let last = lastPlace(onLine: line, in: text)
    let start = starts[line]
    guard last > start else { return text.boundary(atOrAfter: start) }
    let offset = ShownText(text).offset(atColumn: column, from: start)
    // The line may begin inside a character.
    return text.boundary(atOrAfter: min(max(offset, start), last))
  }
}

// MARK: - Byte offsets

// Positions in edited texts are offsets in UTF-8 bytes. An offset stays the same when the text
// after it changes, and finding it takes constant time.
extension String {
  /// Returns the index of the byte at `offset`.
  package func index(atByte offset: Int) -> Index {
    utf8.index(startIndex, offsetBy: offset)
  }

  /// Returns the offset in bytes of `index`.
  package func byte(at index: Index) -> Int {
    utf8.distance(from: startIndex, to: index)
  }

  /// The text of a range of bytes.
  package subscript(bytes range: Range<Int>) -> Substring {
    self[index(atByte: range.lowerBound)..<index(atByte: range.upperBound)]
  }

  /// Converts a range of indices to byte offsets.
  package func bytes(of range: Range<Index>) -> Range<Int> {
    byte(at: range.lowerBound)..<byte(at: range.upperBound)
  }

  /// Converts a range of byte offsets to indices.
  package func indices(ofBytes range: Range<Int>) -> Range<Index> {
    index(atByte: range.lowerBound)..<index(atByte: range.upperBound)
  }

  /// Returns the beginning of the character before `offset`, which must not be 0.
  package func characterStart(before offset: Int) -> Int {
    byte(at: index(before: index(atByte: offset)))
  }

  /// Returns the end of the character at `offset`, which must not be the end of the text.
  package func characterEnd(after offset: Int) -> Int {
    byte(at: index(after: index(atByte: offset)))
  }

  /// Returns whether `offset` lies between two characters, or at an end of the text.
  package func isCharacterBoundary(_ offset: Int) -> Bool {
    Index(index(atByte: offset), within: self) != nil
  }

  /// Returns `offset`, or the end of the character that `offset` lies in.
  package func boundary(atOrAfter offset: Int) -> Int {
    isCharacterBoundary(offset) ? offset : characterEnd(after: offset)
  }

  /// Returns `offset`, or the beginning of the character that `offset` lies in.
  package func boundary(atOrBefore offset: Int) -> Int {
    guard !isCharacterBoundary(offset) else { return offset }
    return characterStart(before: characterEnd(after: offset))
  }
}
