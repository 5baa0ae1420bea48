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
    var finder = source.index.finder(at: start + size, state: place.endState)
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
    var finder = source.index.finder(
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
