/// A set of texts, which are numbered in the order in which they are met.
///
/// This is a hash table with open addressing. A text costs its bytes, eight bytes for its end and
/// sixteen to thirty-two for slots, at most half of which are taken. Texts are behind one another
/// in one piece of memory.
package struct TextTable: ~Copyable {
  private static let slack = 8

  package private(set) var count = 0

  /// Each slot has a text's hash in the upper half, and the text's number plus one in the lower
  /// half; 0 is an empty slot.
  private var slots: UnsafeMutablePointer<UInt64>
  /// The binary logarithm of the number of slots; with an eighth of the slots, texts collide so
  /// often that a summary takes 3 % longer.
  private var slotBits = 10

  /// Where each text ends among the bytes; there is room for half as many texts as slots.
  private var ends: UnsafeMutablePointer<Int>

  private var bytes: UnsafeMutableRawPointer
  private var capacity = 1 << 10

  package init() {
    slots = .allocate(capacity: 1 << slotBits)
    slots.initialize(repeating: 0, count: 1 << slotBits)
    ends = .allocate(capacity: 1 << (slotBits - 1))
    bytes = .allocate(byteCount: capacity, alignment: 8)
  }

  deinit {
    slots.deallocate()
    ends.deallocate()
    bytes.deallocate()
  }

  /// The bytes of a text.
  func text(_ number: Int) -> UnsafeRawBufferPointer {
    let start = number == 0 ? 0 : ends[number - 1]
    return UnsafeRawBufferPointer(start: bytes + start, count: ends[number] - start)
  }

  /// The number of a text, which is added to the table if it isn't there.
  ///
  /// The text is a new one if its number is the `count` before the call.
  ///
  /// - Parameters:
  ///   - text: must be readable 7 bytes past its end.
  ///   - hash: its hash by the same `TextHash` as those of all others.
  @inline(__always)
  package mutating func number(
    of text: UnsafeRawPointer, count textCount: Int, hash: UInt32
  ) -> Int {
    let upper = UInt64(hash)
    let mask = 1 << slotBits - 1
    var slot = home(of: upper << 32)
    while slots[slot] != 0 {
      if slots[slot] >> 32 == upper {
        let number = Int(slots[slot] & 0xFFFF_FFFF) - 1
        let start = number == 0 ? 0 : ends[number - 1]
        if ends[number] - start == textCount,
          ByteWord.areEqual(bytes + start, text, count: textCount)
        {
          return number
        }
      }
      slot = (slot + 1) & mask
    }
    return append(text, count: textCount, upper: upper, slot: slot)
  }

  /// Reads what finding some texts will read.
  ///
  /// A large table isn't in the processor's caches. It waits for several reads at once if none of them
  /// depends on another one, as those for several texts do, and those for one text don't.
  ///
  /// - Returns: A number without meaning, which depends on all that was read.
  func touch(_ hashes: UnsafeBufferPointer<UInt32>) -> Int {
    guard slotBits >= Self.largeBits else { return 0 }
    return withUnsafeTemporaryAllocation(of: Int.self, capacity: hashes.count) { places in
      for (place, hash) in hashes.enumerated() {
        let word = slots[home(of: UInt64(hash) << 32)]
        places.initializeElement(at: place, to: Int(word & 0xFFFF_FFFF))
      }
      // The number in a slot is one more than that of its text, which begins where the text before it
      // ends.
      for place in places.indices {
        places[place] = places[place] > 1 ? ends[places[place] - 2] : 0
      }
      return places.reduce(0) { $0 &+ Int(bytes.load(fromByteOffset: $1, as: UInt8.self)) }
    }
  }

  /// The binary logarithm of the number of slots from which on they aren't in the processor's caches.
  private static let largeBits = 15

  /// The number of slots that are probed to find each of the texts once.
  ///
  /// About one and a half for each text where their hashes are spread.
  package var probeCount: Int {
    let mask = 1 << slotBits - 1
    return (0...mask).reduce(0) { sum, slot in
      guard slots[slot] != 0 else { return sum }
      return sum + (slot - home(of: slots[slot])) & mask + 1
    }
  }

  /// The first slot that a text may be in, by a word with its hash in the upper half.
  @inline(__always)
  private func home(of word: UInt64) -> Int {
    // Beyond two thousand million texts there are more slots than hashes of 32 bits.
    Int((word & ~0xFFFF_FFFF) >> UInt64(64 - slotBits))
  }

  private mutating func append(
    _ text: UnsafeRawPointer, count textCount: Int, upper: UInt64, slot: Int
  ) -> Int {
    let start = count == 0 ? 0 : ends[count - 1]
    reserveBytes(start + textCount, keeping: start)
    (bytes + start).copyMemory(from: text, byteCount: textCount)
    ends[count] = start + textCount
    slots[slot] = upper << 32 | UInt64(count + 1)
    count += 1
    if count == 1 << (slotBits - 1) { grow() }
    return count - 1
  }

  private mutating func reserveBytes(_ needed: Int, keeping kept: Int) {
    guard needed + Self.slack > capacity else { return }
    capacity = max(needed + Self.slack, capacity * 2)
    let larger = UnsafeMutableRawPointer.allocate(byteCount: capacity, alignment: 8)
    larger.copyMemory(from: bytes, byteCount: kept)
    bytes.deallocate()
    bytes = larger
  }

  private mutating func grow() {
    let old = slots
    let oldCount = 1 << slotBits
    slotBits += 1
    slots = .allocate(capacity: 1 << slotBits)
    slots.initialize(repeating: 0, count: 1 << slotBits)
    let mask = 1 << slotBits - 1
    for index in 0..<oldCount where old[index] != 0 {
      var slot = home(of: old[index])
      while slots[slot] != 0 { slot = (slot + 1) & mask }
      slots[slot] = old[index]
    }
    old.deallocate()
    let oldEnds = ends
    ends = .allocate(capacity: 1 << (slotBits - 1))
    ends.update(from: oldEnds, count: count)
    oldEnds.deallocate()
  }
}

