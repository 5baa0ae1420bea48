/// Fetches the bytes of a file's records.
///
/// The fetcher remembers where the last record ended, so that the next one needs no search.
struct RecordFetcher: Sendable {
  let file: RecordFile

  /// The index of the file; may be replaced by a longer one.
  var index: RecordIndex

  private var blocks: RecordBlocks

  /// The record that begins at or behind `offset`, with only line ends and comments between; -1 if
  /// unknown.
  private var next = -1
  private var offset = 0

  /// Whether `offset` is within a comment.
  private var isInComment = false

  /// The bytes of a record that lies in more than one block.
  private var joined: [UInt8] = []

  init(_ part: RecordList.Part) {
    file = part.file
    index = part.index
    blocks = RecordBlocks(of: file)
  }

  /// Forgets where the last record ended.
  mutating func forgetPlace() { next = -1 }

  /// Calls `body` with the bytes of a record, without its line end.
  ///
  /// - Parameter record: the number of the record in its file, counting the header.
  /// - Throws: what `RecordFile.bytes(in:)` throws.
  mutating func read(
    _ record: Int, _ body: (UnsafeRawBufferPointer) -> Void
  ) throws(RecordError) {
    if record != next {
      if isNearer(record) {
        while next < record { try read(next) { _ in } }
      } else {
        offset = try index.start(ofRecord: record, in: &blocks)
        next = record
        isInComment = false
      }
    }
    while true {
      let block = offset / index.blockSize
      let blockStart = block * index.blockSize
      let slot = try blocks.slot(ofBlock: block, size: index.blockSize, end: index.byteCount)
      let isLast = blockStart + index.blockSize >= index.byteCount
      var isInComment = isInComment
      let (finders, offset) = (index.finders, offset)
      let found = blocks.withBytes(inSlot: slot) { bytes -> Found in
        let start = finders.grammar.beginning(
          in: bytes, from: offset - blockStart, isInComment: &isInComment)
        guard start < bytes.count else { return .nothing }
        var finder = finders.finder(at: blockStart + start)
        let lineEnd = finder.endOfRecord(in: bytes, from: start)
        guard let end = lineEnd ?? (isLast ? bytes.count : nil) else {
          return .beginning(start)
        }
        body(bytes.part(start..<end))
        return .end(end)
      }
      self.isInComment = isInComment
      switch found {
      case .nothing:
        // The file has been overwritten: it doesn't have the records that were counted.
        guard !isLast else { throw .shortened(file: file.name) }
        self.offset = blockStart + index.blockSize
      case .end(let end):
        self.offset = blockStart + end
        next += 1
        return
      case .beginning(let start):
        return try readJoined(record, from: blockStart + start, body)
      }
    }
  }

  /// Whether a record is nearer to the last one than to the beginning of its block, estimated by
  /// the average length of records.
  private func isNearer(_ record: Int) -> Bool {
    guard next >= 0, record > next, record - next < Self.maximumSkipped else { return false }
    return (record - next) * index.byteCount < index.recordCount * (index.blockSize / 4)
  }

  // Reading a record takes as long as searching a kilobyte for the beginnings of records.
  private static let maximumSkipped = 32

  /// What was found in a block; offsets are relative to it.
  private enum Found {
    case nothing
    case beginning(Int)
    case end(Int)
  }

  /// Reads a record that begins in one block and ends in another.
  private mutating func readJoined(
    _ record: Int, from start: Int, _ body: (UnsafeRawBufferPointer) -> Void
  ) throws(RecordError) {
    let end = try index.end(ofRecord: record, from: start, in: &blocks)
    let count = end - start
    if joined.count < count || joined.count > max(Self.maximumKept, count * 2) {
      joined = [UInt8](repeating: 0, count: Self.room(for: count))
    }
    let file = file
    let failure = joined.withUnsafeMutableBytes {
      file.read(into: UnsafeMutableRawBufferPointer(rebasing: $0[..<count]), at: start)
    }
    if let failure { throw failure }
    joined.withUnsafeBytes { body($0.part(0..<count)) }
    offset = end
    next = record + 1
  }

  /// The capacity for a record: up to half as much more than it needs, so that few longer records
  /// need new memory.
  private static func room(for count: Int) -> Int { max(256, count + min(count / 2, maximumKept)) }

  /// The largest capacity in bytes that is kept when shorter records follow.
  private static let maximumKept = 1 << 20
}
