/// Finds where records begin, 64 bytes at a time.
///
/// It sees the same records as `RecordCounter`, and says where they are.
struct BeginningFinder {
  let delimiter: UInt8

  /// Whether line ends within quotes are text.
  let hasQuotes: Bool

  private(set) var state: RecordState

  init(format: RecordFormat, state: RecordState) {
    switch format.kind {
    case .delimited(let delimiter): (self.delimiter, hasQuotes) = (delimiter.rawValue, true)
    case .jsonLines: (delimiter, hasQuotes) = (Delimiter.comma.rawValue, false)
    }
    self.state = state
  }

  /// Writes the offsets of the bytes of a range with which records begin, and returns their number.
  ///
  /// - Parameter places: has room for half of the bytes and one.
  mutating func find(
    in bytes: UnsafeRawBufferPointer, _ range: Range<Int>,
    into places: UnsafeMutablePointer<UInt32>
  ) -> Int {
    guard let bytes = bytes.baseAddress else { return 0 }
    var count = 0
    var offset = range.lowerBound
    while offset + QuotedGroup.byteCount <= range.upperBound {
      var beginnings = takeGroup(bytes + offset)
      while beginnings != 0 {
        places[count] = UInt32(truncatingIfNeeded: offset + beginnings.trailingZeroBitCount)
        count += 1
        beginnings &= beginnings &- 1
      }
      offset += QuotedGroup.byteCount
    }
    while offset < range.upperBound {
      if take(bytes.load(fromByteOffset: offset, as: UInt8.self)) {
        places[count] = UInt32(truncatingIfNeeded: offset)
        count += 1
      }
      offset += 1
    }
    return count
  }

  /// The offset of the first byte after which no record is open; nil if one still is.
  mutating func endOfRecord(in bytes: UnsafeRawBufferPointer, from start: Int) -> Int? {
    for offset in start..<bytes.count {
      _ = take(bytes[offset])
      if state == .between { return offset }
    }
    return nil
  }

  /// Takes one byte; whether a record begins with it.
  @inline(__always)
  private mutating func take(_ byte: UInt8) -> Bool {
    let last = state
    state =
      hasQuotes
      ? last.after(byte, delimiter: delimiter)
      : RecordState.plain.after(byte, delimiter: delimiter)
    return last == .between && state != .between
  }

  /// Takes 64 bytes; the bits of those with which records begin.
  @inline(__always)
  private mutating func takeGroup(_ group: UnsafeRawPointer) -> UInt64 {
    if hasQuotes, ByteLanes.isAnySet({ ByteLanes(at: group + $0).marks(of: ASCII.quote) }) {
      return takeQuotes(group)
    }
    if state == .quoted { return 0 }
    let lineEnds = ByteLanes.bits { ByteLanes(at: group + $0).lineEnds }
    let beginnings = (lineEnds << 1 | (state == .between ? 1 : 0)) & ~lineEnds
    // Nothing before the last byte matters where no quote is open.
    let last = group.load(fromByteOffset: QuotedGroup.byteCount - 1, as: UInt8.self)
    state = RecordState.plain.after(last, delimiter: delimiter)
    return beginnings
  }

  private mutating func takeQuotes(_ bytes: UnsafeRawPointer) -> UInt64 {
    let group = QuotedGroup(bytes, delimiter: delimiter)
    let isQuoted = group.isQuoted(after: state)
    guard group.opensFieldsOnly(after: state, isQuoted: isQuoted) else { return takeEach(bytes) }
    let beginnings = group.beginnings(after: state, isQuoted: isQuoted)
    state = group.lastState(isQuoted: isQuoted)
    return beginnings
  }

  private mutating func takeEach(_ group: UnsafeRawPointer) -> UInt64 {
    var beginnings: UInt64 = 0
    for offset in 0..<QuotedGroup.byteCount
    where take(group.load(fromByteOffset: offset, as: UInt8.self)) {
      beginnings |= 1 << UInt64(offset)
    }
    return beginnings
  }
}
