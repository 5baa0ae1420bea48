/// Detects the format of records from the beginning of a text.
package struct FormatDetection {
  /// The largest number of bytes that are looked at.
  static let byteLimit = 1 << 16

  let options: ReadingOptions

  package init(options: ReadingOptions) {
    self.options = options
  }

  /// The format of a text that is read in place and begins with `bytes`.
  ///
  /// - Parameter name: the file's name, whose extension is a hint.
  package func format(of bytes: UnsafeRawBufferPointer, name: String) -> RecordFormat {
    let bytes = bytes.part(0..<min(bytes.count, Self.byteLimit))
    let suffix = Self.suffix(of: name)
    if options.delimiter == nil {
      let preamble = PreambleDetection(bytes: bytes)
      var json = written(.jsonLines, behind: preamble.start(behindLines: options.skippedLines ?? 0))
      json.hasHeader = false
      if Self.isJSONLines(bytes, json, suffix: suffix) { return json }
    }
    let candidates = inPlace(PreambleDetection(bytes: bytes), suffix: suffix)
    let best = candidates.indices.max { candidates[$0].score.total < candidates[$1].score.total }
    return format(of: candidates[best ?? 0], suffix: suffix)
  }

  /// The ways to read a text that isn't JSON, the best first; there is at least one.
  ///
  /// Options take precedence. Lines in front of the table are found for each way by itself, unless
  /// the options give their number (`PreambleDetection`).
  ///
  /// - Parameters:
  ///   - isWhole: whether the text ends with `bytes`.
  ///   - suffix: the extension of the file's name, which is a hint.
  func candidates(
    of bytes: UnsafeRawBufferPointer, isWhole: Bool, suffix: String
  ) -> [FormatCandidate] {
    let preamble = PreambleDetection(bytes: bytes)
    var candidates = inPlace(preamble, suffix: suffix)
    // A file that is followed is read in place as long as that is possible.
    if !options.follows, options.quotes == nil { candidates += withBackslashes(preamble) }
    if !options.follows, options.delimiter == nil {
      candidates += tables(of: bytes, isWhole: isWhole)
    }
    return candidates.sorted { $0.score.total > $1.score.total }
  }

  /// The format of a way to read a text, with its titles found.
  func format(of candidate: FormatCandidate, suffix: String) -> RecordFormat {
    var format = candidate.format
    if let hasHeader = options.hasHeader {
      format.hasHeader = hasHeader
    } else {
      let isNamedAsTable =
        options.delimiter != nil || suffix == "csv" || Self.delimiter(bySuffix: suffix) != nil
      let detection = HeaderDetection(of: candidate.sample.records, isNamedAsTable: isNamedAsTable)
      format.hasHeader = detection?.isHeader ?? true
      format.isHeaderDoubtful = detection?.isDoubtful ?? false
    }
    return format
  }

  // MARK: Candidates

  /// The signs that nearly always are delimiters; the first of equal ones is chosen.
  static let usualDelimiters = [Delimiter.comma, .tab, .semicolon, .pipe]

  /// Other signs that may be delimiters where each record has as many; so may control characters.
  private static let otherDelimiters = Array("^~:#!*}".utf8)

  /// The ways that need no conversion.
  private func inPlace(_ preamble: PreambleDetection, suffix: String) -> [FormatCandidate] {
    if let delimiter = options.delimiter ?? named(preamble)?.delimiter {
      return self.candidates(with: delimiter, preamble)
    }
    let counts = ByteCounts(preamble.bytes)
    var candidates: [FormatCandidate] = []
    for (place, delimiter) in Self.usualDelimiters.enumerated() where counts[delimiter] > 0 {
      let isNamed = delimiter == Self.delimiter(bySuffix: suffix)
      let order = (isNamed ? FormatScore.Weight.named : 1) - Double(place) / 1000
      candidates += self.candidates(with: delimiter, order: order, preamble)
    }
    let lines = undivided(
      preamble, hasCommas: counts[.comma] > 0, besides: candidates, suffix: suffix)
    candidates.removeAll {
      $0.sample.width < 2 || $0.sample.dividesSeconds || $0.sample.endsLines
    }
    candidates += otherSigns(preamble, counts)
    if !lines.score.isOfValues, let blanks = blanks(preamble) { candidates.append(blanks) }
    return candidates + [lines]
  }

  /// The delimiter that a first line names, and the offset of the next line.
  private func named(_ preamble: PreambleDetection) -> (delimiter: Delimiter, start: Int)? {
    options.skippedLines == nil ? preamble.named : nil
  }

  /// The ways to read a text with a delimiter: with the usual meaning of quotes, and with others for
  /// which there are signs.
  private func candidates(
    with delimiter: Delimiter, order: Double = 1, _ preamble: PreambleDetection
  ) -> [FormatCandidate] {
    typealias Weight = FormatScore.Weight
    if let quotes = options.quotes {
      return [candidate(delimiter, quotes.quotes, prior: order, preamble)]
    }
    let usual = candidate(delimiter, FieldQuotes(usualWith: delimiter), prior: order, preamble)
    var others: [FormatCandidate] = []
    if preamble.bytes.contains(ASCII.quote) {
      if delimiter == .tab {
        var quoted = candidate(delimiter, .spanning(ASCII.quote), prior: order, preamble)
        let isMeant = quoted.sample.isMeantByQuotes(besides: usual.sample)
        quoted.score.prior *= isMeant ? Weight.meantQuotes : Weight.quotedTabs
        if isMeant { return [usual, quoted] }
        others.append(quoted)
      } else if usual.sample.hasTextsBehindQuotes {
        others.append(candidate(delimiter, .none, prior: order * Weight.otherQuotes, preamble))
      }
    }
    if preamble.bytes.hasEnclosed(ASCII.apostrophe, delimiter) {
      others.append(
        candidate(
          delimiter, .spanning(ASCII.apostrophe), prior: order * Weight.otherQuotes, preamble))
    }
    others.removeAll { !$0.sample.isEven || !$0.sample.suffices(for: $0.format.quotes) }
    return [usual] + others
  }

  private func candidate(
    _ delimiter: Delimiter, _ quotes: FieldQuotes, prior: Double, _ preamble: PreambleDetection
  ) -> FormatCandidate {
    var format = written(.delimited(delimiter), behind: 0)
    format.quotes = quotes
    format.hasQuotesBehindBlanks = BlankDetection.hasQuotesBehindBlanks(preamble.bytes, format)
    let sample: RecordSample
    if let start = named(preamble)?.start ?? options.skippedLines.map(preamble.start(behindLines:))
    {
      format.preambleSize = start
      sample = RecordSample(of: preamble.bytes, format: format)
    } else {
      sample = preamble.place(&format, hasComments: options.comment != nil)
    }
    let isPlaced = format.preambleSize > 0 && options.skippedLines == nil
    let place =
      preamble.saysNames(at: format.preambleSize)
      ? FormatScore.Weight.saidNames : isPlaced ? FormatScore.Weight.skippedLines : 1
    // Between tabs quotes may be inches, or anything else.
    let isQuoted = if case .spanning = quotes { true } else { delimiter != .tab }
    let score = FormatScore(
      of: sample.records, delimiter: delimiter, isQuoted: isQuoted,
      prior: prior * place)
    return FormatCandidate(shape: .records, format: format, sample: sample, score: score)
  }

  /// The text as lines of one field.
  ///
  /// - Parameter divided: the ways with delimiters.
  private func undivided(
    _ preamble: PreambleDetection, hasCommas: Bool, besides divided: [FormatCandidate],
    suffix: String
  ) -> FormatCandidate {
    let delimiter = Self.delimiter(bySuffix: suffix).flatMap { hasCommas ? nil : $0 } ?? .comma
    let quotes = options.quotes?.quotes ?? FieldQuotes(usualWith: delimiter)
    let isDivided = divided.contains {
      $0.format.kind == .delimited(delimiter) && $0.format.quotes == quotes
        && !$0.sample.isUndivided
    }
    let plain = isDivided ? nil : candidate(delimiter, quotes, prior: 1, preamble)
    guard let plain, plain.sample.isUndivided else {
      return candidate(.absent, .none, prior: FormatScore.Weight.undividedLines, preamble)
    }
    let score = FormatScore(
      of: plain.sample.records, delimiter: .absent, isQuoted: true, prior: plain.score.prior)
    var format = plain.format
    // Commas further down are text, unless somebody has quoted fields, or said what the file is.
    if options.quotes == nil, suffix != "csv", Self.delimiter(bySuffix: suffix) == nil,
      !plain.sample.hasQuotedFields
    {
      (format.kind, format.quotes) = (.delimited(.absent), .none)
    }
    return FormatCandidate(
      shape: .records, format: format, sample: plain.sample, score: score)
  }

  /// The ways with a sign that each record has as often as the others.
  private func otherSigns(
    _ preamble: PreambleDetection, _ counts: ByteCounts
  ) -> [FormatCandidate] {
    let signs = (1..<0x20).filter { $0 != 0x09 && $0 != 0x1B } + Self.otherDelimiters
    let often = signs.compactMap(Delimiter.init(rawValue:)).filter {
      counts[$0] > 0 && counts[$0] + 1 >= counts.lines
    }
    let colon = UInt8(ascii: ":")
    return often.compactMap { delimiter in
      if delimiter.rawValue == colon, preamble.bytes.hasTimes { return nil }
      let found = candidate(
        delimiter, .spanning(ASCII.quote), prior: FormatScore.Weight.otherSign, preamble)
      let least = delimiter.rawValue == colon ? 3 : 2
      let isTable = found.sample.isEven && found.sample.width >= least
      return isTable && found.sample.records.count > 1 && !found.sample.isPadded ? found : nil
    }
  }

  /// The way with single blanks between fields; nil where the text is none like this.
  private func blanks(_ preamble: PreambleDetection) -> FormatCandidate? {
    let found = candidate(
      .space, .spanning(ASCII.quote), prior: FormatScore.Weight.blank, preamble)
    return found.sample.isBlankTable ? found : nil
  }

  /// The ways with quotes in quoted fields that have backslashes in front of them.
  private func withBackslashes(_ preamble: PreambleDetection) -> [FormatCandidate] {
    guard preamble.bytes.hasEscapedQuotes else { return [] }
    let delimiters = options.delimiter.map { [$0] } ?? Self.usualDelimiters
    return delimiters.compactMap { delimiter in
      var format = written(.delimited(delimiter), behind: 0)
      format.quotes = .spanning(ASCII.quote)
      if preamble.place(&format, hasComments: options.comment != nil).isSound { return nil }
      let escapes = BackslashEscapes(delimiters: [delimiter])
      var conversion = BackslashConversion(escapes)
      var converted: [UInt8] = []
      _ = conversion.convert(preamble.bytes, into: &converted)
      return converted.withUnsafeBytes { bytes in
        let found = candidate(
          delimiter, .spanning(ASCII.quote), prior: FormatScore.Weight.backslashes,
          PreambleDetection(bytes: bytes))
        guard found.sample.width > 1 else { return nil }
        return FormatCandidate(
          shape: .backslashes(escapes), format: found.format, sample: found.sample,
          score: found.score)
      }
    }
  }

  /// The ways by position, and between rules and bars.
  private func tables(of bytes: UnsafeRawBufferPointer, isWhole: Bool) -> [FormatCandidate] {
    typealias Weight = FormatScore.Weight
    let skipped = options.skippedLines
    var candidates: [FormatCandidate] = []
    let mayBeRuled =
      bytes.firstIndex(of: UInt8(ascii: "|"), from: 0) < bytes.count || !bytes.isASCII
      || bytes.first == 0x20
    if mayBeRuled, let table = RuledTable(bytes, isWhole: isWhole, skippedLines: skipped) {
      // A file may be about the table, as a page of Markdown is.
      let share = min(1, table.share * Weight.tableInText)
      candidates.append(
        candidate(.ruled(table), TableConversion(table), bytes, prior: Weight.ruled * share))
    }
    guard bytes.hasGaps else { return candidates }
    let tables = TableColumns.candidates(of: bytes, isWhole: isWhole, skippedLines: skipped)
    for table in tables {
      let prior = table.hasTitles ? Weight.padded : Weight.paddedWithoutTitles
      let found = candidate(
        .table(table), TableConversion(table), bytes,
        prior: prior * (table.isOfWords ? Weight.words : 1)
          * (table.areLinesGuessed ? Weight.skippedLines : 1))
      if found.sample.isTable(table) { candidates.append(found) }
    }
    return candidates
  }

  private func candidate(
    _ shape: InputPlan.Shape, _ conversion: TableConversion, _ bytes: UnsafeRawBufferPointer,
    prior: Double
  ) -> FormatCandidate {
    var conversion = conversion
    var converted: [UInt8] = []
    _ = conversion.convert(bytes.firstLines(Self.maximumTableLines), into: &converted)
    let format = RecordFormat(kind: .delimited(.comma), hasHeader: true)
    let sample = converted.withUnsafeBytes { RecordSample(of: $0, format: format) }
    let score = FormatScore(
      of: sample.records, delimiter: .space, isQuoted: false, isConverted: true, prior: prior)
    return FormatCandidate(shape: shape, format: format, sample: sample, score: score)
  }

  /// The number of lines that surely has as many records as a sample.
  private static let maximumTableLines = 2 * RecordSample.limit

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

  /// How texts are ordered.
  package var collation = TextCollation.letters

  /// The encoding; detected from the beginning of the file if nil.
  package var encoding: TextEncoding?

  /// Whether to wait for more at the end of a file.
  package var follows = false

  /// Whether `RecordWorker.finish()` detects the kinds of all columns from all records, even if the
  /// query doesn't depend on them.
  package var findsForms = false

  /// Whether `RecordWorker.finish()` looks for records with an unusual number of fields, even where it
  /// detects the kinds of only some columns.
  package var findsRagged = false

  /// The largest number of records in all files, whose numbers have four bytes.
  package var maximumRecords = Int(UInt32.max)

  /// The largest size of a temporary file in bytes; only limited by the disk if nil.
  package var maximumSpooledBytes: Int?

  /// The folders in which tools for decompression are looked for.
  package var toolFolders = Compression.systemFolders

  /// Creates options with which everything is detected.
  package init() {}
}
