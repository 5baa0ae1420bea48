import ButteryRecords
import Testing

@Suite("a table of texts")
struct TextHashTests {
  /// Adds keys of sixteen bytes to a table, with a hash function that has its own seed.
  private func table(of keys: [MadeKeys.Key]) -> TextTable {
    let hash = TextHash()
    var table = TextTable()
    for key in keys {
      withUnsafeBytes(of: key) { bytes in
        let base = bytes.baseAddress!
        _ = table.number(of: base, count: 16, hash: hash.hash(base, count: 16))
      }
    }
    return table
  }

  @Test("finds keys that were made to collide as fast as others")
  func made() {
    let plain = table(of: MadeKeys.plain(10_000))
    let made = table(of: MadeKeys.colliding(10_000))
    #expect(plain.count == 10_000)
    #expect(made.count == 10_000)
    #expect(plain.probeCount < 20_000)
    #expect(made.probeCount < 20_000, "\(made.probeCount) probes for 10,000 keys")
  }

  @Test("gets hashes that collide by one seed only")
  func seeds() {
    let keys = MadeKeys.plain(200_000)
    let (first, second) = (TextHash(), TextHash())
    var keyOfHash: [UInt32: Int] = [:]
    var colliding: [(Int, Int)] = []
    for (number, key) in keys.enumerated() {
      let other = keyOfHash.updateValue(number, forKey: MadeKeys.hash(key, by: first))
      if let other { colliding.append((other, number)) }
    }
    // Among so many keys, four or five pairs agree in 32 bits by chance.
    #expect(colliding.count < 40)
    for (one, other) in colliding {
      #expect(MadeKeys.hash(keys[one], by: second) != MadeKeys.hash(keys[other], by: second))
    }
  }
}

/// Keys of two words; a third word follows, because tables may read beyond a key.
private enum MadeKeys {
  typealias Key = (UInt64, UInt64, UInt64)

  static func plain(_ count: Int) -> [Key] { (0..<UInt64(count)).map { ($0, 0, 0) } }

  /// Returns different keys with equal hashes by the earlier function without a seed.
  ///
  /// The second word undoes the effect of the first one on the hash's state.
  static func colliding(_ count: Int) -> [Key] {
    (0..<UInt64(count)).map { first in
      (first.littleEndian, (mix(16 &* factor ^ first) ^ 0x0123_4567_89AB_CDEF).littleEndian, 0)
    }
  }

  static func hash(_ key: Key, by hash: TextHash) -> UInt32 {
    withUnsafeBytes(of: key) { hash.hash($0.baseAddress!, count: 16) }
  }

  private static let factor: UInt64 = 0x9E37_79B9_7F4A_7C15

  private static func mix(_ word: UInt64) -> UInt64 {
    let product = (word ^ factor).multipliedFullWidth(by: 0xD6E8_FEB8_6659_FD93)
    return product.high ^ product.low
  }
}
