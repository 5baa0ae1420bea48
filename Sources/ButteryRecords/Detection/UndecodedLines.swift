/// The lines of a text that have bytes which UTF-8 doesn't have, as far as its beginning shows.
package struct UndecodedLines: Sendable, Hashable {
  /// How many there are.
  package private(set) var count = 0

  /// The number of the first one, counted from 1.
  package private(set) var first = 0

  /// How many lines were looked at.
  package private(set) var all = 1

  /// Whether these are all lines of the text.
  package let isWhole: Bool

  /// Nil where all bytes are UTF-8.
  init?(_ bytes: UnsafeRawBufferPointer, isWhole: Bool) {
    self.isWhole = isWhole
    func invalidByte(from start: Int) -> Int? {
      EncodingDetection.firstInvalidByte(in: bytes, from: start, isWhole: isWhole)
    }
    var next = invalidByte(from: 0)
    guard next != nil else { return nil }
    let lineEnds = LineEnds(bytes)
    all = lineEnds.lineCount
    while let invalid = next {
      let line = lineEnds.line(at: invalid)
      count += 1
      if first == 0 { first = line }
      next = lineEnds.start(ofLine: line + 1).flatMap(invalidByte)
    }
  }

  /// How many of how many lines, in words.
  package var extent: String {
    "\(count) of \(isWhole ? "" : "the first ")\(all) \(all == 1 ? "line" : "lines")"
  }
}

/// Where the lines of a text begin.
private struct LineEnds {
  private var starts = [0]

  init(_ bytes: UnsafeRawBufferPointer) {
    for index in bytes.indices.dropLast() where Grammar.isLineEnd(bytes[index]) {
      let isFirstHalf =
        bytes[index] == ASCII.carriageReturn && bytes[index + 1] == ASCII.lineFeed
      if !isFirstHalf { starts.append(index + 1) }
    }
  }

  var lineCount: Int { starts.count }

  /// The line, counted from 1, that a byte is on.
  func line(at offset: Int) -> Int { starts.indices.partitionIndex { starts[$0] > offset } }

  func start(ofLine line: Int) -> Int? { line <= starts.count ? starts[line - 1] : nil }
}
