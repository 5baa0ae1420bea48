/// Finds one field in the records of a file.
///
/// Where neither this field nor one in front of it begins with a quote, the field's bytes can be
/// used as they are in the file. Other records have to be split by a `FieldSplitter`.
struct FieldLocator: Sendable {
  /// The delimiter; nil for formats in which fields can't be found by it.
  private let delimiter: UInt8?

  /// The quote, with which fields begin that have to be unquoted.
  ///
  /// Where nothing is quoted it is a line end, with which no field begins.
  private let quote: UInt8

  /// The first field that must not begin with a quote: in fields in front of it quotes hide no
  /// delimiters.
  private let firstField: Int

  /// The index of the field in a record; -1 where the file doesn't have it.
  private let field: Int

  private let trimsBlanks: Bool
  private let hasQuotesBehindBlanks: Bool

  /// - Parameters:
  ///   - isWhole: whether ranges include blanks that are no part of the field's value.
  ///   - hasColours: whether a splitter has to leave out colours.
  init(field: Int, format: RecordFormat, isWhole: Bool, hasColours: Bool = false) {
    trimsBlanks = format.trimsBlanks && !isWhole
    hasQuotesBehindBlanks = format.hasQuotesBehindBlanks
    if case .delimited(let delimiter) = format.kind, !hasColours {
      self.delimiter = delimiter.rawValue
    } else {
      delimiter = nil
    }
    self.field = field
    quote = format.quotes.byte ?? ASCII.lineFeed
    if case .enclosing = format.quotes { firstField = field } else { firstField = 0 }
  }

  /// A position in a record, up to which fields have been passed.
  struct Walk {
    /// The offset of the next field; beyond the record's end there is none.
    fileprivate var start = 0
    fileprivate var field = 0

    @inline(__always)
    init() {}

    /// Whether so many fields have been passed, and the record has no more.
    @inline(__always)
    func hasPassed(_ fieldCount: Int, of record: UnsafeRawBufferPointer) -> Bool {
      field == fieldCount && start == record.count + 1
    }
  }

  /// The range of the field, without blanks that are no part of its value.
  ///
  /// The range is nil if only a splitter can find the field, and empty if the record lacks it.
  ///
  /// - Parameters:
  ///   - record: must be readable 7 bytes past its end.
  ///   - walk: where another locator of the same file has come to in the record.
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

  /// Skips the fields in front of this one, eight bytes at a time, as long as there is no quote.
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
    record[min(start, record.count)...].first { !Grammar.isBlank($0) || $0 == delimiter } == quote
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

/// The meaning of quotes in fields between delimiters.
package enum FieldQuotes: Sendable, Hashable {
  /// Quotes are text.
  case none

  /// A field that begins with this byte ends at the next one that isn't doubled: delimiters and
  /// line ends between them are text.
  case spanning(UInt8)

  /// A field that begins and ends with this byte is the text between these quotes. All other quotes
  /// are text: delimiters and line ends end fields even between quotes.
  case enclosing(UInt8)

  /// The usual meaning of quotes with a delimiter.
  ///
  /// Programs that write tabs between fields mostly don't quote: there a quote may be an inch sign.
  init(usualWith delimiter: Delimiter) {
    if delimiter == .absent {
      self = .none
      return
    }
    self = delimiter == .tab ? .enclosing(ASCII.quote) : .spanning(ASCII.quote)
  }

  /// The quote; nil if there is none.
  var byte: UInt8? {
    switch self {
    case .none: nil
    case .spanning(let byte), .enclosing(let byte): byte
    }
  }
}

/// The quotes of a file as the user gives them.
package enum QuoteStyle: String, Sendable, CaseIterable {
  /// `backslash` is for double quotes in whose fields a backslash makes a quote text.
  case none, double, single, backslash

  /// The meaning of quotes for this style.
  var quotes: FieldQuotes {
    switch self {
    case .none: .none
    case .double, .backslash: .spanning(ASCII.quote)
    case .single: .spanning(ASCII.apostrophe)
    }
  }
}

/// Masks of 64 bytes with quotes among them, with one bit for each byte.
///
/// The parity of the quotes up to a byte tells whether it is quoted, once quotes that are text have
/// been left out. An opening quote is text unless it stands where a field begins, or directly
/// behind a closing one, as in doubled quotes.
struct QuotedGroup {
  private let lineEnds: UInt64

  /// Line ends and delimiters.
  private let fieldEnds: UInt64

  /// The quotes that aren't text.
  private let quotes: UInt64

  /// The bytes after which a quote is open.
  private let isQuoted: UInt64

  @inline(__always)
  init(_ bytes: UnsafeRawPointer, _ grammar: Grammar, after state: RecordState) {
    lineEnds = ByteLanes.bits { ByteLanes(at: bytes + $0).lineEnds }
    fieldEnds = ByteLanes.bits {
      ByteLanes(at: bytes + $0).lineEnds | ByteLanes(at: bytes + $0).marks(of: grammar.delimiter)
    }
    var quotes = ByteLanes.bits { ByteLanes(at: bytes + $0).marks(of: grammar.quote) }
    var isQuoted = Self.parity(of: quotes, after: state)
    while true {
      let places = (quotes | fieldEnds) << 1 | (state == .plain ? 0 : 1)
      let misplaced = quotes & isQuoted & ~places
      if misplaced == 0 { break }
      // The first misplaced quote is text. Without it, the parity of those behind changes, so that
      // they may be in place.
      quotes ^= misplaced & (0 &- misplaced)
      isQuoted = Self.parity(of: quotes, after: state)
    }
    (self.quotes, self.isQuoted) = (quotes, isQuoted)
  }

  /// The bytes up to which, including themselves, the number of quotes is odd, counting one that is
  /// open.
  @inline(__always)
  private static func parity(of quotes: UInt64, after state: RecordState) -> UInt64 {
    var parity = quotes
    var shift: UInt64 = 1
    while shift < 64 {
      parity ^= parity << shift
      shift *= 2
    }
    return state == .quoted ? ~parity : parity
  }

  /// The first bytes of records.
  @inline(__always)
  func beginnings(after state: RecordState) -> UInt64 {
    (ends << 1 | (state == .between ? 1 : 0)) & ~lineEnds
  }

  /// The line ends outside of quotes.
  @inline(__always)
  var ends: UInt64 { lineEnds & ~isQuoted }

  /// The state after the last byte.
  @inline(__always)
  var lastState: RecordState {
    let last: UInt64 = 1 << 63
    if isQuoted & last != 0 { return .quoted }
    if quotes & last != 0 { return .quoteInQuoted }
    if lineEnds & last != 0 { return .between }
    return fieldEnds & last != 0 ? .fieldStart : .plain
  }
}
