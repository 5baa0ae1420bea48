/// Looks for bytes that mean something to the format, such as quotes, 64 bytes at a time.
enum ByteMarks {
  private static let stride = 64

  static func contains(_ byte: UInt8, in bytes: UnsafeRawBufferPointer) -> Bool {
    guard let base = bytes.baseAddress else { return false }
    var offset = 0
    while offset + stride <= bytes.count {
      if ByteLanes.isAnySet({ ByteLanes(at: base + offset + $0).marks(of: byte) }) { return true }
      offset += stride
    }
    return bytes[offset...].contains(byte)
  }

  /// Whether some quote has text on both sides, and neither a delimiter, a line end nor another
  /// quote.
  static func contains(
    quote: UInt8, inTextOf bytes: UnsafeRawBufferPointer, delimiter: UInt8
  ) -> Bool {
    guard let base = bytes.baseAddress, bytes.count > 2 else { return false }
    // The first byte and the last one have text on one side at most.
    var offset = 1
    while offset + ByteLanes.scalarCount < bytes.count {
      let quotes = ByteLanes(at: base + offset).marks(of: quote)
      let besides =
        specials(base + offset - 1, quote, delimiter)
        | specials(base + offset + 1, quote, delimiter)
      if (quotes & ~besides).isAnySet { return true }
      offset += ByteLanes.scalarCount
    }
    while offset + 1 < bytes.count {
      if bytes[offset] == quote, !isSpecial(bytes[offset - 1], quote, delimiter),
        !isSpecial(bytes[offset + 1], quote, delimiter)
      {
        return true
      }
      offset += 1
    }
    return false
  }

  private static func isSpecial(_ byte: UInt8, _ quote: UInt8, _ delimiter: UInt8) -> Bool {
    byte == delimiter || byte == quote || Grammar.isLineEnd(byte)
  }

  @inline(__always)
  private static func specials(
    _ bytes: UnsafeRawPointer, _ quote: UInt8, _ delimiter: UInt8
  ) -> ByteLanes {
    let lanes = ByteLanes(at: bytes)
    return lanes.marks(of: delimiter) | lanes.marks(of: quote) | lanes.lineEnds
  }
}
