/// Detects the format of records from the beginning of a text.
package struct FormatDetection {
  /// The largest number of bytes that are looked at.
  static let byteLimit = 1 << 16

  let options: ReadingOptions

  package init(options: ReadingOptions) {
    self.options = options
  }

  /// The format of a text that begins with `bytes`.
  ///
  /// Options take precedence; a given delimiter rules JSON Lines out. Lines in front of the table
  /// are detected, unless the options give their number (`PreambleDetection`).
  ///
  /// - Parameter name: the file's name, whose extension is a hint.
  package func format(of bytes: UnsafeRawBufferPointer, name: String) -> RecordFormat {
    let bytes = bytes.part(0..<min(bytes.count, Self.byteLimit))
    let suffix = Self.suffix(of: name)
    let preamble = PreambleDetection(bytes: bytes)
    let skipped = options.skippedLines.map { preamble.start(behindLines: $0) }
    var json = written(.jsonLines, behind: skipped ?? 0)
    json.hasHeader = false
    if options.delimiter == nil, Self.isJSONLines(bytes, json, suffix: suffix) { return json }
    var format =
      skipped.map { delimited(bytes, behind: $0, suffix: suffix) }
      ?? delimited(preamble, suffix: suffix)
    if options.quotes == nil { format.quotes = QuoteDetection.quotes(of: bytes, format) }
    format.hasQuotesBehindBlanks = BlankDetection.hasQuotesBehindBlanks(bytes, format)
    if let hasHeader = options.hasHeader {
      format.hasHeader = hasHeader
    } else {
      let isNamedAsTable =
        options.delimiter != nil || suffix == "csv" || Self.delimiter(bySuffix: suffix) != nil
      let detection = HeaderDetection(
        of: RecordSample(of: bytes, format: format).records, isNamedAsTable: isNamedAsTable)
      format.hasHeader = detection?.isHeader ?? true
      format.isHeaderDoubtful = detection?.isDoubtful ?? false
    }
    return format
  }

  /// The format of a text whose preamble has to be detected.
  private func delimited(_ preamble: PreambleDetection, suffix: String) -> RecordFormat {
    let bytes = preamble.bytes
    if let named = preamble.namedDelimiter() {
      return written(.delimited(options.delimiter ?? named.delimiter), behind: named.start)
    }
    if let start = preamble.startBehindSettings() {
      return written(.delimited(options.delimiter ?? .semicolon), behind: start)
    }
    let hashLines = options.comment == nil ? preamble.hashLines() : nil
    var format = delimited(bytes, behind: hashLines?.end ?? 0, suffix: suffix)
    if let hashLines { format.preambleSize = preamble.start(below: hashLines, of: format) }
    if let start = preamble.start(belowShortRecordsOf: format) {
      format.preambleSize = start
    } else if hashLines == nil {
      if let start = preamble.start(belowOtherTableOf: format) {
        format.preambleSize = start
      } else if !RecordSample(of: bytes, format: format).isEven,
        let block = preamble.lastBlock(possible(with: format))
      {
        return block.format
      }
    }
    return format
  }

  /// The formats with the delimiters that a text may have instead of the one that most records
  /// suggest.
  private func possible(with format: RecordFormat) -> [RecordFormat] {
    guard options.delimiter == nil else { return [format] }
    return DelimiterDetection.candidates.map { written(.delimited($0), behind: 0) }
  }

  /// The format of a text whose table begins at `start`.
  private func delimited(
    _ bytes: UnsafeRawBufferPointer, behind start: Int, suffix: String
  ) -> RecordFormat {
    let detection = DelimiterDetection {
      var format = written(.delimited($0), behind: start)
      // Where tabs are within quotes, another delimiter is more likely.
      if options.quotes == nil { format.quotes = .spanning(ASCII.quote) }
      return format
    }
    let delimiter =
      options.delimiter
      ?? detection.delimiter(
        of: bytes, hint: Self.delimiter(bySuffix: suffix), isNamedCSV: suffix == "csv")
    return written(.delimited(delimiter), behind: start)
  }

  /// A format with what the options give.
  private func written(_ kind: RecordFormat.Kind, behind start: Int) -> RecordFormat {
    var format = RecordFormat(kind: kind, hasHeader: true)
    format.preambleSize = start
    format.comment = options.comment
    if let quotes = options.quotes, kind != .jsonLines { format.quotes = quotes.quotes }
    return format
  }

  /// Whether the text is UTF-16 without a byte-order mark.
  static func isUTF16(_ bytes: UnsafeRawBufferPointer) -> Bool { byteOrderOfUTF16(bytes) != nil }

  /// Whether UTF-16 without a byte-order mark is big-endian; nil for any other text.
  ///
  /// In such a text nearly every second byte is zero.
  static func byteOrderOfUTF16(_ bytes: UnsafeRawBufferPointer) -> Bool? {
    let bytes = bytes.part(0..<min(bytes.count, 1 << 10))
    var zeros = (even: 0, odd: 0)
    for (index, byte) in bytes.enumerated() where byte == 0 {
      if index % 2 == 0 { zeros.even += 1 } else { zeros.odd += 1 }
    }
    let most = max(zeros.even, zeros.odd)
    let isWide =
      bytes.count >= 16 && most * 5 >= bytes.count * 2 && min(zeros.even, zeros.odd) * 8 < most
    return isWide ? zeros.even == most : nil
  }

  /// Whether the text is JSON Lines, regardless of options for comments and preambles.
  static func isJSONLines(_ bytes: UnsafeRawBufferPointer, suffix: String) -> Bool {
    isJSONLines(bytes, RecordFormat(kind: .jsonLines, hasHeader: false), suffix: suffix)
  }

  private static func isJSONLines(
    _ bytes: UnsafeRawBufferPointer, _ format: RecordFormat, suffix: String
  ) -> Bool {
    if suffix == "jsonl" || suffix == "ndjson" { return true }
    var isInComment = false
    var start = format.grammar.beginning(
      in: bytes, from: format.textStart(of: bytes), isInComment: &isInComment)
    while start < bytes.count, JSONByte.isSpace(bytes[start]) { start += 1 }
    var finder = BoundaryFinder(.lines)
    let end = finder.endOfRecord(in: bytes, from: start) ?? bytes.count
    return isObject(bytes.part(start..<end))
  }

  private static func isObject(_ line: UnsafeRawBufferPointer) -> Bool {
    guard var scanner = JSONObjectScanner(line) else { return false }
    while true {
      switch scanner.next() {
      case .member: continue
      case .end: return true
      case .mistake: return false
      }
    }
  }

  private static func delimiter(bySuffix suffix: String) -> Delimiter? {
    switch suffix {
    case "tsv", "tab": .tab
    case "psv": .pipe
    default: nil
    }
  }

  static func suffix(of name: String) -> String {
    let name = Compression.plainName(name)
    guard let dot = name.lastIndex(of: ".") else { return "" }
    return name[name.index(after: dot)...].lowercased()
  }
}

