/// The blocks of a file that were read last.
///
/// It is what `RecordIndex` looks for records in. Who scrolls asks for neighbours, which are in the
/// same block mostly.
public struct RecordBlocks: Sendable {
  /// The file the blocks are of.
  public let file: RecordFile

  /// The number of reads so far, for whoever measures.
  public private(set) var readCount = 0

  private let capacity: Int

  /// The blocks, the one used last at the end.
  private var entries: [(block: Int, bytes: [UInt8])] = []

  /// Creates a cache of a file's blocks.
  ///
  /// - Parameter capacity: how many blocks to keep, at least one.
  public init(of file: RecordFile, capacity: Int = 8) {
    precondition(capacity > 0, "a cache for no blocks")
    self.file = file
    self.capacity = capacity
  }

  /// The bytes of a block, fewer than `size` where the file ends; an index has one size only.
  mutating func bytes(ofBlock block: Int, size: Int) throws(RecordError) -> [UInt8] {
    if let place = entries.lastIndex(where: { $0.block == block }) {
      let entry = entries.remove(at: place)
      entries.append(entry)
      return entry.bytes
    }
    let start = block * size
    let bytes = try file.bytes(in: start..<min(start + size, file.size))
    readCount += 1
    if entries.count == capacity { entries.removeFirst() }
    entries.append((block, bytes))
    return bytes
  }
}
