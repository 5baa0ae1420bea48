/// Finds where records begin and end, and counts them; only this type does.
///
/// The finder follows `Grammar`, and looks at 64 bytes at a time. Only the rest at the end, and
/// texts with comments or with blanks before quotes, are read byte by byte.
struct BoundaryFinder: Sendable {
  let grammar: Grammar

  /// The state after the last byte that was taken.
  private(set) var state: RecordState

  /// The number of records that have begun.
  private(set) var begun: Int

  /// The number of bytes before a quote that is text though a field begins with it; `Int.max` for
  /// none.
  private var bytesToText: Int

  /// Whether there is such a quote ahead, or the grammar has to be followed byte by byte.
  private var isSpecial: Bool

  /// Creates a finder that goes on from a place in a text.
  ///
  /// - Parameter bytesToText: the number of bytes before a quote that never closes and is text; nil
  ///   if there is none.
  @inline(__always)
  init(
    _ grammar: Grammar, state: RecordState = .between, begun: Int = 0, bytesToText: Int? = nil
  ) {
    self.grammar = grammar
    self.state = state
    self.begun = begun
    self.bytesToText = bytesToText ?? .max
    isSpecial = grammar.isBytewise || bytesToText != nil
  }

  /// Takes one byte.
  @inline(__always)
  mutating func feed(_ byte: UInt8) {
    guard !isSpecial else { return feedSpecial(byte) }
    let last = state
    state = grammar.ordinaryState(after: byte, in: last)
    if last == .between, state != .between { begun += 1 }
  }

  /// Takes the bytes that follow.
  mutating func feed(_ bytes: UnsafeRawBufferPointer) {
    guard !isSpecial else { return feedSpecial(bytes) }
    guard let base = bytes.baseAddress else { return }
    var offset = 0
    while offset + ByteLanes.groupSize <= bytes.count {
      // `countGroup` reads the byte in front of a group, which the first group doesn't have.
      begun += offset == 0 ? feedGroup(base).beginnings.nonzeroBitCount : countGroup(base + offset)
      offset += ByteLanes.groupSize
    }
    while offset < bytes.count {
      feed(bytes[offset])
      offset += 1
    }
  }

  /// Writes the offsets in a range at which records begin, and returns their number.
  ///
  /// - Parameter places: has room for one more than half of the bytes.
  mutating func find(
    in bytes: UnsafeRawBufferPointer, _ range: Range<Int>,
    into places: UnsafeMutablePointer<UInt32>
  ) -> Int {
    guard !isSpecial else { return findSpecial(in: bytes, range, into: places) }
    guard let base = bytes.baseAddress else { return 0 }
    let first = places
    var places = places
    var offset = range.lowerBound
    while offset + ByteLanes.groupSize <= range.upperBound {
      Self.write(feedGroup(base + offset).beginnings, from: offset, to: &places)
      offset += ByteLanes.groupSize
    }
    let rest = feedEach(base + offset, range.upperBound - offset)
    Self.write(rest.beginnings, from: offset, to: &places)
    begun += places - first
    return places - first
  }

  /// Writes the offset of each bit that is set in a group's mask.
  @inline(__always)
  private static func write(
    _ bits: UInt64, from offset: Int, to places: inout UnsafeMutablePointer<UInt32>
  ) {
    var bits = bits
    while bits != 0 {
      places.pointee = UInt32(truncatingIfNeeded: offset + bits.trailingZeroBitCount)
      places += 1
      bits &= bits &- 1
    }
  }

  /// The offset of the first line end outside of quotes; nil if there is none.
  ///
  /// Afterwards the state is the one behind this line end, or behind the last byte.
  mutating func endOfRecord(in bytes: UnsafeRawBufferPointer, from start: Int) -> Int? {
    guard !isSpecial else { return endSpecial(in: bytes, from: start) }
    guard let base = bytes.baseAddress else { return nil }
    var offset = start
    while offset < bytes.count {
      let size = min(ByteLanes.groupSize, bytes.count - offset)
      let marks =
        size == ByteLanes.groupSize ? feedGroup(base + offset) : feedEach(base + offset, size)
      if marks.ends != 0 {
        state = .between
        return offset + marks.ends.trailingZeroBitCount
      }
      offset += size
    }
    return nil
  }
}

// MARK: - 64 bytes

extension BoundaryFinder {
  /// Masks of a group's bytes, with one bit for each byte.
  private struct Marks {
    /// The first bytes of records.
    var beginnings: UInt64 = 0

    /// Line ends outside of quotes.
    var ends: UInt64 = 0
  }

