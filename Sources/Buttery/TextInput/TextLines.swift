internal import ButteryGrid

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
