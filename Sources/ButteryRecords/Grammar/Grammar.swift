/// How a text writes records and fields: what quotes, delimiters and line ends mean.
///
/// Fields stand between delimiters as RFC 4180 says. What it leaves open, or what files do in spite
/// of it:
///
/// - A record ends with LF, CR LF or CR alone, each in its turn; after the last one it may be
///   missing. A line with nothing on it is skipped; one with `""` is a record of one empty field.
/// - A field that begins with a quote may have delimiters and line ends in it, and doubled quotes
///   for quotes. Line ends are kept as they are. Text between the closing quote and the next
///   delimiter belongs to the field: `"ab"c` reads as `abc`. Space before a quote is text, which
///   makes the quote text, too, unless the file is one that has blanks there (`BlankDetection`).
/// - A quote within a field that doesn't begin with one is text, and so is one that opens a field
///   and never closes (`RecordIndex.takeAsText`).
/// - Space around fields is part of them, but not of the values that they are compared by.
/// - Records may be shorter or longer than the header.
/// - A byte-order mark of UTF-8 is dropped, one of UTF-16 is an error. Bytes that are no valid
///   UTF-8, and NULs, are kept.
///
/// Where tabs stand between fields, a field is quoted only if it both begins and ends with a quote
/// (`FieldQuotes.enclosing`): a record is a line there. So it is in JSON Lines, where quotes mean
/// nothing between records.
///
/// `BoundaryFinder` goes by it to find records, `FieldSplitter` and `FieldLocator` to find fields.
struct Grammar: Sendable, Equatable {
  /// The mark of UTF-8 that a text may begin with.
  static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

  let delimiter: UInt8

  /// The byte that quotes fields, if any does.
  let quote: UInt8

  /// Whether line ends and delimiters within quotes are text.
  let hasQuotes: Bool

  /// What lines begin with that are no records; a line end, with which none begins, where all are.
  let comment: UInt8

  /// Whether a quote behind blanks at a field's beginning is as good as one without.
  let hasQuotesBehindBlanks: Bool

  /// Whether each byte has to be looked at.
  let isBytewise: Bool

  /// Records of fields between delimiters, quoted as such files mostly are.
  init(delimiter: Delimiter) {
    self.init(delimiter: delimiter, quotes: FieldQuotes(usualWith: delimiter))
  }

  /// Records of fields between delimiters.
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

  /// Whether there are lines that are no records.
  @inline(__always)
  var hasComments: Bool { comment != ASCII.lineFeed }

  /// Records that are lines.
  ///
  /// Without quotes nothing depends on what stands between fields.
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

  /// The state after one more byte of a comment, or of blanks before a quote; nil elsewhere.
  private func specialState(after byte: UInt8, in state: RecordState) -> RecordState? {
    switch state {
    case .comment: Self.isLineEnd(byte) ? .between : .comment
    case .between where byte == comment && hasComments: .comment
    case .between where hasQuotesBehindBlanks && Self.isBlank(byte),
      .fieldStart where hasQuotesBehindBlanks && Self.isBlank(byte):
      .fieldStart
    default: nil
    }
  }

  /// Where the last odd number of quotes begins among bytes that end a text.
  ///
  /// It is the quote that never closes, where there is one: behind it they come in pairs.
  ///
  /// - Parameter run: how many quotes stand right behind the bytes; and how many there are from their
  ///   first one on, where the number is nil.
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

  /// Where the text begins: behind a byte-order mark.
  static func textStart(of bytes: UnsafeRawBufferPointer) -> Int {
    bytes.starts(with: byteOrderMark) ? byteOrderMark.count : 0
  }

  /// Where the first thing is that isn't blank, or the number of bytes: behind a byte-order mark, blanks
  /// and line ends.
  static func firstInk(in bytes: UnsafeRawBufferPointer) -> Int {
    var start = textStart(of: bytes)
    while start < bytes.count, isBlank(bytes[start]) || isLineEnd(bytes[start]) { start += 1 }
    return start
  }

  /// The first byte of a record from `start` on, where no record goes on, or the number of bytes.
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

  /// The first byte from `start` on that is no line end, or the number of bytes.
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
