/// A set of screen lines, from 0 at the top, stored inline without a heap allocation.
///
/// The set tracks the first 256 lines. Lines beyond them are always members, so that code which
/// handles the members of a set may do too much there but never too little.
public struct LineSet: Hashable, Sendable {
  private var words: SIMD4<UInt64>

  /// How many lines the set tracks; no terminal that a person reads has more.
  package static let capacity = 256

  private init(words: SIMD4<UInt64>) {
    self.words = words
  }

  /// Creates a set without any of the first 256 lines.
  public init() {
    words = .zero
  }

  /// All lines.
  public static let all = LineSet(words: SIMD4(repeating: .max))

  /// Whether `line`, which mustn't be negative, is a member.
  public func contains(_ line: Int) -> Bool {
    line >= Self.capacity || words[line >> 6] & 1 << UInt64(line & 63) != 0
  }

  /// How many of the first `capacity` lines are members.
  package var count: Int {
    var count = 0
    for word in words.indices { count += words[word].nonzeroBitCount }
    return count
  }

  /// Adds `line`, which mustn't be negative.
  public mutating func insert(_ line: Int) {
    guard line < Self.capacity else { return }
    words[line >> 6] |= 1 << UInt64(line & 63)
  }

  /// Adds all of `lines`, none of which may be negative.
  public mutating func insert(_ lines: Range<Int>) {
    for word in Self.words(of: lines) { words[word] |= Self.bits(of: lines, inWord: word) }
  }

  /// Adds all members of `other`.
  public mutating func formUnion(_ other: LineSet) {
    words |= other.words
  }

  /// The members of either set.
  public func union(_ other: LineSet) -> LineSet {
    LineSet(words: words | other.words)
  }

  /// Removes all members of `other` among the first 256 lines.
  public mutating func subtract(_ other: LineSet) {
    words &= ~other.words
  }

  /// The members of both sets.
  public func intersection(_ other: LineSet) -> LineSet {
    LineSet(words: words & other.words)
  }

  /// The members among `lines`, none of which may be negative, in ascending order.
  package func members(of lines: Range<Int>) -> Members {
    Members(set: self, start: lines.lowerBound, end: lines.upperBound)
  }

  /// The members of a set within a range.
  package struct Members: Sequence, IteratorProtocol {
    fileprivate let set: LineSet
    fileprivate var start: Int
    fileprivate let end: Int

    package mutating func next() -> Int? {
      let line = set.firstMember(from: start)
      guard line < end else { return nil }
      start = line + 1
      return line
    }
  }

  /// The first member from `line` on; there always is one, as lines beyond the tracked ones are members.
  private func firstMember(from line: Int) -> Int {
    var first = line
    while first < Self.capacity {
      let bits = words[first >> 6] >> UInt64(first & 63)
      if bits != 0 { return first + bits.trailingZeroBitCount }
      first = (first | 63) + 1
    }
    return first
  }

  /// Whether any of `lines`, none of which may be negative, is a member.
  public func intersects(_ lines: Range<Int>) -> Bool {
    for word in Self.words(of: lines) where words[word] & Self.bits(of: lines, inWord: word) != 0 {
      return true
    }
    return lines.upperBound > max(Self.capacity, lines.lowerBound)
  }

  /// The indices of the words that hold bits of `lines`.
  @inline(__always)
  private static func words(of lines: Range<Int>) -> Range<Int> {
    let end = min(lines.upperBound, capacity)
    guard lines.lowerBound < end else { return 0..<0 }
    return lines.lowerBound >> 6..<(end - 1) >> 6 + 1
  }

  /// The bits of `lines` in a word, which must hold at least one of them.
  @inline(__always)
  private static func bits(of lines: Range<Int>, inWord word: Int) -> UInt64 {
    let first = max(lines.lowerBound - word << 6, 0)
    let end = min(lines.upperBound - word << 6, 64)
    return UInt64.max << UInt64(first) & UInt64.max >> UInt64(64 - end)
  }
}
