/// The lines in the beginning of a text that have bytes which are invalid in UTF-8.
package struct UndecodedLines: Sendable, Hashable {
  /// The number of such lines.
  package private(set) var count = 0

  /// The number of the first one, counted from 1.
  package private(set) var first = 0

  /// The number of lines that were looked at.
  package private(set) var all = 1

  /// Whether all lines of the text were looked at.
  package let isWhole: Bool

  /// Finds the lines; nil where all bytes are valid UTF-8.
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

  /// The number of such lines and of all lines, in words.
  package var extent: String {
    "\(count) of \(isWhole ? "" : "the first ")\(all) \(all == 1 ? "line" : "lines")"
  }
}

/// The offsets of the lines of a text.
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

  /// The number, counted from 1, of the line that a byte is on.
  func line(at offset: Int) -> Int { starts.indices.partitionIndex { starts[$0] > offset } }

  func start(ofLine line: Int) -> Int? { line <= starts.count ? starts[line - 1] : nil }
}
