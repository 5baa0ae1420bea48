import CLibrary
internal import Synchronization

/// A file of records whose bytes are read when they are needed.
///
/// It is for tables that are too large to be held in memory: `RecordIndex` finds the bytes of a
/// record, and the file reads them.
///
/// The file stays open as long as the object lives. It is read and not memory-mapped, because a
/// file that shrinks would crash the program and not just cause an error. Reads don't share a
/// position, so that several tasks may read at the same time. An instance may also have bytes in
/// memory.
package final class RecordFile: Sendable {
  /// The name of the file in messages.
  package let name: String

  /// The number of known bytes.
  ///
  /// These are the bytes that the file had when it was opened. The number grows where a worker
  /// follows the file, or where the file keeps the bytes of a pipe.
  package var size: Int { knownSize.load(ordering: .acquiring) }

  /// The open file; -1 for bytes in memory.
  var descriptor: Int32 { openFile?.number ?? -1 }

  private let openFile: OpenDescriptor?
  private let memory: [UInt8]
  private let knownSize: Atomic<Int>

  /// Opens a file, which must be a regular one: pipes and devices can't be read from the middle.
  ///
  /// - Parameter name: the name of the file in messages; its path if nil.
  /// - Throws: `RecordError.unreadable`, `.notRegular`, or `.unsupportedEncoding` if it begins with
  ///   the byte-order mark of UTF-16.
  package convenience init(path: String, name: String? = nil) throws(RecordError) {
    let name = VisibleText.sanitised(name ?? path)
    // Without O_NONBLOCK `open` would wait for the writer of a named pipe, which is refused anyway.
    let number = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard number >= 0 else { throw .unreadable(file: name, code: errno) }
    let descriptor = OpenDescriptor(number)
    let size = try Self.size(of: number, name: name)
    self.init(descriptor: descriptor, size: size, name: name)
    try refuseUTF16()
  }

  /// Creates a file from bytes in memory.
  ///
  /// - Parameter name: the name of the file in messages.
  /// - Throws: `RecordError.unsupportedEncoding` if the bytes begin with the byte-order mark of
  ///   UTF-16.
  package convenience init(bytes: [UInt8], name: String) throws(RecordError) {
    self.init(
      descriptor: nil, memory: bytes, size: bytes.count, name: VisibleText.sanitised(name))
    try refuseUTF16()
  }

  /// A file that is open already.
  convenience init(descriptor: OpenDescriptor, size: Int, name: String) {
    self.init(descriptor: descriptor, memory: [], size: size, name: name)
  }

  private init(descriptor: OpenDescriptor?, memory: [UInt8], size: Int, name: String) {
    self.name = name
    openFile = descriptor
    self.memory = memory
    knownSize = Atomic(size)
  }

  /// The bytes of a range, which must lie within `0..<size`.
  ///
  /// - Throws: `RecordError.unreadable`, or `.shortened` if the file ends before the range does.
  package func bytes(in range: Range<Int>) throws(RecordError) -> [UInt8] {
    precondition(range.lowerBound >= 0 && range.upperBound <= size, "a range outside the file")
    var failure: Int32?
    let bytes = [UInt8](unsafeUninitializedCapacity: range.count) { buffer, count in
      failure = fill(buffer, from: range.lowerBound, count: &count)
    }
    if let failure { throw .unreadable(file: name, code: failure) }
    guard bytes.count == range.count else { throw .shortened(file: name) }
    return bytes
  }

  /// Fills a buffer with the bytes from an offset on.
  ///
  /// The error is returned and not thrown: a typed error thrown through the closure of
  /// `withUnsafeMutableBytes` is miscompiled with optimization (Swift 6.3.1).
  func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int) -> RecordError? {
    var count = 0
    let bytes = buffer.bindMemory(to: UInt8.self)
    if let failure = fill(bytes, from: offset, count: &count) {
      return .unreadable(file: name, code: failure)
    }
    return count == bytes.count ? nil : .shortened(file: name)
  }

  /// Notes that the file has more bytes now; a smaller size has no effect.
  func grow(to size: Int) { knownSize.max(size, ordering: .releasing) }

  /// Reads until the buffer is full or the file ends; returns the `errno` of a call that failed.
  private func fill(
    _ buffer: UnsafeMutableBufferPointer<UInt8>, from offset: Int, count: inout Int
  ) -> Int32? {
    guard let base = buffer.baseAddress else { return nil }
    if descriptor < 0 {
      count = buffer.update(fromContentsOf: memory.dropFirst(offset).prefix(buffer.count))
      return nil
    }
    while count < buffer.count {
      let got = pread(descriptor, base + count, buffer.count - count, off_t(offset + count))
      if got > 0 {
        count += got
      } else if got == 0 {
        return nil
      } else if errno != EINTR {
        return errno
      }
    }
    return nil
  }

  private static func size(of descriptor: Int32, name: String) throws(RecordError) -> Int {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw .unreadable(file: name, code: errno) }
    switch status.st_mode & S_IFMT {
    case S_IFREG: return Int(status.st_size)
    case S_IFDIR: throw .unreadable(file: name, code: EISDIR)
    default: throw .notRegular(file: name)
    }
  }

  /// Throws if the file begins with the byte-order mark of UTF-16.
  func refuseUTF16() throws(RecordError) {
    let mark = try bytes(in: 0..<min(2, size))
    if mark == [0xFF, 0xFE] || mark == [0xFE, 0xFF] {
      throw .unsupportedEncoding(file: name, encoding: "UTF-16")
    }
  }
}

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