/// Hashes texts with a secret key, which is random for each `TextHash`.
///
/// With a known function, somebody could make a file of texts that all have the same hash, and each
/// of them would be compared with all others. SipHash-1-3 is designed to prevent this; `Hasher`
/// uses it, too. Compiled into the loops that read fields, this one takes a third of `Hasher`'s
/// time.
package struct TextHash: Sendable {
  private let key = (UInt64.random(in: 0 ... .max), UInt64.random(in: 0 ... .max))

  package init() {}

  /// The hash of a text; the seven bytes behind the text must be readable, but don't change the
  /// hash.
  @inline(__always)
  package func hash(_ bytes: UnsafeRawPointer, count: Int) -> UInt32 {
    var state = State(key)
    var index = 0
    while index + 8 <= count {
      state.add(ByteWord(bytes, at: index).bits)
      index += 8
    }
    var last = UInt64(truncatingIfNeeded: count) << 56
    if index < count { last |= ByteWord(bytes, at: index).bits & ByteWord.mask(count - index) }
    state.add(last)
    return UInt32(truncatingIfNeeded: state.finish() >> 32)
  }

  /// A hash of 64 bits of a text, without reading anything behind it.
  func wideHash(_ text: UnsafeRawBufferPointer) -> UInt64 { hashAndBits(text).hash }

  /// The same for a text of ASCII; nil for all others.
  @inline(__always)
  func wideHash(ofASCII text: UnsafeRawBufferPointer) -> UInt64? {
    let (hash, bits) = hashAndBits(text)
    return bits & 0x8080_8080_8080_8080 == 0 ? hash : nil
  }

  /// The hash, and the bits that are set in any of the text's words of eight bytes.
  @inline(__always)
  private func hashAndBits(_ text: UnsafeRawBufferPointer) -> (hash: UInt64, bits: UInt64) {
    guard let bytes = text.baseAddress else { return (0, 0) }
    var state = State(key)
    var bits: UInt64 = 0
    let whole = text.count & ~7
    for index in stride(from: 0, to: whole, by: 8) {
      let word = ByteWord(bytes, at: index).bits
      bits |= word
      state.add(word)
    }
    var last: UInt64 = 0
    for index in whole..<text.count {
      last |= UInt64(bytes.load(fromByteOffset: index, as: UInt8.self)) << UInt64(8 * (index & 7))
    }
    state.add(last | UInt64(truncatingIfNeeded: text.count) << 56)
    return (state.finish(), bits | last)
  }

  /// A hash of 64 bits of three words.
  func wideHash(of words: (UInt64, UInt64, UInt64)) -> UInt64 {
    var state = State(key)
    state.add(words.0)
    state.add(words.1)
    state.add(words.2)
    return state.finish()
  }

  /// The four words that SipHash mixes, with the names that its authors gave them.
  private struct State {
    private var v0, v1, v2, v3: UInt64

    @inline(__always)
    init(_ key: (UInt64, UInt64)) {
      v0 = key.0 ^ 0x736F_6D65_7073_6575
      v1 = key.1 ^ 0x646F_7261_6E64_6F6D
      v2 = key.0 ^ 0x6C79_6765_6E65_7261
      v3 = key.1 ^ 0x7465_6462_7974_6573
    }

    @inline(__always)
    mutating func add(_ word: UInt64) {
      v3 ^= word
      mix()
      v0 ^= word
    }

    @inline(__always)
    mutating func finish() -> UInt64 {
      v2 ^= 0xFF
      for _ in 0..<3 { mix() }
      return v0 ^ v1 ^ v2 ^ v3
    }

    @inline(__always)
    private mutating func mix() {
      v0 &+= v1
      v1 = Self.rotated(v1, by: 13) ^ v0
      v0 = Self.rotated(v0, by: 32)
      v2 &+= v3
      v3 = Self.rotated(v3, by: 16) ^ v2
      v0 &+= v3
      v3 = Self.rotated(v3, by: 21) ^ v0
      v2 &+= v1
      v1 = Self.rotated(v1, by: 17) ^ v2
      v2 = Self.rotated(v2, by: 32)
    }

    @inline(__always)
    private static func rotated(_ word: UInt64, by count: UInt64) -> UInt64 {
      word &<< count | word &>> (64 - count)
    }
  }
}
