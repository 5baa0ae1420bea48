/// Finds one field in the records of a file.
///
/// Where no field up to that one begins with a quote, its bytes are where they are in the file.
/// All else goes the way of whoever reads a single record.
struct FieldLocator: Sendable {
  /// Nil where a look at the bytes isn't enough to find fields.
  private let delimiter: UInt8?

  /// What a field begins with that may not be what its bytes are; a line end, which none begins
  /// with, where nothing is.
  private let quote: UInt8

  /// The first field that must not begin with a quote: quotes in front of it hide no delimiters.
  private let firstField: Int

  /// The number of the field in a record; -1 where the file doesn't have it.
  private let field: Int

  init(field: Int, format: RecordFormat) {
    if case .delimited(let delimiter) = format.kind {
      self.delimiter = delimiter.rawValue
    } else {
      delimiter = nil
    }
    self.field = field
    quote = format.quotes.byte ?? ASCII.lineFeed
    if case .enclosing = format.quotes { firstField = field } else { firstField = 0 }
  }

  /// The bytes of the field; nil if it takes a splitter to find them, and empty where there is none.
  ///
  /// - Parameter record: has seven bytes behind it that may be read.
  @inline(__always)
  func range(in record: UnsafeRawBufferPointer) -> Range<Int>? {
    guard let delimiter, let base = record.baseAddress else { return nil }
    guard field >= 0 else { return 0..<0 }
    var start = 0
    var skipped = 0
    while true {
      if start < record.count, base.load(fromByteOffset: start, as: UInt8.self) == quote,
        skipped >= firstField
      {
        return nil
      }
      let end = ByteWord.firstIndex(of: delimiter, in: base, from: start, to: record.count)
      if skipped == field { return start..<end }
      guard end < record.count else { return 0..<0 }
      start = end + 1
      skipped += 1
    }
  }
}
