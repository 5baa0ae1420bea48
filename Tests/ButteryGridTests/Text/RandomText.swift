import ButteryTestSupport

/// Random texts with everything that makes scanning difficult.
enum RandomText {
  private static let scalars: [UInt32] = [
    0x20, 0x61, 0x65, 0x23, 0x31, 0x09, 0x1B, 0x7F, 0x85, 0x9B, 0xA9, 0xAD, 0xE9, 0x300, 0x301,
    0x34F, 0x416, 0x5D0, 0x61C, 0x627, 0x64B, 0x915, 0x93F, 0x94D, 0xE33, 0x1100, 0x1161, 0x11A8,
    0x180B, 0x200B, 0x200C, 0x200D, 0x200D, 0x202E, 0x20E3, 0x2194, 0x2500, 0x25CC, 0x2640,
    0x2764, 0x302E, 0x3042, 0x3099, 0x4E00, 0xAC00, 0xFE0E, 0xFE0F, 0xFE0F, 0xFEFF, 0xFF71, 0xFFFD,
    0xFFFE, 0x1F1E9, 0x1F1EA, 0x1F3F4, 0x1F3FB, 0x1F3FD, 0x1F468, 0x1F469, 0x1F9C8, 0x20000,
    0xE0061, 0xE007F, 0xE0100, 0xF0000, 0x10FFFF,
  ]

  /// Returns up to `count` scalars, mostly of the difficult kinds.
  static func scalars(
    _ count: Int, using generator: inout SeededGenerator
  ) -> [Unicode.Scalar] {
    (0..<Int.random(in: 0...count, using: &generator)).compactMap { _ in
      switch Int.random(in: 0..<10, using: &generator) {
      case 0: Unicode.Scalar(UInt32.random(in: 0...0x10FFFF, using: &generator))
      case 1...3: Unicode.Scalar(UInt32.random(in: 0x20...0x7E, using: &generator))
      default: scalars.randomElement(using: &generator).flatMap(Unicode.Scalar.init)
      }
    }
  }

  /// Returns UTF-8 text of up to `count` scalars, sometimes with damaged bytes.
  static func bytes(_ count: Int, using generator: inout SeededGenerator) -> [UInt8] {
    var text = String.UnicodeScalarView()
    text.append(contentsOf: scalars(count, using: &generator))
    var bytes = Array(String(text).utf8)
    if !bytes.isEmpty, Int.random(in: 0..<3, using: &generator) == 0 {
      for _ in 0..<3 {
        let place = Int.random(in: 0..<bytes.count, using: &generator)
        bytes[place] = UInt8.random(in: .min ... .max, using: &generator)
      }
    }
    return bytes
  }
}