/// The options for reading files; a nil value is detected from the file.
package struct ReadingOptions: Sendable, Hashable {
  /// The delimiter; detected from the beginning of the file if nil.
  package var delimiter: Delimiter?

  /// Whether fields are padded with blanks so that columns are aligned; detected from the beginning
  /// of the file if false.
  package var isPadded = false

  /// The keys that lead to the array in JSON whose elements are records; the only array of objects
  /// if nil.
  package var path: [String]?

  /// Whether the first record names the columns; detected if nil.
  package var hasHeader: Bool?

  /// The style of quotes; the usual one with the delimiter if nil.
  package var quotes: QuoteStyle?

  /// The number of lines in front of the table; detected if nil.
  package var skippedLines: Int?

  /// The byte with which comment lines begin; there are no comments if nil.
  package var comment: UInt8?

  /// Whether a file is refused if a quote in it never closes.
  package var isStrict = false

  /// The kinds of some columns, by their names; detected for all others.
  package var columnKinds: [String: ColumnKind] = [:]

  /// Whether the day or the month comes first in the dates of some columns, by the columns' names,
  /// where the dates can be read in two ways.
  package var dateOrders: [String: DateOrder] = [:]

  /// The decimal mark of all columns; detected for each if nil.
  package var decimalMark: DecimalMark?

  /// The encoding; detected from the beginning of the file if nil.
  package var encoding: TextEncoding?

  /// Whether to wait for more at the end of a file.
  package var follows = false

  /// Whether `RecordWorker.finish()` detects the kinds of all columns from all records, even if the
  /// query doesn't depend on them.
  package var findsForms = false

  /// The largest number of records in all files, whose numbers have four bytes.
  package var mostRecords = Int(UInt32.max)

  /// The largest size of a temporary file in bytes; only limited by the disk if nil.
  package var mostSpooledBytes: Int?

  /// The folders in which tools for decompression are looked for.
  package var toolFolders = Compression.systemFolders

  /// Creates options with which everything is detected.
  package init() {}
}