  /// Takes the bytes of a group.
  @inline(__always)
  private mutating func feedGroup(_ group: UnsafeRawPointer) -> Marks {
    if hasQuote(group) { return feedQuotes(group) }
    if state == .quoted { return Marks() }
    let lineEnds = ByteLanes.bits { ByteLanes(at: group + $0).lineEnds }
    let beginnings = (lineEnds << 1 | (state == .between ? 1 : 0)) & ~lineEnds
    feedLast(group)
    return Marks(beginnings: beginnings, ends: lineEnds)
  }

  /// Takes the bytes of a group, and returns how many records begin; this is faster than finding
  /// where.
  ///
  /// The byte in front of the group was the last one that was taken.
  @inline(__always)
  private mutating func countGroup(_ group: UnsafeRawPointer) -> Int {
    if hasQuote(group) { return feedQuotes(group).beginnings.nonzeroBitCount }
    if state == .quoted { return 0 }
    feedLast(group)
    return ByteLanes.count {
      ByteLanes(at: group + $0 - 1).lineEnds & ~ByteLanes(at: group + $0).lineEnds
    }
  }

  @inline(__always)
  private func hasQuote(_ group: UnsafeRawPointer) -> Bool {
    grammar.hasQuotes
      && ByteLanes.isAnySet { ByteLanes(at: group + $0).marks(of: grammar.quote) }
  }

  /// Takes the last byte of a group: where no quote is open, the state only depends on this byte.
  @inline(__always)
  private mutating func feedLast(_ group: UnsafeRawPointer) {
    let last = group.load(fromByteOffset: ByteLanes.groupSize - 1, as: UInt8.self)
    state = grammar.ordinaryState(after: last, in: .plain)
  }

  @inline(__always)
  private mutating func feedQuotes(_ bytes: UnsafeRawPointer) -> Marks {
    let group = QuotedGroup(bytes, grammar, after: state)
    let beginnings = group.beginnings(after: state)
    state = group.lastState
    return Marks(beginnings: beginnings, ends: group.ends)
  }

  /// Takes bytes one by one, at most as many as are in a group.
  @inline(never)
  private mutating func feedEach(_ bytes: UnsafeRawPointer, _ count: Int) -> Marks {
    var marks = Marks()
    for offset in 0..<count {
      let last = state
      state = grammar.ordinaryState(
        after: bytes.load(fromByteOffset: offset, as: UInt8.self), in: last)
      let bit: UInt64 = 1 << UInt64(offset)
      if state == .between {
        marks.ends |= bit
      } else if last == .between {
        marks.beginnings |= bit
      }
    }
    return marks
  }
}

// MARK: - Bytes that are looked at one by one

extension BoundaryFinder {
  /// Takes a byte that may be part of a comment, or a quote that is text.
  private mutating func feedSpecial(_ byte: UInt8) {
    let last = state
    state = bytesToText == 0 ? .plain : grammar.state(after: byte, in: last)
    if last == .between, state.isInRecord { begun += 1 }
    bytesToText = bytesToText == 0 ? .max : bytesToText - 1
    isSpecial = grammar.isBytewise || bytesToText <= .max / 2
  }

  /// Whether so many bytes can be read 64 at a time, because the quote that is text comes later.
  private mutating func skipText(_ count: Int) -> Bool {
    guard !grammar.isBytewise, count <= bytesToText else { return false }
    bytesToText -= count
    isSpecial = false
    return true
  }

  @inline(never)
  private mutating func feedSpecial(_ bytes: UnsafeRawBufferPointer) {
    if skipText(bytes.count) {
      feed(bytes)
      isSpecial = true
    } else {
      for byte in bytes { feedSpecial(byte) }
    }
  }

  @inline(never)
  private mutating func findSpecial(
    in bytes: UnsafeRawBufferPointer, _ range: Range<Int>,
    into places: UnsafeMutablePointer<UInt32>
  ) -> Int {
    if skipText(range.count) {
      defer { isSpecial = true }
      return find(in: bytes, range, into: places)
    }
    var found = 0
    for offset in range {
      let before = begun
      feedSpecial(bytes[offset])
      guard begun > before else { continue }
      places[found] = UInt32(truncatingIfNeeded: offset)
      found += 1
    }
    return found
  }

  @inline(never)
  private mutating func endSpecial(in bytes: UnsafeRawBufferPointer, from start: Int) -> Int? {
    if skipText(max(0, bytes.count - start)) {
      defer { isSpecial = true }
      return endOfRecord(in: bytes, from: start)
    }
    var offset = start
    while offset < bytes.count {
      feedSpecial(bytes[offset])
      if state == .between { return offset }
      offset += 1
    }
    return nil
  }
}
