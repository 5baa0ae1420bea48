internal import ButteryGrid

/// The lines into which a text is broken at a certain width.
///
/// Lines are broken after blanks and before wide glyphs where possible, inside a word where
/// necessary, and at every line feed. Blanks at a break aren't part of a line. The storage is kept
/// between uses.
package struct TextWrapping {
  /// A line of the text: the offsets of its first byte and its end, and its width in columns.
  package struct Line: Hashable {
    package var start: Int
    package var end: Int
    package var width: Int
  }

  package private(set) var lines: [Line] = []
  /// Whether the text needs more lines than `limit` allows.
  package private(set) var isCut = false

  package init() {}

  /// Breaks `bytes` into at most `limit` lines of at most `width` columns; a limit of 0 means none.
  package mutating func wrap(_ bytes: UnsafeBufferPointer<UInt8>, width: Int, limit: Int) {
    lines.removeAll(keepingCapacity: true)
    isCut = false
    guard width > 0, bytes.count > 0 else { return }
    var start = 0
    while start < bytes.count {
      if limit > 0, lines.count == limit {
        isCut = true
        return
      }
      let (line, next) = Self.line(of: bytes, from: start, width: width)
      lines.append(line)
      start = next
    }
  }

  /// Returns the line of at most `width` columns that begins at `start`, and where the next one
  /// begins.
  package static func line(
    of bytes: UnsafeBufferPointer<UInt8>, from start: Int, width: Int
  ) -> (line: Line, next: Int) {
    var scanner = GlyphScanner(bytes, from: start)
    var line = Line(start: start, end: start, width: 0)
    var used = 0
    var breakAt: (line: Line, next: Int)?
    while let element = scanner.next() {
      if bytes[element.start] == 0x0A { return (line, element.end) }
      if element.scalar == 0x20, !element.isCluster {
        breakAt = (line, element.end)
        used += 1
        continue
      }
      if element.width == 2, line.width > 0 { breakAt = (line, element.start) }
      guard used + element.width <= width else {
        return breakAt ?? close(line, before: element)
      }
      used += element.width
      line.end = element.end
      line.width = used
    }
    return (line, bytes.count)
  }

  private static func close(
    _ line: Line, before element: GlyphScanner.Element
  ) -> (line: Line, next: Int) {
    guard line.end == line.start else { return (line, element.start) }
    // Not even one glyph fits. It is dropped, because the loop over lines wouldn't end otherwise.
    return (Line(start: element.start, end: element.start, width: 0), element.end)
  }
}
