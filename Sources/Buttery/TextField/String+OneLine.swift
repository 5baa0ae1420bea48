extension String {
  /// The text with a blank in place of each line end and each tab.
  package var onOneLine: String {
    guard withUTF8Bytes({ bytes in bytes.indices.contains { bytes.breaksLine(at: $0) > 0 } })
    else { return self }
    return withUTF8Bytes { bytes in
      var line: [UInt8] = []
      line.reserveCapacity(bytes.count)
      var offset = 0
      while offset < bytes.count {
        let length = bytes.breaksLine(at: offset)
        line.append(length > 0 ? 0x20 : bytes[offset])
        offset += max(1, length)
      }
      return String(decoding: line, as: UTF8.self)
    }
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Returns the number of bytes of a line end or a tab at `offset`; 0 for other characters.
  fileprivate func breaksLine(at offset: Int) -> Int {
    switch self[offset] {
    case 0x0D: follows(0x0A, offset) ? 2 : 1
    case 0x09...0x0C: 1
    // U+0085, U+2028 and U+2029.
    case 0xC2: follows(0x85, offset) ? 2 : 0
    case 0xE2:
      follows(0x80, offset) && (follows(0xA8, offset + 1) || follows(0xA9, offset + 1)) ? 3 : 0
    default: 0
    }
  }

  private func follows(_ byte: UInt8, _ offset: Int) -> Bool {
    offset + 1 < count && self[offset + 1] == byte
  }
}
