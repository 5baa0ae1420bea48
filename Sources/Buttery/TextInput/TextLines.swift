internal import ButteryGrid

/// Where the lines begin into which a text breaks at a width, while it is being edited.
///
/// Breaks as a label does, and has a line behind a line end that ends the text. A change has those
/// lines broken again that may come out in another way, and no others.
package struct TextLines {
  /// The first byte of each line; there is always one.
  package private(set) var starts: [Int] = [0]
  /// The columns that a line may take.
  package let width: Int

  /// Breaks `text` into lines of at most `width` columns.
  package init(_ text: String, width: Int) {
    self.width = max(1, width)
    text.withUTF8Bytes { bytes in
      while let next = start(after: starts[starts.count - 1], in: bytes) { starts.append(next) }
    }
  }

  package var count: Int { starts.count }

  /// Where the line begins after the one that begins at `start`.
  private func start(after start: Int, in bytes: UnsafeBufferPointer<UInt8>) -> Int? {
    guard start < bytes.count else { return nil }
    let next = TextWrapping.line(of: bytes, from: start, width: width).next
    return next < bytes.count || bytes[bytes.count - 1] == 0x0A ? next : nil
  }

  // MARK: Changes

  /// How many lines before a change may break in another way: what ends a line is the next word, and
  /// that may be as long as the next line.
  private static let linesBefore = 3

  /// Breaks again what has to be after `edit` has made `text` of what it was.
  package mutating func update(after edit: TextEdit, in text: String) {
    let first = max(0, line(at: edit.range.lowerBound) - Self.linesBefore)
    let end = edit.range.upperBound + edit.growth
    var old = firstLine(startingAtOrAfter: edit.range.upperBound)
    var fresh: [Int] = []
    text.withUTF8Bytes { bytes in
      var next: Int? = starts[first]
      while let start = next {
        while old < starts.count, starts[old] + edit.growth < start { old += 1 }
        // From here on everything is as it was.
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

  /// The line that the character at `offset` is on.
  package func line(at offset: Int) -> Int {
    var (low, high) = (0, starts.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if starts[middle] <= offset { low = middle } else { high = middle }
    }
    return low
  }

  /// The bytes of a line of `text`, without its line end.
  package func bytes(ofLine line: Int, in text: String) -> Range<Int> {
    let start = starts[line]
    guard line + 1 < starts.count else { return start..<text.utf8.count }
    let end = starts[line + 1]
    guard end > start, text.utf8[text.index(atByte: end - 1)] == 0x0A else { return start..<end }
    return start..<max(start, text.boundary(atOrBefore: end - 1))
  }

  /// The last place on a line at which the cursor can stand: behind its last word, or before its last
  /// character where the word goes on in the next line.
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

  /// The column at which the character at `offset` begins on its line; blanks that the line has no
  /// room for are all behind the last column.
  package func column(of offset: Int, in text: String) -> Int {
    let start = starts[line(at: offset)]
    return min(width, ShownText(text).columns(start..<offset, limit: width))
  }

  /// The place on `line` whose column is nearest to `column`, from the left.
  package func offset(atColumn column: Int, ofLine line: Int, in text: String) -> Int {
    let last = lastPlace(onLine: line, in: text)
    let start = starts[line]
    guard last > start else { return text.boundary(atOrAfter: start) }
    let offset = ShownText(text).offset(atColumn: column, from: start)
    // A character may have begun on the line before.
    return text.boundary(atOrAfter: min(max(offset, start), last))
  }
}
