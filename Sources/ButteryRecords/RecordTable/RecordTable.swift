/// Records with named columns, in memory.
///
/// All field text lies in one block of bytes, without quotes and as it came: bytes that are no
/// valid UTF-8, control characters and NULs are still there. Beside it there are only positions,
/// four bytes a field and eight a record, so that a million records open in a fraction of a second
/// and reading a field allocates nothing.
///
/// Rows and columns count from 0, lines of the source from 1. A record may have fewer fields than
/// the header (the missing ones read as empty) or more (the table has a column for each of them).
///
/// ```swift
/// let table = try CSVReader().read(RecordSource(path: "cities.csv"))
/// for record in 0..<table.recordCount {
///   print(table.string(record: record, column: 0))
/// }
/// ```
public struct RecordTable: Sendable {
  /// What the records were read from, as messages call it; visible characters only.
  public let sourceName: String

  /// A name for every column, as the header has it.
  ///
  /// A column without a name, or beyond the end of the header, is called by its number: `column 3`.
  /// Names may occur more than once.
  public let columnNames: [String]

  /// The number of fields in the header.
  public let headerCount: Int

  /// The number of records, the header not counted.
  public let recordCount: Int

  /// Field text and one byte after each field that belongs to none.
  private let arena: [UInt8]

  /// Where each field of a record ends in `arena`.
  ///
  /// The first entry is the end of the header, so that a field begins one byte after the entry
  /// before its own.
  private let fieldEnds: CompactOffsets

  /// The number of fields before each record, and at last the number of all fields.
  private let firstFields: CompactOffsets

  private let lines: CompactOffsets

  init(name: String, header: [String], columnCount: Int, records: RecordLayout, arena: [UInt8]) {
    sourceName = name
    columnNames = (0..<columnCount).map { column in
      guard column < header.count, !header[column].isEmpty else { return "column \(column + 1)" }
      return header[column]
    }
    headerCount = header.count
    recordCount = records.lines.count
    fieldEnds = records.fieldEnds
    firstFields = records.firstFields
    lines = records.lines
    self.arena = arena
  }
}

/// Where the fields of all records lie; what the reader writes and the table reads.
struct RecordLayout {
  var fieldEnds = CompactOffsets()
  var firstFields = CompactOffsets()
  var lines = CompactOffsets()
}

// MARK: - Shape

extension RecordTable {
  /// The number of columns: the fields of the header or of the longest record.
  public var columnCount: Int { columnNames.count }

  /// The number of fields that a record really has.
  public func fieldCount(inRecord record: Int) -> Int {
    checkRecord(record)
    return firstFields[record + 1] - firstFields[record]
  }

  /// Whether a record has more or fewer fields than the header.
  public func isRagged(record: Int) -> Bool {
    fieldCount(inRecord: record) != headerCount
  }

  /// The line of the source on which a record begins, counted from 1.
  ///
  /// Line ends within quotes count, and so do the empty lines that the reader skips.
  public func line(ofRecord record: Int) -> Int {
    checkRecord(record)
    return lines[record]
  }
}

// MARK: - Fields

extension RecordTable {
  /// Hands the bytes of a field to `body`; constant time, no allocation.
  ///
  /// The bytes are those of the source without the quotes and need not be valid UTF-8. They are
  /// valid only until `body` returns. A field that a short record lacks is empty.
  public func withUTF8<Result>(
    record: Int, column: Int, _ body: (UnsafeBufferPointer<UInt8>) throws -> Result
  ) rethrows -> Result {
    let range = fieldRange(record: record, column: column)
    return try arena.withUnsafeBufferPointer { try body(UnsafeBufferPointer(rebasing: $0[range])) }
  }

  /// The text of a field; bytes that are no valid UTF-8 become U+FFFD.
  public func string(record: Int, column: Int) -> String {
    withUTF8(record: record, column: column) { String(decoding: $0, as: UTF8.self) }
  }

  /// Whether a field has no text or is missing.
  public func isEmpty(record: Int, column: Int) -> Bool {
    fieldRange(record: record, column: column).isEmpty
  }

  /// The value of a field that is a plain number; nil for all others.
  public func number(record: Int, column: Int) -> Double? {
    withUTF8(record: record, column: column) { PlainNumber(utf8: $0)?.value }
  }

  private func fieldRange(record: Int, column: Int) -> Range<Int> {
    checkRecord(record)
    precondition(
      column >= 0 && column < columnCount,
      "column \(column) does not exist, the table has \(columnCount)")
    let field = firstFields[record] + column
    guard field < firstFields[record + 1] else { return 0..<0 }
    return fieldEnds[field] + 1..<fieldEnds[field + 1]
  }

  private func checkRecord(_ record: Int) {
    precondition(
      record >= 0 && record < recordCount,
      "record \(record) does not exist, the table has \(recordCount)")
  }
}
