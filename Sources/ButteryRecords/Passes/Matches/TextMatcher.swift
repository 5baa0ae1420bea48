/// Finds a text in fields.
///
/// A text in lower case is found in either case; one with a capital only as it is (smart case).
/// Beyond ASCII, a letter's other case is that of Unicode's simple mapping; accents matter, and so
/// does whether a letter with an accent is one scalar or two.
package struct TextMatcher: Sendable, Equatable {
  /// The text that is looked for; never empty.
  package let text: String

  /// Whether capitals matter.
  package let isExact: Bool

  private let search: Search

  private enum Search: Sendable, Equatable {
    case bytes(ByteSearch)
    case scalars(ScalarSearch)
  }

  /// Nil for an empty text.
  package init?(_ text: String) {
    guard !text.isEmpty else { return nil }
    self.text = text
    let isExact = text.contains { $0.isUppercase }
    self.isExact = isExact
    if isExact || text.utf8.allSatisfy({ $0 < 0x80 }) {
      search = .bytes(ByteSearch(Array(text.utf8), isExact: isExact))
    } else {
      search = .scalars(ScalarSearch(text))
    }
  }

  /// The bytes of the first place at or after `start` where the text is.
  package func firstRange(
    in field: UnsafeBufferPointer<UInt8>, from start: Int = 0
  ) -> Range<Int>? {
    guard start >= 0 else { return nil }
    return firstRange(in: UnsafeRawBufferPointer(field), from: start, to: field.count)
  }

  /// The first place between two offsets.
  @inline(__always)
  func firstRange(in bytes: UnsafeRawBufferPointer, from start: Int, to end: Int) -> Range<Int>? {
    guard let base = bytes.baseAddress, start < end else { return nil }
    switch search {
    case .bytes(let search): return search.firstRange(in: base, start, end)
    case .scalars(let search): return search.firstRange(in: base, start, end)
    }
  }

  /// Whether a byte, or a letter's other case, is in the text.
  func contains(_ byte: UInt8) -> Bool {
    let isLetter = (byte | 0x20) &- 0x61 < 26
    return text.utf8.contains { $0 == byte || isLetter && $0 | 0x20 == byte | 0x20 }
  }
}
