/// A number for each record of a list, in one, two or four bytes as the largest one needs.
struct NumberColumn: ~Copyable {
  private(set) var count = 0

  /// The number of bytes of each number.
  private var width = 1
  private let capacity: Int
  private var bytes: UnsafeMutableRawPointer

  /// - Parameter capacity: how many numbers there will be at most. Memory is reserved for all of
  ///   them, but the process uses only the part where numbers are.
  init(capacity: Int) {
    self.capacity = capacity
    bytes = .allocate(byteCount: max(1, capacity), alignment: 8)
  }

  deinit { bytes.deallocate() }

  subscript(index: Int) -> Int {
    @inline(__always) get {
      switch width {
      case 1: Int(bytes.load(fromByteOffset: index, as: UInt8.self))
      case 2: Int(bytes.load(fromByteOffset: index * 2, as: UInt16.self))
      default: Int(bytes.load(fromByteOffset: index * 4, as: UInt32.self))
      }
    }
  }

  /// Appends a number some times.
  @inline(__always)
  mutating func append(_ number: Int, times: Int) {
    if number >= 1 << (8 * width) { widen(for: number) }
    for _ in 0..<times {
      store(number, at: count, in: bytes, width: width)
      count += 1
    }
  }

  @inline(__always)
  private func store(
    _ number: Int, at index: Int, in bytes: UnsafeMutableRawPointer, width: Int
  ) {
    switch width {
    case 1:
      bytes.storeBytes(of: UInt8(truncatingIfNeeded: number), toByteOffset: index, as: UInt8.self)
    case 2:
      bytes.storeBytes(
        of: UInt16(truncatingIfNeeded: number), toByteOffset: index * 2, as: UInt16.self)
    default:
      bytes.storeBytes(
        of: UInt32(truncatingIfNeeded: number), toByteOffset: index * 4, as: UInt32.self)
    }
  }

  private mutating func widen(for number: Int) {
    let wider = number < 1 << 16 ? 2 : 4
    let larger = UnsafeMutableRawPointer.allocate(
      byteCount: max(1, capacity) * wider, alignment: 8)
    for index in 0..<count { store(self[index], at: index, in: larger, width: wider) }
    bytes.deallocate()
    (bytes, width) = (larger, wider)
  }
}
