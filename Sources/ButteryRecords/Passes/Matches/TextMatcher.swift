/// Finds a text in fields.
///
/// A text without capitals is found in any case; one with a capital only as it is (smart case), but for
/// the `İ`, which is found as `i`, too. Both are compared as `TextForm` says: it doesn't matter whether a
/// letter with a mark is one scalar or two, nor whether a digit is a wide one.
package struct TextMatcher: Sendable, Equatable {
  /// The text that is looked for; never empty.
  package let text: String

  /// Whether capitals matter.
  package let isExact: Bool

  private let search: FoldedSearch

  /// Finds the text where all is ASCII; nil where the text itself isn't.
  private let plain: ByteSearch?

  /// Nil for a text of nothing that can be seen.
  package init?(_ text: String) {
    let isExact = text.contains { $0.isUppercase && $0 != "İ" }
    let scalars = FoldedText.scalars(of: text, isExact ? .compatible : .folded)
    guard !scalars.isEmpty else { return nil }
    self.text = text
    self.isExact = isExact
    search = FoldedSearch(scalars, isExact)
    plain = search.bytes.map { ByteSearch($0, isExact: isExact) }
  }

  /// The bytes of the first place at or after `start` where the text is.
  ///
  /// Marks belong to their letter, and a letter that is folded to several ones, such as `ß`, is found
  /// whole if one of these is in the text.
  package func firstRange(
    in field: UnsafeBufferPointer<UInt8>, from start: Int = 0
  ) -> Range<Int>? {
    guard start >= 0 else { return nil }
    return firstRange(in: UnsafeRawBufferPointer(field), from: start, to: field.count)
  }

  /// The first place between two offsets.
  ///
  /// Bytes are searched as they are up to the first one beyond ASCII; only letters beside such bytes are
  /// folded.
  @inline(__always)
  func firstRange(in bytes: UnsafeRawBufferPointer, from start: Int, to end: Int) -> Range<Int>? {
    guard let base = bytes.baseAddress, start < end else { return nil }
    var place = start
    while place < end {
      let beyond: Int
      switch plain?.first(in: base, place, end) {
      case .match(let range): return range
      case .beyondASCII(let byte): beyond = byte
      case .end: return nil
      case nil:
        guard let byte = bytes.firstBeyondASCII(from: place, to: end) else { return nil }
        beyond = byte
      }
      if let found = search.firstRange(in: bytes, around: beyond, from: &place, to: end) {
        return found
      }
    }
    return nil
  }

  /// Whether a byte, or a letter's other case, is in the text.
  func contains(_ byte: UInt8) -> Bool { search.contains(byte) }
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

/// Finds a sequence of bytes, 64 places at a time, as far as all bytes are ASCII.
///
/// Only places where the first and the last byte match are compared in full.
struct ByteSearch: Sendable, Equatable {
  /// Where a search ends.
  enum Stop {
    /// At the first match, behind which there is no byte beyond ASCII, as a mark would be.
    case match(Range<Int>)
    /// At the first byte beyond ASCII.
    case beyondASCII(Int)
    case end
  }

  private static let stride = 64

  /// The bytes that are looked for; in lower case, unless capitals matter.
  private let needle: [UInt8]
  private let isExact: Bool

  init(_ needle: [UInt8], isExact: Bool) {
    self.needle = needle
    self.isExact = isExact
  }

  /// Where a search between two offsets ends.
  func first(in bytes: UnsafeRawPointer, _ start: Int, _ end: Int) -> Stop {
    let count = needle.count
    return needle.withUnsafeBufferPointer { needle in
      let (first, last) = (needle[0], needle[count - 1])
      let (firstFold, lastFold) = (fold(first), fold(last))
      var place = start
      while place + Self.stride + count - 1 <= end {
        let found = Self.candidates(
          bytes + place, bytes + place + count - 1, (first, firstFold), (last, lastFold))
        guard let found else {
          place += Self.stride
          continue
        }
        let beyond = place + found.beyond.trailingZeroBitCount
        var candidates = found.candidates
        while candidates != 0 {
          let candidate = place + candidates.trailingZeroBitCount
          if candidate > beyond { break }
          if isMatch(bytes + candidate, needle) {
            return stop(at: candidate..<candidate + count, in: bytes, end)
          }
          candidates &= candidates &- 1
        }
        if found.beyond != 0 { return .beyondASCII(beyond) }
        place += Self.stride
      }
      while place < end {
        if isBeyondASCII(bytes + place) { return .beyondASCII(place) }
        if place + count <= end, isMatch(bytes + place, needle) {
          return stop(at: place..<place + count, in: bytes, end)
        }
        place += 1
      }
      return .end
    }
  }

  private func stop(at match: Range<Int>, in bytes: UnsafeRawPointer, _ end: Int) -> Stop {
    match.upperBound < end && isBeyondASCII(bytes + match.upperBound)
      ? .beyondASCII(match.upperBound) : .match(match)
  }

  @inline(__always)
  private func isBeyondASCII(_ byte: UnsafeRawPointer) -> Bool {
    byte.load(as: UInt8.self) >= 0x80
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

  /// A bit for each of 64 places, set where the first and the last byte match, and where a byte is
  /// beyond ASCII; nil where no bit is set.
  @inline(__always)
  private static func candidates(
    _ firsts: UnsafeRawPointer, _ lasts: UnsafeRawPointer, _ first: (byte: UInt8, fold: UInt8),
    _ last: (byte: UInt8, fold: UInt8)
  ) -> (candidates: UInt64, beyond: UInt64)? {
    let firstFold = ByteLanes(repeating: first.fold)
    let lastFold = ByteLanes(repeating: last.fold)
    let high = ByteLanes(repeating: 0x80)
    let marks = { (offset: Int) in
      (ByteLanes(at: firsts + offset) | firstFold).marks(of: first.byte)
        & (ByteLanes(at: lasts + offset) | lastFold).marks(of: last.byte)
    }
    // Mostly no place is a candidate, and `isAnySet` is faster than `bits`.
    guard ByteLanes.isAnySet({ marks($0) | ByteLanes(at: firsts + $0) & high }) else { return nil }
    return (
      ByteLanes.bits(marks),
      ByteLanes.bits { (ByteLanes(at: firsts + $0) & high).marks(of: 0x80) }
    )
  }
}

/// Finds a text in its form among bytes beyond ASCII.
struct FoldedSearch: Sendable, Equatable {
  private let scalars: [UInt32]
  private let isExact: Bool
  private let beginsWithMark: Bool

  init(_ scalars: [UInt32], _ isExact: Bool) {
    self.scalars = scalars
    self.isExact = isExact
    beginsWithMark = CombiningClass.of(scalars[0]) != 0
  }

  /// The number of scalars, and of bytes in a match of ASCII.
  var count: Int { scalars.count }

  /// The text as bytes; nil where it isn't ASCII.
  var bytes: [UInt8]? {
    scalars.allSatisfy { $0 < 0x80 } ? scalars.map { UInt8($0) } : nil
  }

  func contains(_ byte: UInt8) -> Bool {
    scalars.contains { $0 == byte || byte.isLetter && $0 | 0x20 == byte | 0x20 }
  }

  /// The first match that has one of the bytes beyond ASCII from `beyond` on, or ends in front of it.
  ///
  /// - Parameter start: all bytes from here to `beyond` are ASCII; moves behind what was searched where
  ///   there is no match.
  func firstRange(
    in bytes: UnsafeRawBufferPointer, around beyond: Int, from start: inout Int, to end: Int
  ) -> Range<Int>? {
    guard let base = bytes.baseAddress else { return nil }
    var place = max(start, beyond - count)
    while place < end {
      if place > beyond, bytes[place] < 0x80 { break }
      let (scalar, next) = SegmentReader.scalar(at: place, in: base, to: end)
      if mayBegin(with: scalar) {
        var reader = SegmentReader(form)
        let next = reader.read(base, from: place, to: end)
        if let found = match(beginningAt: place, next, in: base, to: end, &reader) { return found }
      }
      place = next
    }
    start = place
    return nil
  }

  private var form: TextForm { isExact ? .compatible : .folded }

  /// Whether a match may begin with one of the letters that a scalar stands for.
  @inline(__always)
  private func mayBegin(with scalar: UInt32) -> Bool {
    beginsWithMark || SegmentReader.contains(scalars[0], scalar, form)
  }

  /// The match that begins in the segment which was just read.
  private func match(
    beginningAt start: Int, _ next: Int, in bytes: UnsafeRawPointer, to end: Int,
    _ reader: inout SegmentReader
  ) -> Range<Int>? {
    var first = 0
    var isRead = true
    while true {
      if !isRead { _ = reader.read(bytes, from: start, to: end) }
      guard let place = reader.items[first...].firstIndex(where: { $0.scalar == scalars[0] }) else {
        return nil
      }
      if let found = match(from: place, next, in: bytes, to: end, &reader) { return found }
      first = place + 1
      isRead = false
    }
  }

  /// The match that begins with an item of the segment which was just read.
  private func match(
    from first: Int, _ next: Int, in bytes: UnsafeRawPointer, to end: Int,
    _ reader: inout SegmentReader
  ) -> Range<Int>? {
    var (index, place) = (first, next)
    var (lower, upper) = (Int.max, 0)
    for scalar in scalars {
      // What is invisible makes a segment of no items.
      while index == reader.items.count {
        guard place < end else { return nil }
        place = reader.read(bytes, from: place, to: end)
        index = 0
      }
      let item = reader.items[index]
      guard item.scalar == scalar else { return nil }
      (lower, upper) = (min(lower, item.start), max(upper, item.end))
      index += 1
    }
    return isEnd(reader.items[index...].first, place, in: bytes, to: end) ? lower..<upper : nil
  }

  /// Whether a text may end here: neither in front of a mark that makes another letter nor inside of one.
  private func isEnd(
    _ next: SegmentReader.Item?, _ place: Int, in bytes: UnsafeRawPointer, to end: Int
  ) -> Bool {
    if let next, next.combiningClass != 0 {
      return !CombiningClass.makesLetter(next.combiningClass)
    }
    guard next != nil || place < end else { return true }
    let scalar = next?.scalar ?? SegmentReader.scalar(at: place, in: bytes, to: end).scalar
    return scalar < 0x300 || !Decompositions.all.compose(scalars[scalars.count - 1], scalar)
  }
}
