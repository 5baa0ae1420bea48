/// Converts quotes that are escaped by backslashes in quoted fields to doubled ones.
///
/// Two backslashes become one, and a backslash at the end of a line disappears, as MySQL writes
/// both. Other backslashes are text, and so are all outside of quotes.
struct BackslashConversion: ByteConversion {
  private enum State { case fieldStart, plain, quoted, escape }

  private let delimiters: [UInt8]
  private var state = State.fieldStart
  private var isAtStart = true

  init(_ escapes: BackslashEscapes) {
    delimiters = escapes.delimiters.map(\.rawValue)
  }

  mutating func convert(
    _ bytes: UnsafeRawBufferPointer, into output: inout [UInt8]
  ) -> RecordError? {
    let start = isAtStart ? Grammar.textStart(of: bytes) : 0
    isAtStart = false
    output += bytes.part(0..<start)
    for byte in bytes.part(start..<bytes.count) { take(byte, into: &output) }
    return nil
  }

  mutating func finish(into output: inout [UInt8]) -> RecordError? {
    if state == .escape { output.append(JSONString.backslash) }
    return nil
  }

  private mutating func take(_ byte: UInt8, into output: inout [UInt8]) {
    switch state {
    case .escape:
      state = .quoted
      if byte == ASCII.quote {
        output.append(ASCII.quote)
      } else if byte != JSONString.backslash, !Grammar.isLineEnd(byte) {
        output.append(JSONString.backslash)
      }
    case .quoted where byte == JSONString.backslash:
      state = .escape
      return
    // The second one of doubled quotes opens the field again.
    case .quoted where byte == ASCII.quote: state = .fieldStart
    case .quoted: break
    case .fieldStart where byte == ASCII.quote: state = .quoted
    case .fieldStart, .plain:
      state = Grammar.isLineEnd(byte) || delimiters.contains(byte) ? .fieldStart : .plain
    }
    output.append(byte)
  }
}
