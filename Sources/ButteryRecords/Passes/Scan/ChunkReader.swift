/// Reads chunks of a list's files into a buffer that it reuses.
///
/// Each thread of a scan has one of its own.
struct ChunkReader: ~Copyable {
  /// The number of bytes behind a chunk that are read with it, mostly the rest of its last record.
  private static let tailSize = 1_024

  /// The most bytes of the last record that are read behind a chunk; the rest isn't looked at.
  private let recordLimit: Int

  private let list: RecordList

  /// The bytes of the chunk, with room for `ScanChunk.slack` more.
  private var buffer: UnsafeMutableRawBufferPointer
  private var places: UnsafeMutablePointer<UInt32>
  private var placeCount = 1

  init(_ list: RecordList, recordLimit: Int) {
    self.recordLimit = recordLimit
    self.list = list
    buffer = .allocate(byteCount: ScanChunk.slack, alignment: 64)
    places = .allocate(capacity: 1)
  }

  deinit {
    buffer.deallocate()
    places.deallocate()
  }

  /// Reads the blocks of a chunk, and those behind them up to the end of the last record.
  ///
  /// - Returns: the bytes, which are valid until the next chunk is read.
  mutating func read(_ place: ChunkPlace) throws(RecordError) -> UnsafeRawBufferPointer {
    let source = list.parts[place.part]
    let (start, size) = (place.bytes.lowerBound, place.bytes.count)
    let rest = min(source.index.byteCount - start, size + recordLimit)
    var loaded = min(size + Self.tailSize, rest)
    try load(0..<loaded, at: start, of: source.file)
    var finder = source.index.finders.finder(at: start + size, state: place.endState)
    var count = size
    while finder.state.isInRecord, count < rest {
      if count == loaded {
        let more = min(rest, loaded * 2)
        try load(loaded..<more, at: start + loaded, of: source.file)
        loaded = more
      }
      let bytes = UnsafeRawBufferPointer(rebasing: buffer[..<loaded])
      count = finder.endOfRecord(in: bytes, from: count) ?? loaded
    }
    return UnsafeRawBufferPointer(rebasing: buffer[..<count])
  }

  /// Finds the records of the chunk that was read last; valid until the next one is read.
  ///
  /// - Throws: `RecordError.shortened` where there are fewer records than were counted: somebody
  ///   has overwritten the file.
  mutating func chunk(
    _ place: ChunkPlace, _ bytes: UnsafeRawBufferPointer
  ) throws(RecordError) -> ScanChunk {
    let source = list.parts[place.part]
    reservePlaces(for: place.bytes.count)
    var finder = source.index.finders.finder(
      at: place.bytes.lowerBound + place.text.lowerBound, state: place.state)
    let found = finder.find(in: bytes, place.text, into: places)
    guard found >= place.counted else { throw .shortened(file: source.file.name) }
    // An additional record is the last one of a file that grows, and may be incomplete.
    if found == place.counted { places[found] = UInt32(bytes.count) }
    return ScanChunk(
      part: place.part, records: place.records,
      bytes: UnsafeRawBufferPointer(rebasing: bytes[..<Int(places[place.counted])]),
      beginnings: UnsafePointer(places + place.headers),
      commented: source.index.grammar.hasComments
        ? CommentedRecords(source.index, offset: place.bytes.lowerBound) : nil)
  }

  private mutating func load(
    _ range: Range<Int>, at offset: Int, of file: RecordFile
  ) throws(RecordError) {
    reserveBytes(range.upperBound, keeping: range.lowerBound)
    let failure = file.read(
      into: UnsafeMutableRawBufferPointer(rebasing: buffer[range]), at: offset)
    if let failure { throw failure }
  }

  private mutating func reserveBytes(_ count: Int, keeping kept: Int) {
    guard buffer.count < count + ScanChunk.slack else { return }
    let larger = UnsafeMutableRawBufferPointer.allocate(
      byteCount: count + ScanChunk.slack, alignment: 64)
    larger.copyMemory(from: UnsafeRawBufferPointer(rebasing: buffer[..<kept]))
    buffer.deallocate()
    buffer = larger
  }

