/// A cache of the blocks of a file that were read last.
///
/// `RecordIndex` looks for records in these blocks. Scrolling asks for neighbouring records, which
/// are mostly in the same block. Buffers are reused: once there are `capacity` of them, reading
/// allocates nothing.
package struct RecordBlocks: Sendable {
  /// The file whose blocks are cached.
  package let file: RecordFile

  /// The number of reads so far, for measurements.
  package private(set) var readCount = 0

  private let capacity: Int
  private var entries: [Entry] = []

  /// The index of the entry that was used last, which is the most likely one to be used again.
  private var lastSlot = 0
  private var uses = 0

  private struct Entry: Sendable {
    /// The number of the block; -1 where its bytes could not be read.
    var block: Int
    var bytes: [UInt8]
    /// The number of the block's bytes that were in the file when it was read.
    var count: Int
    var lastUse: Int
  }

  /// Creates a cache of a file's blocks.
  ///
  /// - Parameter capacity: the number of blocks to keep, at least one.
  package init(of file: RecordFile, capacity: Int = 8) {
    precondition(capacity > 0, "a cache for no blocks")
    self.file = file
    self.capacity = capacity
  }

  /// The index of a block in the cache, valid until the next call; reads the block if necessary.
  ///
  /// A block at the end of a file that grows is read again if the file has more bytes now.
  ///
  /// - Parameters:
  ///   - size: the number of bytes of each block, the same in all calls.
  ///   - end: the number of known bytes of the file, beyond the block's beginning.
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

  /// Calls `body` with the bytes of a block.
  @inline(__always)
  func withBytes<Result>(inSlot slot: Int, _ body: (UnsafeRawBufferPointer) -> Result) -> Result {
    entries[slot].bytes.withUnsafeBytes {
      body(UnsafeRawBufferPointer(rebasing: $0[..<entries[slot].count]))
    }
  }

  /// The index of the entry that has the block, or of a new or the least recently used one for it.
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
      // The buffer has room for a whole block. For a small file, which has a single block, it is
      // only as large as the file.
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
