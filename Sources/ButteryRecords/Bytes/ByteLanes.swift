/// A SIMD vector of sixteen bytes that are compared at once.
///
/// A mark is a byte with all bits set: the result of a comparison in memory, where all other bytes
/// are 0.
typealias ByteLanes = SIMD16<UInt8>

extension ByteLanes {
  /// The number of bytes in a group, whose marks fit the bits of a 64-bit word.
  static let groupSize = 64

  // This is computed because a stored static property would check at each access whether it is
  // initialized.
  @inline(__always)
  private static var weights: ByteLanes {
    ByteLanes(1, 2, 4, 8, 16, 32, 64, 128, 1, 2, 4, 8, 16, 32, 64, 128)
  }

  @inline(__always)
  init(at bytes: UnsafeRawPointer) {
    self = bytes.loadUnaligned(as: ByteLanes.self)
  }

  /// Marks the places of a byte.
  @inline(__always)
  func marks(of byte: UInt8) -> ByteLanes {
    // This cast is the only way from a SIMD mask to bytes without choosing a value for each lane.
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
    // Each of eight bytes keeps a different bit, so that their sum has all of these bits.
    let halves = unsafeBitCast(self & Self.weights, to: SIMD2<UInt64>.self)
    return Self.sum(halves[0]) | Self.sum(halves[1]) << 8
  }

  /// The sum of eight bytes, which must be less than 256.
  @inline(__always)
  private static func sum(_ bytes: UInt64) -> UInt64 {
    (bytes &* 0x0101_0101_0101_0101) >> 56
  }

  /// The marks of a group as one bit for each byte; `marks` gives those of the sixteen bytes at an
  /// offset.
  @inline(__always)
  static func bits(_ marks: (_ offset: Int) -> ByteLanes) -> UInt64 {
    // Without a loop, the compiler merges the multiplications of two words, which is slower.
    var bits: UInt64 = 0
    for offset in stride(from: 0, to: groupSize, by: ByteLanes.scalarCount) {
      bits |= marks(offset).bits << UInt64(offset)
    }
    return bits
  }

  /// The number of marks in a group; `marks` gives those of the sixteen bytes at an offset.
  @inline(__always)
  static func count(_ marks: (_ offset: Int) -> ByteLanes) -> Int {
    // A mark has all bits set, so that it counts as -1.
    let counts = ByteLanes() &- marks(0) &- marks(16) &- marks(32) &- marks(48)
    let halves = unsafeBitCast(counts, to: SIMD2<UInt64>.self)
    return Int(sum(halves[0] &+ halves[1]))
  }

  /// Whether there is any mark in a group; `marks` gives those of the sixteen bytes at an offset.
  @inline(__always)
  static func isAnySet(_ marks: (_ offset: Int) -> ByteLanes) -> Bool {
    (marks(0) | marks(16) | marks(32) | marks(48)).isAnySet
  }
}
