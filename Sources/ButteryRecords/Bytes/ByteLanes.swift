/// Sixteen bytes that are compared at once.
///
/// Marks are bytes with all bits set, or none: the result of a comparison as it is in memory.
typealias ByteLanes = SIMD16<UInt8>

extension ByteLanes {
  /// The number of bytes in a group, whose marks are a word's bits.
  static let groupSize = 64

  // A constant in the code: one that is stored is asked for each time whether it has been made.
  @inline(__always)
  private static var weights: ByteLanes {
    ByteLanes(1, 2, 4, 8, 16, 32, 64, 128, 1, 2, 4, 8, 16, 32, 64, 128)
  }

  @inline(__always)
  init(at bytes: UnsafeRawPointer) {
    self = bytes.loadUnaligned(as: ByteLanes.self)
  }

  /// Marks where a byte is.
  @inline(__always)
  func marks(of byte: UInt8) -> ByteLanes {
    // A mask has no other way to its bytes without a choice by lane.
    unsafeBitCast(self .== ByteLanes(repeating: byte), to: ByteLanes.self)
  }

  /// Whether there is any mark.
  @inline(__always)
  var isAnySet: Bool {
    let halves = unsafeBitCast(self, to: SIMD2<UInt64>.self)
    return halves[0] | halves[1] != 0
  }

  /// The marks as one bit each.
  @inline(__always)
  var bits: UInt64 {
    // Each of eight bytes has another bit.
    let halves = unsafeBitCast(self & Self.weights, to: SIMD2<UInt64>.self)
    return Self.sum(halves[0]) | Self.sum(halves[1]) << 8
  }

  /// The sum of eight bytes, which must be less than 256.
  @inline(__always)
  private static func sum(_ bytes: UInt64) -> UInt64 {
    (bytes &* 0x0101_0101_0101_0101) >> 56
  }

  /// The marks of a group's bytes as one bit each, from those of the sixteen at each offset.
  @inline(__always)
  static func bits(_ marks: (_ offset: Int) -> ByteLanes) -> UInt64 {
    // Written without a loop, compilers multiply two groups' words together, which takes longer.
    var bits: UInt64 = 0
    for offset in stride(from: 0, to: groupSize, by: ByteLanes.scalarCount) {
      bits |= marks(offset).bits << UInt64(offset)
    }
    return bits
  }

  /// The number of marks of a group's bytes, from those of the sixteen at each offset.
  @inline(__always)
  static func count(_ marks: (_ offset: Int) -> ByteLanes) -> Int {
    // A mark has all bits set, as -1 has.
    let counts = ByteLanes() &- marks(0) &- marks(16) &- marks(32) &- marks(48)
    let halves = unsafeBitCast(counts, to: SIMD2<UInt64>.self)
    return Int(sum(halves[0] &+ halves[1]))
  }

  /// Whether a group's bytes have any mark, from those of the sixteen at each offset.
  @inline(__always)
  static func isAnySet(_ marks: (_ offset: Int) -> ByteLanes) -> Bool {
    (marks(0) | marks(16) | marks(32) | marks(48)).isAnySet
  }
}
