/// Fetches records of a list from its files.
///
/// It keeps a few blocks, so that neighbours cost no call of the system, and remembers where the
/// last record ended: reading records in their order costs no search. Once its buffers are there,
/// reading allocates nothing. Not to be shared between threads; each has one of its own.
package struct RecordReader {
  /// The records that can be read; a longer list of the same files may take its place.
  package var list: RecordList {
    didSet { adopt() }
  }

  private var parts: [OpenPart] = []

  /// The part that was read last.
  private var current = 0

  /// Creates a reader, which reads nothing yet.
  package init(_ list: RecordList) {
    self.list = list
    adopt()
  }

  private mutating func adopt() {
    parts.removeLast(max(0, parts.count - list.parts.count))
    for (number, part) in list.parts.enumerated() {
      if number < parts.count, parts[number].adopt(part) { continue }
      let opened = OpenPart(part)
      if number < parts.count { parts[number] = opened } else { parts.append(opened) }
    }
    current = 0
  }

  /// Fills `fields` with those of a record.
  ///
  /// - Parameter record: less than the list's `count`, where it is to be read.
  /// - Throws: `RecordError.unreadable`, or `.shortened` where the file has lost the record, or the
  ///   list hasn't got it.
  package mutating func read(
    _ record: Int, into fields: inout FieldBuffer
  ) throws(RecordError) {
    try select(record)
    try parts[current].read(record, into: &fields)
  }

  /// Hands the bytes of a record to `body` as the file has them, quotes and escapes included.
  ///
  /// The line end behind the record is left out.
  ///
  /// - Parameter record: less than the list's `count`, where it is to be read.
  /// - Throws: what `read(_:into:)` throws.
  package mutating func withBytes(
    ofRecord record: Int, _ body: (UnsafeRawBufferPointer) -> Void
  ) throws(RecordError) {
    try select(record)
    try parts[current].withBytes(ofRecord: record, body)
  }

  @inline(__always)
  private mutating func select(_ record: Int) throws(RecordError) {
    if current < parts.count, parts[current].records.contains(record) { return }
    guard record >= 0, record < list.count else { throw missing }
    current = list.part(ofRecord: record)
  }

  /// A list that was read anew may have fewer records than whoever asks knows of.
  private var missing: RecordError { .shortened(file: list.parts.last?.file.name ?? "") }
}

/// What a reader needs to know of a file, at hand.
private struct OpenPart {
  /// The numbers of the file's records in the list.
  private(set) var records: Range<Int>

  private var index: RecordIndex
  private var splitter: FieldSplitter
  private var headerRecords: Int
  private var fetcher: RecordFetcher

  init(_ part: RecordList.Part) {
    records = part.firstRecord..<part.firstRecord + part.count
    index = part.index
    splitter = part.splitter
    headerRecords = part.format.headerCount
    fetcher = RecordFetcher(file: part.file)
  }

  /// Takes over what is known now; false if this is another file, or one that was read anew.
  mutating func adopt(_ part: RecordList.Part) -> Bool {
    guard part.file === fetcher.file, part.format == splitter.format,
      part.index.byteCount >= index.byteCount
    else { return false }
    // A last record without a line end may be a longer one now.
    if part.index.byteCount > index.byteCount { fetcher.forgetPlace() }
    records = part.firstRecord..<part.firstRecord + part.count
    index = part.index
    splitter = part.splitter
    return true
  }

  mutating func read(_ record: Int, into fields: inout FieldBuffer) throws(RecordError) {
    let number = record - records.lowerBound + headerRecords
    let splitter = splitter
    try fetcher.read(number, of: index) { splitter.split($0, into: &fields) }
  }

  mutating func withBytes(
    ofRecord record: Int, _ body: (UnsafeRawBufferPointer) -> Void
  ) throws(RecordError) {
    try fetcher.read(record - records.lowerBound + headerRecords, of: index, body)
  }
}
