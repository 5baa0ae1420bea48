/// How records and fields are written in a text: what quotes, delimiters and line ends mean.
///
/// Fields stand between delimiters as in RFC 4180. These are the rules for what the RFC leaves
/// open, and for what files do in spite of it:
///
/// - A record ends with LF, CR LF or CR alone, which may be mixed; the last record needs no line
///   end. An empty line is skipped; one with `""` is a record of one empty field.
/// - A field that begins with a quote may have delimiters and line ends in it, and doubled quotes
///   for quotes. Line ends are kept as they are. Text between the closing quote and the next
///   delimiter belongs to the field: `"ab"c` reads as `abc`. Space before a quote is text, which
///   makes the quote text, too, except in files that have blanks before quotes (`BlankDetection`).
/// - A quote within a field that doesn't begin with one is text, and so is one that opens a field
///   and never closes (`RecordIndex.treatAsText`).
/// - Space around fields is part of them, but not of the values that they are compared by.
/// - Records may be shorter or longer than the header.
/// - A byte-order mark of UTF-8 is dropped, one of UTF-16 is an error. Bytes that are no valid
///   UTF-8, and NULs, are kept.
///
/// In files with tabs between fields, a field is quoted only if it both begins and ends with a
/// quote (`FieldQuotes.enclosing`): each line is a record. Each line is a record in JSON Lines,
/// too, where quotes don't matter for finding records.
///
/// `BoundaryFinder` finds records by this grammar, `FieldSplitter` and `FieldLocator` find fields.
struct Grammar: Sendable, Equatable {
  /// The mark of UTF-8 that a text may begin with.
  static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

  let delimiter: UInt8

  /// The byte that quotes fields, if any does.
  let quote: UInt8

  /// Whether line ends and delimiters within quotes are text.
  let hasQuotes: Bool

  /// The byte with which comment lines begin; where there are no comments a line end, with which no
  /// line begins.
  let comment: UInt8

  /// Whether a quote counts as a field's first byte although blanks stand in front of it.
  let hasQuotesBehindBlanks: Bool

  /// Whether the grammar can only be followed byte by byte.
  let isBytewise: Bool

  /// Creates a grammar of fields between delimiters, with the quotes that are usual with the
  /// delimiter.
  init(delimiter: Delimiter) {
    self.init(delimiter: delimiter, quotes: FieldQuotes(usualWith: delimiter))
  }

  /// Creates a grammar of fields between delimiters.
  init(
    delimiter: Delimiter, quotes: FieldQuotes, comment: UInt8? = nil,
    hasQuotesBehindBlanks: Bool = false
  ) {
    self.delimiter = delimiter.rawValue
    quote = quotes.byte ?? ASCII.quote
    if case .spanning = quotes { hasQuotes = true } else { hasQuotes = false }
    self.comment = comment ?? ASCII.lineFeed
    self.hasQuotesBehindBlanks = hasQuotesBehindBlanks
    isBytewise = comment != nil || hasQuotesBehindBlanks
  }

  /// Whether there may be comment lines, which are no records.
  @inline(__always)
  var hasComments: Bool { comment != ASCII.lineFeed }

  /// A grammar in which each line is a record.
  ///
  /// The delimiter doesn't matter for finding records without quotes.
  static let lines = Grammar(delimiter: .comma, quotes: .none)

  @inline(__always)
  static func isLineEnd(_ byte: UInt8) -> Bool {
    byte == ASCII.lineFeed || byte == ASCII.carriageReturn
  }

  /// The state after one more byte.
  @inline(__always)
  func state(after byte: UInt8, in state: RecordState) -> RecordState {
    if isBytewise, let special = specialState(after: byte, in: state) { return special }
    return ordinaryState(after: byte, in: state)
  }

  /// The state after one more byte where there are neither comments nor blanks before quotes.
  @inline(__always)
  func ordinaryState(after byte: UInt8, in state: RecordState) -> RecordState {
    let isQuote = byte == quote && hasQuotes
    return switch state {
    case .quoted: isQuote ? .quoteInQuoted : .quoted
    case .quoteInQuoted where isQuote: .quoted
    case .between where isQuote, .fieldStart where isQuote: .quoted
    default:
      if byte == delimiter { .fieldStart } else { Self.isLineEnd(byte) ? .between : .plain }
    }
  }

