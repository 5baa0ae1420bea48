/// Sorts records by keys, and keeps its memory for the next sort.
///
/// Few records are sorted by comparison. Many are sorted by radix, with a pass for every eleven
/// bits in which keys differ at all. Very many are distributed by the first of these bits before, so
/// that the rest is done in the processor's caches, and in a megabyte of memory.
struct KeySorter {
  private static let comparisonLimit = 256
  private static let digitBits = 11
  private static let maximumPairs = 1 << 16

  /// Each pair has half of a key in its upper half, and a record in its lower half.
  private var pairs: [UInt64] = []
  private var others: [UInt64] = []
  private var late: [UInt32] = []

  /// Stops a sort between two passes, which leaves records in some order.
  private let control: PassControl?

  init(control: PassControl? = nil) {
    self.control = control
  }

  /// Sorts some of the records, which stay in their order where keys agree; those without a key
  /// come last.
  ///
  /// - Parameter key: returns a record's key, always the same one.
  mutating func sort(
    _ records: inout [UInt32], in range: Range<Int>, descending: Bool = false,
    by key: (UInt32) -> UInt64
  ) {
    // Ranges of records with the same first bits, each with a way to go.
    var open = [range]
    while let range = open.popLast() {
      if control?.isCancelled ?? false { return }
      let (known, place, width) = survey(&records, in: range, descending: descending, by: key)
      guard known.count > 1, width > 0 else { continue }
      guard known.count <= Self.maximumPairs else {
        open += distribute(
          &records, in: known, shift: UInt64(max(0, width - Self.digitBits))
        ) { place.of(key($0)) }
        continue
      }
      sort(&records, in: known, bits: min(32, width)) { place.of(key($0)) & 0xFFFF_FFFF }
      if width > 32 { sort(&records, in: known, bits: width - 32) { place.of(key($0)) >> 32 } }
    }
  }

  /// Moves the records without a key to the end of a range, and finds out how the other keys differ.
  ///
  /// - Returns: The range of the records with a key, how far each is from the first one, and how many
  ///   bits such a distance has.
  private mutating func survey(
    _ records: inout [UInt32], in range: Range<Int>, descending: Bool, by key: (UInt32) -> UInt64
  ) -> (known: Range<Int>, place: KeyPlace, width: Int) {
    var (least, most) = (UInt64.max, UInt64.min)
    // The bits in which some key isn't as the first one.
    var differing: UInt64 = 0
    var first: UInt64?
    let last = moveLate(&records, in: range) {
      let key = key($0)
      guard key != SortKeys.none else { return false }
      (least, most) = (min(least, key), max(most, key))
      differing |= key ^ (first ?? key)
      first = first ?? key
      return true
    }
    // All keys agree in the bits below, so that these needn't be looked at.
    let shift = UInt64(differing.trailingZeroBitCount)
    let place = KeyPlace(
      origin: descending ? most : least, isDescending: descending, shift: shift)
    let width = least < most ? 64 - ((most - least) >> shift).leadingZeroBitCount : 0
    return (range.lowerBound..<last, place, width)
  }

  /// Distributes records by the first bits of their places.
  ///
  /// - Parameter shift: the number of bits behind these.
  /// - Returns: The ranges of records that are to be sorted by the bits behind.
  private func distribute(
    _ records: inout [UInt32], in range: Range<Int>, shift: UInt64, by place: (UInt32) -> UInt64
  ) -> [Range<Int>] {
    var ends = [Int](repeating: 0, count: 1 << Self.digitBits)
    let before = Array(records[range])
    records.withUnsafeMutableBufferPointer { records in
      ends.withUnsafeMutableBufferPointer { ends in
        for record in before { ends[Int(place(record) >> shift)] += 1 }
        var start = range.lowerBound
        for digit in ends.indices { (ends[digit], start) = (start, start + ends[digit]) }
        for record in before {
          let digit = Int(place(record) >> shift)
          records[ends[digit]] = record
          ends[digit] += 1
        }
      }
    }
    guard shift > 0 else { return [] }
    return zip([range.lowerBound] + ends, ends).map { $0..<$1 }.filter { $0.count > 1 }
  }

  /// Moves the records for which `isEarly` is false to the end, and returns the index of the first
  /// of them.
  private mutating func moveLate(
    _ records: inout [UInt32], in range: Range<Int>, _ isEarly: (UInt32) -> Bool
  ) -> Int {
    late.removeAll(keepingCapacity: true)
    var end = range.lowerBound
    for index in range {
      let record = records[index]
      if isEarly(record) {
        records[end] = record
        end += 1
      } else {
        late.append(record)
      }
    }
    for (offset, record) in late.enumerated() { records[end + offset] = record }
    return end
  }

  /// Sorts by keys of up to 32 bits.
  private mutating func sort(
    _ records: inout [UInt32], in range: Range<Int>, bits: Int, by key: (UInt32) -> UInt64
  ) {
    reserve(range.count)
    let count = range.count
    let isComparing = count <= Self.comparisonLimit
    // Where keys agree, the offset decides, so that this sort is as stable as one by radix.
    for offset in 0..<count {
      let record = records[range.lowerBound + offset]
      pairs[offset] = key(record) << 32 | (isComparing ? UInt64(offset) : UInt64(record))
    }
    if isComparing {
      late.removeAll(keepingCapacity: true)
      late.append(contentsOf: records[range])
      pairs[..<count].sort()
      for offset in 0..<count {
        records[range.lowerBound + offset] = late[Int(pairs[offset] & 0xFFFF_FFFF)]
      }
      return
    }
    let passes = (bits + Self.digitBits - 1) / Self.digitBits
    let digit = (bits + passes - 1) / passes
    for pass in 0..<passes {
      if control?.isCancelled ?? false { return }
      distribute(count, shift: UInt64(32 + pass * digit), bits: digit)
      swap(&pairs, &others)
    }
    for offset in 0..<count {
      records[range.lowerBound + offset] = UInt32(truncatingIfNeeded: pairs[offset])
    }
  }

  /// Copies the pairs into the other array, sorted by some bits.
  private mutating func distribute(_ count: Int, shift: UInt64, bits: Int) {
    let mask: UInt64 = 1 << UInt64(bits) - 1
    var next = [Int](repeating: 0, count: 1 << bits)
    pairs.withUnsafeBufferPointer { pairs in
      others.withUnsafeMutableBufferPointer { others in
        next.withUnsafeMutableBufferPointer { next in
          for index in 0..<count { next[Int(pairs[index] >> shift & mask)] += 1 }
          var start = 0
          for digit in next.indices { (next[digit], start) = (start, start + next[digit]) }
          for index in 0..<count {
            let digit = Int(pairs[index] >> shift & mask)
            others[next[digit]] = pairs[index]
            next[digit] += 1
          }
        }
      }
    }
  }

  private mutating func reserve(_ count: Int) {
    guard pairs.count < count else { return }
    let isComparing = count <= Self.comparisonLimit
    let room = isComparing ? Self.comparisonLimit : Self.maximumPairs
    pairs = [UInt64](repeating: 0, count: room)
    others = isComparing ? [] : pairs
  }
}

/// How far a key is from the one that comes first, in the direction of the sort.
private struct KeyPlace {
  let origin: UInt64
  let isDescending: Bool

  /// The number of bits at the end that all keys have in common.
  let shift: UInt64

  @inline(__always)
  func of(_ key: UInt64) -> UInt64 { (isDescending ? origin - key : key - origin) >> shift }
}
