/// The blocks of a file that were read last.
///
/// It is what `RecordIndex` looks for records in. Who scrolls asks for neighbours, which are in the
/// same block mostly. Blocks are read into buffers that are used again: once there are `capacity`
/// of them, reading allocates nothing.
package struct RecordBlocks: Sendable {
  /// The file the blocks are of.
  package let file: RecordFile

  /// The number of reads so far, for whoever measures.
  package private(set) var readCount = 0

  private let capacity: Int
  private var entries: [Entry] = []

  /// The entry that was used last, which is wanted again mostly.
  private var lastSlot = 0
  private var uses = 0

  private struct Entry: Sendable {
    /// The number of the block; -1 where its bytes could not be read.
    var block: Int
    var bytes: [UInt8]
    /// The number of bytes that were there when the block was read.
    var count: Int
    var lastUse: Int
  }

  /// Creates a cache of a file's blocks.
  ///
  /// - Parameter capacity: how many blocks to keep, at least one.
  package init(of file: RecordFile, capacity: Int = 8) {
    precondition(capacity > 0, "a cache for no blocks")
    self.file = file
    self.capacity = capacity
  }

  /// The place of a block among those that are kept, until the next one is asked for.
  ///
  /// A block at the end of a file that grows is read again where it has more bytes now.
  ///
  /// - Parameters:
  ///   - size: the number of bytes of each block, the same whenever it is asked for.
  ///   - end: where the known bytes of the file end, beyond the block's beginning.
  mutating func slot(ofBlock block: Int, size: Int, end: Int) throws(RecordError) -> Int {
    let count = min(size, end - block * size)
    let slot = place(ofBlock: block)
    uses += 1
    entries[slot].lastUse = uses
    lastSlot = slot
    if entries[slot].block != block || entries[slot].count < count {
      try fill(slot, fromBlock: block, size: size, count: count)
    }
    return slot
  }

  /// Hands the bytes of a block to `body`.
  @inline(__always)
  func withBytes<Result>(inSlot slot: Int, _ body: (UnsafeRawBufferPointer) -> Result) -> Result {
    entries[slot].bytes.withUnsafeBytes {
      body(UnsafeRawBufferPointer(rebasing: $0[..<entries[slot].count]))
    }
  }

  /// Where the block is, or where it is to go.
  private mutating func place(ofBlock block: Int) -> Int {
    if lastSlot < entries.count, entries[lastSlot].block == block { return lastSlot }
    var oldest = 0
    for slot in entries.indices {
      if entries[slot].block == block { return slot }
      if entries[slot].lastUse < entries[oldest].lastUse { oldest = slot }
    }
    guard entries.count == capacity else {
      if entries.isEmpty { entries.reserveCapacity(capacity) }
      entries.append(Entry(block: -1, bytes: [], count: 0, lastUse: 0))
      return entries.count - 1
    }
    return oldest
  }

  private mutating func fill(
    _ slot: Int, fromBlock block: Int, size: Int, count: Int
  ) throws(RecordError) {
    if entries[slot].bytes.count < count {
      // A whole block at once, but for small files, whose first one is the last.
      let room = block == 0 ? count : size
      entries[slot].bytes = [UInt8](repeating: 0, count: room)
    }
    entries[slot].block = -1
    let file = file
    let failure = entries[slot].bytes.withUnsafeMutableBytes {
      file.read(into: UnsafeMutableRawBufferPointer(rebasing: $0[..<count]), at: block * size)
    }
    readCount += 1
    if let failure { throw failure }
    entries[slot].block = block
    entries[slot].count = count
  }
}