  private mutating func reservePlaces(for byteCount: Int) {
    guard placeCount < byteCount / 2 + 2 else { return }
    placeCount = byteCount / 2 + 2
    places.deallocate()
    places = .allocate(capacity: placeCount)
  }
}

/// Which bytes of a file a chunk has, and which records begin among them.
struct ChunkPlace {
  /// The number of the file in the list.
  let part: Int

  /// The records in the list that begin in the chunk.
  let records: Range<Int>

  /// The number of records of the file's header that begin in the chunk; they aren't among
  /// `records`.
  let headers: Int

  /// The bytes of the chunk's blocks in the file.
  let bytes: Range<Int>

  /// The part of the chunk's bytes that is text, counted from the first byte: all but a byte-order
  /// mark.
  let text: Range<Int>

  /// The states before the first byte and after the last one.
  let state: RecordState
  let endState: RecordState

  /// The number of records that begin in the chunk, including the header.
  var counted: Int { headers + records.count }

  init(ofBlocks blocks: Range<Int>, part number: Int, of list: RecordList) {
    let part = list.parts[number]
    let index = part.index
    let next = blocks.upperBound < index.blocks.count ? index.blocks[blocks.upperBound] : nil
    let first = index.blocks[blocks.lowerBound]
    // The last record of a file that grows may be incomplete, and isn't counted then.
    let end = max(first.begun, min(next?.begun ?? .max, index.recordCount))
    headers = min(end, max(first.begun, part.format.headerCount)) - first.begun
    let base = part.firstRecord - part.format.headerCount
    records = base + first.begun + headers..<base + end
    bytes =
      blocks.lowerBound
      * index.blockSize..<min(blocks.upperBound * index.blockSize, index.byteCount)
    text = min(bytes.count, max(0, index.textStart - bytes.lowerBound))..<bytes.count
    self.part = number
    state = first.state
    // The index has no state behind the last block, where no record goes on.
    endState = next?.state ?? .between
  }
}

/// The records that begin in a few neighbouring blocks of a file, in memory.
///
/// Their bytes are valid while the chunk is looked at. At least `slack` bytes behind the last one
/// may be read, whatever they are, so that code that reads whole words needs no exception for the
/// last one.
struct ScanChunk {
  /// The number of bytes that may be read behind each record.
  static let slack = 64

  /// The number of the file in the list.
  let part: Int

  /// The numbers of the records in the list.
  let records: Range<Int>

  /// The bytes of the blocks up to the end of the last record, which may be in a later block; the
  /// end of a record that began earlier may stand in front.
  let bytes: UnsafeRawBufferPointer

  /// The offsets of the records among the bytes, and as the last element the end of the last
  /// record.
  let beginnings: UnsafePointer<UInt32>

  /// Finds the ends of records where comments may stand between them; nil where there are none.
  let commented: CommentedRecords?

  /// The bytes of a record without the line end behind it.
  ///
  /// - Parameter index: the record, counted from the chunk's first.
  @inline(__always)
  func range(at index: Int) -> Range<Int> {
    let start = Int(beginnings[index])
    if let commented { return start..<commented.end(in: bytes, from: start) }
    var end = Int(beginnings[index + 1])
    while end > start, Grammar.isLineEnd(bytes[end - 1]) { end -= 1 }
    return start..<end
  }

  @inline(__always)
  func record(at index: Int) -> UnsafeRawBufferPointer {
    let range = range(at: index)
    return UnsafeRawBufferPointer(rebasing: bytes[range])
  }
}

/// Finds the ends of records that have comments behind them.
final class CommentedRecords: Sendable {
  private let index: RecordIndex
  private let offset: Int

  /// - Parameter offset: the place in the file of the bytes in which records are looked for.
  init(_ index: RecordIndex, offset: Int) {
    self.index = index
    self.offset = offset
  }

  func end(in bytes: UnsafeRawBufferPointer, from start: Int) -> Int {
    var finder = index.finders.finder(at: offset + start)
    return finder.endOfRecord(in: bytes, from: start) ?? bytes.count
  }
}
