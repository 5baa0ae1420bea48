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
  func wideHash(_ bytes: UnsafeRawPointer, count: Int) -> UInt64 {
    var state = State(key)
    let whole = count & ~7
    for index in stride(from: 0, to: whole, by: 8) { state.add(ByteWord(bytes, at: index).bits) }
    var last = UInt64(truncatingIfNeeded: count) << 56
    for index in whole..<count {
      last |= UInt64(bytes.load(fromByteOffset: index, as: UInt8.self)) << UInt64(8 * (index & 7))
    }
    state.add(last)
    return state.finish()
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
