/// Fetches records of a list from its files.
///
/// The reader caches a few blocks, so that neighbouring records need no system call. It remembers
/// where the last record ended, so that reading records in order needs no search. Once its buffers
/// are allocated, reading allocates nothing. A reader must not be shared between threads.
package struct RecordReader {
  /// The records that can be read; may be replaced by a longer list of the same files.
  package var list: RecordList {
    didSet { adopt() }
  }

  private var parts: [OpenPart] = []
  private let keepsColours: Bool

  /// The part that was read last.
  private var current = 0

  /// Creates a reader; it reads nothing yet.
  ///
  /// - Parameter keepsColours: whether fields have the colours for a terminal that are in the file.
  package init(_ list: RecordList, keepsColours: Bool = false) {
    self.list = list
    self.keepsColours = keepsColours
    adopt()
  }

  private mutating func adopt() {
    parts.removeLast(max(0, parts.count - list.parts.count))
    for (number, part) in list.parts.enumerated() {
      if number < parts.count, parts[number].adopt(part) { continue }
      let opened = OpenPart(part, keepsColours: keepsColours)
      if number < parts.count { parts[number] = opened } else { parts.append(opened) }
    }
    current = 0
  }

  /// Fills `fields` with the fields of a record.
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

  /// Calls `body` with the bytes of a record as they are in the file, including quotes and escapes.
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

  /// Fills `fields` with the titles of a file that has a header.
  ///
  /// - Throws: what `read(_:into:)` throws.
  package mutating func readTitles(
    ofPart number: Int, into fields: inout FieldBuffer
  ) throws(RecordError) {
    try parts[number].readTitles(into: &fields)
  }

  @inline(__always)
  private mutating func select(_ record: Int) throws(RecordError) {
    if current < parts.count, parts[current].records.contains(record) { return }
    guard record >= 0, record < list.count else { throw missing }
    current = list.part(ofRecord: record)
  }

  /// Files that were read anew may have fewer records than the caller knows of.
  private var missing: RecordError { .shortened(file: list.parts.last?.file.name ?? "") }
}

extension RecordList {
  /// The titles of columns with the bytes that the first file's header has, and else as they are shown;
  /// empty for columns without a title.
  package func titles(ofColumns wanted: [Int]) -> [[UInt8]] {
    var titles = wanted.map { Array(columns[$0].title.utf8) }
    guard let part = parts.first, part.format.headerCount > 0, part.index.recordCount > 0 else {
      return titles
    }
    var reader = RecordReader(self, keepsColours: true)
    var fields = FieldBuffer()
    guard (try? reader.readTitles(ofPart: 0, into: &fields)) != nil else { return titles }
    for (place, column) in wanted.enumerated() where !columns[column].isUntitled {
      // Where the first title is missing, the others stand one field further to the left.
      let field = part.field(ofColumn: column) - (part.notes.lacksFirstTitle ? 1 : 0)
      guard (0..<min(fields.fieldCount, part.headerCount)).contains(field) else { continue }
      // Blanks around a title are no part of it, unless they are quoted and so in the name.
      let name = columns[column].name
      titles[place] = fields.withUTF8(field: field) { title in
        Array(String(decoding: title, as: UTF8.self) == name ? title : title.trimmed)
      }
    }
    return titles
  }
}

/// The state that a reader keeps for a file.
private struct OpenPart {
  /// The numbers of the file's records in the list.
  private(set) var records: Range<Int>

  private var splitter: FieldSplitter
  private var headerRecords: Int
  private var fetcher: RecordFetcher
  private let keepsColours: Bool

  init(_ part: RecordList.Part, keepsColours: Bool) {
    self.keepsColours = keepsColours
    records = part.firstRecord..<part.firstRecord + part.count
    splitter = part.splitter(keepsColours: keepsColours)
    headerRecords = part.format.headerCount
    fetcher = RecordFetcher(part)
  }

  /// Takes over the present state of a file; false if it is another file, or one that was read
  /// anew.
  mutating func adopt(_ part: RecordList.Part) -> Bool {
    guard part.file === fetcher.file, part.format == splitter.format,
      part.index.byteCount >= fetcher.index.byteCount
    else { return false }
    // A last record without a line end may be a longer one now.
    if part.index.byteCount > fetcher.index.byteCount { fetcher.forgetPlace() }
    records = part.firstRecord..<part.firstRecord + part.count
    fetcher.index = part.index
    splitter = part.splitter(keepsColours: keepsColours)
    return true
  }

  mutating func read(_ record: Int, into fields: inout FieldBuffer) throws(RecordError) {
    let number = record - records.lowerBound + headerRecords
    let splitter = splitter
    try fetcher.read(number) { splitter.split($0, into: &fields) }
  }

  mutating func readTitles(into fields: inout FieldBuffer) throws(RecordError) {
    let splitter = splitter
    try fetcher.read(0) { splitter.split($0, into: &fields) }
  }

  mutating func withBytes(
    ofRecord record: Int, _ body: (UnsafeRawBufferPointer) -> Void
  ) throws(RecordError) {
    try fetcher.read(record - records.lowerBound + headerRecords, body)
  }
}
