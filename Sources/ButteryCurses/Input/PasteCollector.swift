/// Collects the text between the marks of bracketed paste, as it arrives.
struct PasteCollector {
  private var bytes: [UInt8] = []

  /// The most bytes that are kept, more than anybody pastes on purpose; the rest is dropped.
  private static let limit = 1 << 20
  private static let end = "\u{1B}[201~".bytes

  /// Collects the bytes that have arrived.
  ///
  /// - Parameters:
  ///   - new: The bytes.
  ///   - isFinal: Whether to stop waiting for the end mark.
  /// - Returns: How many of `new` were used, and whether the text is complete.
  mutating func take(
    _ new: UnsafeBufferPointer<UInt8>, isFinal: Bool
  ) -> (used: Int, isOver: Bool) {
    var offset = 0
    while offset < new.count {
      if new[offset] == 0x1B {
        let rest = new[offset...]
        if rest.starts(with: Self.end) {
          append(new[..<offset])
          return (offset + Self.end.count, true)
        }
        // The bytes may end in the middle of the end mark.
        if !isFinal, rest.count < Self.end.count, Self.end.starts(with: rest) { break }
      }
      offset += 1
    }
    append(new[..<offset])
    return (offset, isFinal)
  }

  private mutating func append(_ part: Slice<UnsafeBufferPointer<UInt8>>) {
    bytes += part.prefix(Self.limit - bytes.count)
  }

  /// The pasted text, with the carriage returns that terminals send as line ends turned into line
  /// feeds.
  var text: String {
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count)
    for (offset, byte) in bytes.enumerated() {
      if byte == 0x0A, offset > 0, bytes[offset - 1] == 0x0D { continue }
      text.append(byte == 0x0D ? 0x0A : byte)
    }
    return String(decoding: text, as: UTF8.self)
  }
}
