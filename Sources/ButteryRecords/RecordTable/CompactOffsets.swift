/// A growing list of ascending positions at four bytes each.
///
/// Every block of 4,096 positions keeps its first one in full and the others as the distance from
/// it. Should a block ever span more than 4 GiB, the whole list changes to eight bytes a position,
/// so that no size of file is refused.
package struct CompactOffsets: Sendable {
  private static let blockBits = 12
  private static let blockMask = 1 << blockBits - 1

  private var bases: [Int] = []
  private var distances: [UInt32] = []
  private var wide: [Int] = []
  private var isWide = false

  /// The number of positions.
  package private(set) var count = 0

  /// Creates an empty list.
  package init() {}

  /// The position at `index`; constant time.
  package subscript(index: Int) -> Int {
    if isWide { return wide[index] }
    return bases[index >> Self.blockBits] + Int(distances[index])
  }

  /// Appends a position, which must not be smaller than the last one.
  package mutating func append(_ position: Int) {
    if isWide {
      wide.append(position)
    } else if count & Self.blockMask == 0 {
      bases.append(position)
      distances.append(0)
    } else if let distance = UInt32(exactly: position - bases[bases.count - 1]) {
      distances.append(distance)
    } else {
      widen()
      wide.append(position)
    }
    count += 1
  }

  /// Makes room for `capacity` positions in all.
  package mutating func reserveCapacity(_ capacity: Int) {
    distances.reserveCapacity(capacity)
  }

  private mutating func widen() {
    wide = (0..<count).map { self[$0] }
    isWide = true
    bases = []
    distances = []
  }
}
