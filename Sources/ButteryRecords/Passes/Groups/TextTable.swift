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
