/// Reads the fields of some columns, record after record, as all passes do.
///
/// Most fields are used as they stand in the file, where a `FieldLocator` finds them. Other records
/// are split, each at most once.
///
/// ```swift
/// if cursor.enter(chunk) { … }
/// let record = cursor.record(at: index, of: chunk)
/// cursor.withField(0, of: record) { … }
/// ```
struct FieldCursor: Sendable {
  private let list: RecordList
  private let columns: [Int]
  private let isWhole: Bool

  private var part = -1

  /// The number of the present file's columns; -1 where its fields are in another order.
  private var columnCount = 0
  private var locators: [FieldLocator] = []
  private var splitter: FieldSplitter?

  /// All fields of the present record once it is split.
  private var fields = FieldBuffer()

  // The present record.
  private var walk = FieldLocator.Walk()
  private var isSplit = false

  /// - Parameters:
  ///   - columns: those whose fields are read; a field goes by its place among them.
  ///   - isWhole: whether fields include blanks that are no part of their values.
  init(_ list: RecordList, columns: [Int], isWhole: Bool = false) {
    self.list = list
    self.columns = columns
    self.isWhole = isWhole
  }

  /// Makes ready for a file's records; false if the last ones were of the same file.
  @discardableResult
  mutating func enter(_ number: Int) -> Bool {
    guard number != part else { return false }
    part = number
    let source = list.parts[number]
    columnCount = source.fieldOfColumn == nil ? source.columnCount : -1
    locators = columns.map { source.locator(ofColumn: $0, isWhole: isWhole) }
    splitter = source.splitter()
    return true
  }

  /// Goes to a record, and returns its bytes.
  @inline(__always)
  mutating func record(at index: Int, of chunk: ScanChunk) -> UnsafeRawBufferPointer {
    walk = FieldLocator.Walk()
    isSplit = false
    return chunk.record(at: index)
  }

  /// Calls `body` with a field of the present record, which is readable 7 bytes past its end.
  @inline(__always)
  mutating func withField<Result>(
    _ place: Int, of record: UnsafeRawBufferPointer,
    _ body: (UnsafeBufferPointer<UInt8>) -> Result
  ) -> Result {
    if let range = range(ofField: place, in: record) {
      let field = UnsafeRawBufferPointer(rebasing: record[range])
      return body(field.assumingMemoryBound(to: UInt8.self))
    }
    split(record)
    return isWhole
      ? fields.withUTF8(column: columns[place], body)
      : fields.withValue(column: columns[place], body)
  }

  /// Where a field stands in the present record; nil if the record has to be split.
  @inline(__always)
  mutating func range(ofField place: Int, in record: UnsafeRawBufferPointer) -> Range<Int>? {
    isSplit ? nil : locators[place].range(in: record, from: &walk)
  }

  /// Whether the fields of the present record were located up to its last one, which is the one of a
  /// number.
  @inline(__always)
  func hasPassed(_ fieldCount: Int, of record: UnsafeRawBufferPointer) -> Bool {
    !isSplit && walk.hasPassed(fieldCount, of: record)
  }

  /// Whether one of the fields that the present record has behind those of its file's columns is as
  /// wanted.
  ///
  /// The fields of all columns must have been read.
  mutating func hasFurtherField(
    of record: UnsafeRawBufferPointer, where isWanted: (UnsafeBufferPointer<UInt8>) -> Bool
  ) -> Bool {
    if hasPassed(columnCount, of: record) { return false }
    split(record)
    guard fields.isBeyondColumns else { return false }
    return (fields.columnCount..<fields.fieldCount).contains { field in
      fields.withUTF8(field: field, isWanted)
    }
  }

  /// Splits the present record into `fields`, unless it is split already.
  private mutating func split(_ record: UnsafeRawBufferPointer) {
    if !isSplit { splitter?.split(record, into: &fields) }
    isSplit = true
  }

  /// Splits a record of the present file.
  func split(_ record: UnsafeRawBufferPointer, into fields: inout FieldBuffer) {
    splitter?.split(record, into: &fields)
  }
}
