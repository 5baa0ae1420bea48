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
    text.utf8.contains { $0 == byte || byte.isLetter && $0 | 0x20 == byte | 0x20 }
  }
}

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

/// Finds a sequence of bytes, 64 places at a time.
///
/// Only places where the first and the last byte match are compared in full.
struct ByteSearch: Sendable, Equatable {
  private static let stride = 64

  /// The bytes that are looked for; in lower case, unless capitals matter.
  private let needle: [UInt8]
  private let isExact: Bool

  init(_ needle: [UInt8], isExact: Bool) {
    self.needle = needle
    self.isExact = isExact
  }

  /// The first match between two offsets.
  func firstRange(in bytes: UnsafeRawPointer, _ start: Int, _ end: Int) -> Range<Int>? {
    let count = needle.count
    return needle.withUnsafeBufferPointer { needle in
      let (first, last) = (needle[0], needle[count - 1])
      let (firstFold, lastFold) = (fold(first), fold(last))
      var place = start
      while place + Self.stride + count - 1 <= end {
        var candidates = Self.candidates(
          bytes + place, bytes + place + count - 1, (first, firstFold), (last, lastFold))
        while candidates != 0 {
          let candidate = place + candidates.trailingZeroBitCount
          if isMatch(bytes + candidate, needle) { return candidate..<candidate + count }
          candidates &= candidates &- 1
        }
        place += Self.stride
      }
      while place + count <= end {
        if isMatch(bytes + place, needle) { return place..<place + count }
        place += 1
      }
      return nil
    }
  }

  /// The bit by which the cases of a letter differ; 0 where a byte matches only itself.
  @inline(__always)
  private func fold(_ byte: UInt8) -> UInt8 { !isExact && byte &- 0x61 < 26 ? 0x20 : 0 }

  @inline(__always)
  private func isMatch(_ bytes: UnsafeRawPointer, _ needle: UnsafeBufferPointer<UInt8>) -> Bool {
    for index in 0..<needle.count
    where bytes.load(fromByteOffset: index, as: UInt8.self) | fold(needle[index]) != needle[index] {
      return false
    }
    return true
  }

  /// A bit for each of 64 places, set where the first and the last byte match.
  @inline(__always)
  private static func candidates(
    _ firsts: UnsafeRawPointer, _ lasts: UnsafeRawPointer, _ first: (byte: UInt8, fold: UInt8),
    _ last: (byte: UInt8, fold: UInt8)
  ) -> UInt64 {
    let firstFold = ByteLanes(repeating: first.fold)
    let lastFold = ByteLanes(repeating: last.fold)
    let marks = { (offset: Int) in
      (ByteLanes(at: firsts + offset) | firstFold).marks(of: first.byte)
        & (ByteLanes(at: lasts + offset) | lastFold).marks(of: last.byte)
    }
    // Mostly no place is a candidate, and `isAnySet` is faster than `bits`.
    return ByteLanes.isAnySet(marks) ? ByteLanes.bits(marks) : 0
  }
}

/// Finds a text with letters beyond ASCII in either case; a letter's cases may differ in length.
struct ScalarSearch: Sendable, Equatable {
  /// How one scalar may be written: as it is, and in its other case.
  private struct Element: Sendable, Equatable {
    let lower: [UInt8]
    let upper: [UInt8]
  }

  private static let stride = 64

  private let elements: [Element]

  /// The first element's first byte in either case.
  private let firstBytes: (lower: UInt8, upper: UInt8)

  static func == (left: ScalarSearch, right: ScalarSearch) -> Bool {
    left.elements == right.elements
  }

  /// - Parameter text: has no capitals.
  init(_ text: String) {
    elements = text.unicodeScalars.map { scalar in
      let upper = Array(scalar.properties.uppercaseMapping.unicodeScalars)
      // A mapping to several scalars, as that of ß, isn't a simple one.
      return Element(
        lower: Array(String(scalar).utf8),
        upper: Array(String(upper.count == 1 ? upper[0] : scalar).utf8))
    }
    firstBytes = (elements[0].lower[0], elements[0].upper[0])
  }

  /// The first match between two offsets.
  func firstRange(in bytes: UnsafeRawPointer, _ start: Int, _ end: Int) -> Range<Int>? {
    var place = start
    while place + Self.stride <= end {
      var candidates = candidates(bytes + place)
      while candidates != 0 {
        let candidate = place + candidates.trailingZeroBitCount
        if let match = match(at: candidate, in: bytes, end) { return match }
        candidates &= candidates &- 1
      }
      place += Self.stride
    }
    while place < end {
      if let match = match(at: place, in: bytes, end) { return match }
      place += 1
    }
    return nil
  }

  /// A bit for each of 64 places, set where the first byte matches.
  @inline(__always)
  private func candidates(_ bytes: UnsafeRawPointer) -> UInt64 {
    let (lower, upper) = (firstBytes.lower, firstBytes.upper)
    let marks = { (offset: Int) in
      let lanes = ByteLanes(at: bytes + offset)
      return lanes.marks(of: lower) | lanes.marks(of: upper)
    }
    return ByteLanes.isAnySet(marks) ? ByteLanes.bits(marks) : 0
  }

  private func match(at start: Int, in bytes: UnsafeRawPointer, _ end: Int) -> Range<Int>? {
    var place = start
    for element in elements {
      if isText(element.lower, at: place, in: bytes, end) {
        place += element.lower.count
      } else if isText(element.upper, at: place, in: bytes, end) {
        place += element.upper.count
      } else {
        return nil
      }
    }
    return start..<place
  }

  private func isText(
    _ text: [UInt8], at place: Int, in bytes: UnsafeRawPointer, _ end: Int
  ) -> Bool {
    guard place + text.count <= end else { return false }
    for index in text.indices
    where bytes.load(fromByteOffset: place + index, as: UInt8.self) != text[index] {
      return false
    }
    return true
  }
}