  @inline(__always)
  static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }

  /// Whether a byte is a blank that may stand in front of a quote: a tab is none where it delimits.
  @inline(__always)
  func isBlankInFront(_ byte: UInt8) -> Bool { Self.isBlank(byte) && byte != delimiter }

  /// The state after one more byte, if it belongs to a comment or to blanks before a quote; nil
  /// otherwise.
  private func specialState(after byte: UInt8, in state: RecordState) -> RecordState? {
    switch state {
    case .comment: Self.isLineEnd(byte) ? .between : .comment
    case .between where byte == comment && hasComments: .comment
    case .between where hasQuotesBehindBlanks && isBlankInFront(byte),
      .fieldStart where hasQuotesBehindBlanks && isBlankInFront(byte):
      .fieldStart
    default: nil
    }
  }

  /// The offset of the last run of an odd number of quotes in bytes at the end of a text.
  ///
  /// If a quote never closes, it is this one, because all runs behind it are of pairs. The bytes
  /// may be given piece by piece from the end.
  ///
  /// - Parameter run: the number of quotes directly behind the bytes. If the result is nil, it
  ///   becomes the number of quotes from the first byte on.
  func lastOddQuotes(in bytes: UnsafeRawBufferPointer, followedBy run: inout Int) -> Int? {
    for place in bytes.indices.reversed() {
      if bytes[place] == quote {
        run += 1
      } else if run % 2 == 1 {
        return place + 1
      } else {
        run = 0
      }
    }
    return nil
  }

  /// The offset of the text, behind a byte-order mark.
  static func textStart(of bytes: UnsafeRawBufferPointer) -> Int {
    bytes.starts(with: byteOrderMark) ? byteOrderMark.count : 0
  }

  /// The offset of the first byte that is neither part of a byte-order mark nor a blank nor a line
  /// end, or the number of bytes.
  static func firstInk(in bytes: UnsafeRawBufferPointer) -> Int {
    var start = textStart(of: bytes)
    while start < bytes.count, isBlank(bytes[start]) || isLineEnd(bytes[start]) { start += 1 }
    return start
  }

  /// The offset of the next record from `start` on, where no record goes on, or the number of
  /// bytes.
  ///
  /// - Parameter isInComment: whether a comment goes on at `start`, and then whether one does at the
  ///   bytes' end.
  @inline(__always)
  func beginning(
    in bytes: UnsafeRawBufferPointer, from start: Int, isInComment: inout Bool
  ) -> Int {
    !hasComments
      ? Self.skipLineEnds(in: bytes, from: start)
      : skipComments(in: bytes, from: start, isInComment: &isInComment)
  }

  private func skipComments(
    in bytes: UnsafeRawBufferPointer, from start: Int, isInComment: inout Bool
  ) -> Int {
    var index = start
    while index < bytes.count {
      if Self.isLineEnd(bytes[index]) {
        isInComment = false
      } else if !isInComment {
        guard bytes[index] == comment else { return index }
        isInComment = true
      }
      index += 1
    }
    return index
  }

  /// The offset of the first byte from `start` on that is no line end, or the number of bytes.
  @inline(__always)
  static func skipLineEnds(in bytes: UnsafeRawBufferPointer, from start: Int) -> Int {
    var index = start
    while index < bytes.count, isLineEnd(bytes[index]) { index += 1 }
    return index
  }
}

extension ByteLanes {
  /// Marks where a line end is.
  @inline(__always)
  var lineEnds: ByteLanes { marks(of: ASCII.lineFeed) | marks(of: ASCII.carriageReturn) }
}

/// The state of a parser of records between two bytes, from which it can go on.
///
/// The parity of quotes wouldn't suffice: a quote in the middle of a field is text, and so is a
/// quote that follows other text behind a closing quote.
enum RecordState: UInt8, Sendable {
  /// Between records: after a line end, or where the text begins.
  case between

  /// At the beginning of a field that isn't the first one of its record.
  case fieldStart

  /// In a field, where quotes are text.
  case plain

  /// Within the quotes of a field, where line ends are text.
  case quoted

  /// After a quote within quotes: the closing one, unless another follows.
  case quoteInQuoted

  /// On a line that is a comment.
  case comment

  /// Whether a quote is open, or the last byte may have closed it.
  var isQuoted: Bool { self == .quoted || self == .quoteInQuoted }

  /// Whether the state is within a record.
  @inline(__always)
  var isInRecord: Bool { self != .between && self != .comment }
}

/// Counts the lines of a text piece by piece; CR LF is one line end.
struct LineCounter {
  /// The line of the next byte, counted from 1.
  private(set) var line = 1

  /// The number of bytes that were taken.
  private(set) var offset = 0

  private var last: UInt8 = 0

  mutating func feed(_ bytes: some Collection<UInt8>) {
    for byte in bytes {
      if Grammar.isLineEnd(byte), byte != ASCII.lineFeed || last != ASCII.carriageReturn {
        line += 1
      }
      last = byte
    }
    offset += bytes.count
  }
}

/// Splits the records of a text in memory, one after the other.
package struct TextRecords {
  private let splitter: FieldSplitter
  private let grammar: Grammar
  private var index: Int
  private var isFirst = true

  /// The offset of the last record that was taken.
  private(set) var start = 0

  /// Whether the last record that was taken has no line end, so that it may be incomplete.
  private(set) var isOpen = false

  /// Begins before the first record of a text.
  package init(of bytes: UnsafeRawBufferPointer, format: RecordFormat) {
    splitter = FieldSplitter(format: format)
    grammar = format.grammar
    index = format.textStart(of: bytes)
  }

  /// Fills `fields` with the fields of the next record; false if there is none.
  ///
  /// - Parameter bytes: the text that `init(of:format:)` was given.
  package mutating func readNext(
    from bytes: UnsafeRawBufferPointer, into fields: inout FieldBuffer
  ) -> Bool {
    var isInComment = false
    index = grammar.beginning(in: bytes, from: index, isInComment: &isInComment)
    start = index
    guard index < bytes.count else { return false }
    let end = end(in: bytes)
    isOpen = end == nil
    splitter.split(bytes.part(index..<(end ?? bytes.count)), into: &fields)
    index = end ?? bytes.count
    isFirst = false
    return true
  }

  /// The offset where the next record ends; nil if it has no line end.
  private func end(in bytes: UnsafeRawBufferPointer) -> Int? {
    var finder = BoundaryFinder(grammar)
    let end = finder.endOfRecord(in: bytes, from: index)
    guard end == nil, isFirst, finder.state == .quoted else { return end }
    // If the first record never ends, nothing is known of the text. The quote that never closes is
    // text then.
    var run = 0
    let text = bytes.part(index..<bytes.count)
    let quote = grammar.lastOddQuotes(in: text, followedBy: &run) ?? 0
    finder = BoundaryFinder(grammar, bytesToText: quote)
    return finder.endOfRecord(in: bytes, from: index)
  }
}
