/// The order of texts: by their letters in either case, and where these agree by their bytes.
enum FoldedText {
  /// A sort key of a text's first eight bytes in lower case; where keys agree, `isLess` decides.
  static func prefix(_ text: UnsafeRawBufferPointer) -> UInt64 {
    guard text.allSatisfy({ $0 < 0x80 }) else { return prefix(of: lowercased(text)) }
    return prefix(of: text)
  }

  private static func prefix(of bytes: some Collection<UInt8>) -> UInt64 {
    var prefix: UInt64 = 0
    var count = 0
    for byte in bytes.prefix(8) {
      prefix = prefix << 8 | UInt64(folded(byte))
      count += 1
    }
    return count == 0 ? 0 : min(prefix << UInt64(8 * (8 - count)), SortKeys.none - 1)
  }

  static func isLess(_ left: UnsafeRawBufferPointer, _ right: UnsafeRawBufferPointer) -> Bool {
    let areASCII = left.allSatisfy { $0 < 0x80 } && right.allSatisfy { $0 < 0x80 }
    let order =
      areASCII
      ? compare(left, right) { folded($0) }
      : compare(lowercased(left), lowercased(right)) { $0 }
    return order == 0 ? compare(left, right) { $0 } < 0 : order < 0
  }

  /// Negative where the left one comes first, and 0 where they are the same.
  private static func compare<Bytes: Collection<UInt8>>(
    _ left: Bytes, _ right: Bytes, by key: (UInt8) -> UInt8
  ) -> Int {
    for (one, other) in zip(left, right) where key(one) != key(other) {
      return Int(key(one)) - Int(key(other))
    }
    return left.count - right.count
  }

  private static func lowercased(_ text: UnsafeRawBufferPointer) -> [UInt8] {
    Array(String(decoding: text, as: UTF8.self).lowercased().utf8)
  }

  private static func folded(_ byte: UInt8) -> UInt8 {
    byte &- 0x41 < 26 ? byte | 0x20 : byte
  }
}
