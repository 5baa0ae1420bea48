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

  private let trimsBlanks: Bool
  private let hasQuotesBehindBlanks: Bool

  /// - Parameter isWhole: whether blanks are wanted that are no part of the field's value.
  init(field: Int, format: RecordFormat, isWhole: Bool) {
    trimsBlanks = format.trimsBlanks && !isWhole
    hasQuotesBehindBlanks = format.hasQuotesBehindBlanks
    if case .delimited(let delimiter) = format.kind {
      self.delimiter = delimiter.rawValue
    } else {
      delimiter = nil
    }
    self.field = field
    quote = format.quotes.byte ?? ASCII.lineFeed
    if case .enclosing = format.quotes { firstField = field } else { firstField = 0 }
  }

  /// How far a record has been looked at for fields in front.
  struct Walk {
    /// Where the next field begins; behind the last one nothing does.
    fileprivate var start = 0
    fileprivate var field = 0

    @inline(__always)
    init() {}
  }

  /// The bytes of the field without blanks that are no part of its value; nil if it takes a splitter
  /// to find them, and empty where there is none.
  ///
  /// - Parameter record: has seven bytes behind it that may be read.
  @inline(__always)
  func range(in record: UnsafeRawBufferPointer) -> Range<Int>? {
    var walk = Walk()
    return range(in: record, from: &walk)
  }

  /// The same, from where another locator of the same file has come to in the record.
  @inline(__always)
  func range(in record: UnsafeRawBufferPointer, from walk: inout Walk) -> Range<Int>? {
    guard let delimiter, let base = record.baseAddress else { return nil }
    guard field >= 0 else { return 0..<0 }
    if walk.field > field { walk = Walk() }
    if walk.field < field, !hasQuotesBehindBlanks {
      skipFields(to: delimiter, base, &walk, record.count)
    }
    while walk.start <= record.count {
      let start = walk.start
      if start < record.count, base.load(fromByteOffset: start, as: UInt8.self) == quote,
        walk.field >= firstField
      {
        return nil
      }
      if hasQuotesBehindBlanks, isQuoted(record, from: start) { return nil }
      let end = ByteWord.firstIndex(of: delimiter, in: base, from: start, to: record.count)
      walk.start = end + 1
      walk.field += 1
      if walk.field > field { return trimsBlanks ? trimmed(start..<end, base) : start..<end }
    }
    return 0..<0
  }

  /// Goes past the fields in front where no quote is among these, eight bytes at a time.
  @inline(__always)
  private func skipFields(
    to delimiter: UInt8, _ bytes: UnsafeRawPointer, _ walk: inout Walk, _ count: Int
  ) {
    let (delimiters, quotes) = (ByteWord.pattern(delimiter), ByteWord.pattern(quote))
    var (index, left) = (walk.start, field - walk.field)
    while index < count {
      let word = ByteWord(bytes, at: index)
      if word.marks(quotes) != 0 { return }
      var marks = word.marks(delimiters)
      let found = ByteWord.count(ofMarks: marks)
      if found >= left {
        for _ in 1..<left { marks &= marks - 1 }
        walk.start = index + marks.trailingZeroBitCount / 8 + 1
        walk.field = field
        return
      }
      left -= found
      index += ByteWord.byteCount
    }
  }

  private func isQuoted(_ record: UnsafeRawBufferPointer, from start: Int) -> Bool {
    record[min(start, record.count)...].first { !Grammar.isBlank($0) } == quote
  }

  @inline(__always)
  private func trimmed(_ range: Range<Int>, _ bytes: UnsafeRawPointer) -> Range<Int> {
    guard !range.isEmpty,
      Grammar.isBlank(bytes.load(fromByteOffset: range.lowerBound, as: UInt8.self))
        || Grammar.isBlank(bytes.load(fromByteOffset: range.upperBound - 1, as: UInt8.self))
    else { return range }
    return withoutBlanks(range, bytes)
  }

  private func withoutBlanks(_ range: Range<Int>, _ bytes: UnsafeRawPointer) -> Range<Int> {
    let field = UnsafeRawBufferPointer(start: bytes, count: range.upperBound)[range]
    guard let first = field.firstIndex(where: { !Grammar.isBlank($0) }),
      let last = field.lastIndex(where: { !Grammar.isBlank($0) })
    else { return range.lowerBound..<range.lowerBound }
    return first..<last + 1
  }
}
