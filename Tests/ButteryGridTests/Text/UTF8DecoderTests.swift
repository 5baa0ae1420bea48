import ButteryGrid
import ButteryTestSupport
import Testing

@Suite("a UTF-8 decoder") struct UTF8DecoderTests {
  private func decoded(_ bytes: [UInt8]) -> [UInt32] {
    bytes.withUnsafeBufferPointer { bytes in
      let decoder = UTF8Decoder(bytes)
      var scalars: [UInt32] = []
      var offset = 0
      while offset < bytes.count {
        let (value, end) = decoder.scalar(at: offset)
        #expect(end > offset && end <= bytes.count)
        scalars.append(value)
        offset = end
      }
      return scalars
    }
  }

  private func reference(_ bytes: [UInt8]) -> [UInt32] {
    String(decoding: bytes, as: UTF8.self).unicodeScalars.map(\.value)
  }

  @Test("reads every scalar") func allScalars() {
    for value in UInt32(0)...0x10FFFF {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let bytes = Array(String(scalar).utf8)
      let read = bytes.withUnsafeBufferPointer { UTF8Decoder($0).scalar(at: 0) }
      if read.value != value || read.end != bytes.count {
        Issue.record("U+\(String(value, radix: 16)) reads as \(read)")
      }
    }
  }

  @Test(
    "replaces each maximal part of what is ill-formed",
    arguments: [
      ([0x80], 1), ([0xBF, 0x80], 2), ([0xC0, 0x80], 2), ([0xC1, 0xBF], 2), ([0xC2], 1),
      ([0xE0, 0x80, 0x80], 3), ([0xE0, 0xA0], 1), ([0xED, 0xA0, 0x80], 3),
      ([0xED, 0xBF, 0xBF], 3), ([0xE2, 0x82], 1), ([0xF0, 0x80, 0x80, 0x80], 4),
      ([0xF0, 0x9F, 0xA7], 1), ([0xF4, 0x90, 0x80, 0x80], 4), ([0xF5, 0x80, 0x80, 0x80], 4),
      ([0xFE], 1), ([0xFF, 0xFF], 2), ([0xF1, 0x80, 0x80, 0xE1, 0x80], 2),
    ] as [([UInt8], Int)])
  func illFormed(bytes: [UInt8], count: Int) {
    #expect(decoded(bytes) == Array(repeating: 0xFFFD, count: count))
    #expect(decoded(bytes + [0x61]) == Array(repeating: 0xFFFD, count: count) + [0x61])
  }

  @Test("reads any two bytes as the standard library does") func pairs() {
    for first in UInt8.min...UInt8.max {
      for second in UInt8.min...UInt8.max
      where decoded([first, second]) != reference([first, second]) {
        Issue.record("\(first) \(second)")
      }
    }
  }

  @Test("reads any bytes as the standard library does") func randomBytes() throws {
    let interesting: [UInt8] = [
      0x00, 0x61, 0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC0, 0xC1, 0xC2, 0xDF, 0xE0, 0xE1,
      0xEC, 0xED, 0xEE, 0xEF, 0xF0, 0xF1, 0xF3, 0xF4, 0xF5, 0xFF,
    ]
    try withSeeds(count: 3000) { generator in
      let bytes = (0..<Int.random(in: 0...40, using: &generator)).map { _ in
        Bool.random(using: &generator)
          ? interesting.randomElement(using: &generator)!
          : UInt8.random(in: .min ... .max, using: &generator)
      }
      try #require(decoded(bytes) == reference(bytes), "\(bytes)")
    }
  }
}
