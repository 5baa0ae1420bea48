/// Finds where a record ends, from its first byte on.
///
/// It sees what `RecordCounter` sees, and goes from one byte that matters to the next.
struct RecordEndFinder: Sendable {
  private let delimiter: UInt8
  private let hasQuotes: Bool

  /// - Parameter hasQuotes: whether line ends in quotes are text; not so in JSON Lines.
  init(delimiter: UInt8, hasQuotes: Bool) {
    self.delimiter = delimiter
    self.hasQuotes = hasQuotes
  }

  /// The index of the line end behind a record that begins at `start`; nil if there is none.
  func end(in bytes: UnsafeRawBufferPointer, from start: Int) -> Int? {
    var index = start
    while true {
      index = firstStop(in: bytes, from: index)
      guard index < bytes.count else { return nil }
      guard bytes[index] == ASCII.quote else { return index }
      let opensField = index == start || bytes[index - 1] == delimiter
      index += 1
      if opensField { index = closing(in: bytes, from: index) }
    }
  }

  /// The first line end, or quote where these matter.
  @inline(__always)
  private func firstStop(in bytes: UnsafeRawBufferPointer, from start: Int) -> Int {
    guard let base = bytes.baseAddress else { return 0 }
    var index = start
    let quote = hasQuotes ? ASCII.quote : ASCII.lineFeed
    let patterns = (
      ByteWord.pattern(ASCII.lineFeed), ByteWord.pattern(ASCII.carriageReturn),
      ByteWord.pattern(quote)
    )
    while index + ByteWord.byteCount <= bytes.count {
      let word = ByteWord(base, at: index)
      let marks = word.marks(patterns.0) | word.marks(patterns.1) | word.marks(patterns.2)
      if marks != 0 { return index + marks.trailingZeroBitCount / 8 }
      index += ByteWord.byteCount
    }
    while index < bytes.count {
      let byte = bytes[index]
      if byte == ASCII.lineFeed || byte == ASCII.carriageReturn || byte == quote { return index }
      index += 1
    }
    return index
  }

  /// The index behind the quote that closes a field, or the number of bytes.
  private func closing(in bytes: UnsafeRawBufferPointer, from start: Int) -> Int {
    var index = start
    while true {
      index = bytes.firstIndex(of: ASCII.quote, from: index) + 1
      guard index < bytes.count else { return bytes.count }
      guard bytes[index] == ASCII.quote else { return index }
      index += 1
    }
  }
}
