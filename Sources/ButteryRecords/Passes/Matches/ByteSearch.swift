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
