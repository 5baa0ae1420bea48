/// Detects the delimiter of a text.
///
/// The delimiter is the one with which most records have the same number of fields, more than one.
struct DelimiterDetection {
  private struct Candidate {
    let delimiter: Delimiter
    /// The number of fields that most records have.
    let fieldCount: Int
    /// The share of records with this number of fields, 0 to 1.
    let share: Double
  }

  /// The candidates, of which the first is chosen among equal ones.
  ///
  /// The comma is last, as it is the most likely one to be text or a decimal mark.
  static let candidates = [Delimiter.tab, .semicolon, .pipe, .comma]

  /// The least share of records; in prose fewer may agree by accident.
  private static let leastShare = 0.5

  /// Shares may differ by less than this only because some records are too short or too long.
  private static let likeShare = 0.2

  /// The format of the text with a delimiter.
  let format: (Delimiter) -> RecordFormat

  /// - Parameters:
  ///   - hint: the delimiter that the file's name suggests; it is chosen unless all records have a
  ///     single field with it, and another one gives more.
  ///   - isNamedCSV: whether the file's name says that there are commas if nothing else decides.
  func delimiter(
    of bytes: UnsafeRawBufferPointer, hint: Delimiter?, isNamedCSV: Bool
  ) -> Delimiter {
    let candidates = Self.candidates.map { candidate($0, in: bytes) }
    if let hint, candidates.contains(where: { $0.delimiter == hint && $0.fieldCount > 1 }) {
      return hint
    }
    var best: Candidate?
    for candidate in candidates where candidate.share >= Self.leastShare {
      if best.map({ Self.isBetter(candidate, than: $0) }) ?? true { best = candidate }
    }
    // A comma that splits records into different numbers of fields may be a decimal mark.
    let isDoubtful = best.map { $0.delimiter == .comma && $0.share < 1 } ?? true
    if isDoubtful, hint == nil {
      if isBlankTable(bytes) { return .space }
      if isAmounts(bytes) { return .semicolon }
      if isCircumflexTable(bytes) { return .circumflex }
    }
    if let found = best?.delimiter ?? hint { return found }
    return !isNamedCSV && isLines(bytes) ? .absent : .comma
  }

  /// Whether a text is one column of amounts with decimal commas below a title.
  private func isAmounts(_ bytes: UnsafeRawBufferPointer) -> Bool {
    let records = RecordSample(of: bytes, format: format(.comma)).records
    guard records.count > 2, let title = records.first, title.fieldCount == 1,
      title.withUTF8(column: 0, { NumberParser.plain($0) }) == nil
    else { return false }
    return records.dropFirst().allSatisfy { record in
      record.fieldCount == 2
        && record.withUTF8(column: 0) { NumberParser.plain($0) != nil }
        && record.withUTF8(column: 1) { $0.count == 2 && $0.allSatisfy(\.isDigit) }
    }
  }

  /// Whether each record has as many circumflexes as the others.
  private func isCircumflexTable(_ bytes: UnsafeRawBufferPointer) -> Bool {
    let sample = RecordSample(of: bytes, format: format(.circumflex))
    return sample.records.count > 1 && sample.isEven
  }

  /// Whether commas look like prose, as in logs, and not like separators.
  ///
  /// They separate titles where the first line has the most commas and other lines have some, too: many
  /// records lack fields then.
  private func isLines(_ bytes: UnsafeRawBufferPointer) -> Bool {
    let counts = RecordSample(of: bytes, format: format(.comma)).records.map(\.fieldCount)
    let splitCount = counts.count { $0 > 1 }
    guard let first = counts.first, let most = counts.max(), splitCount > 0 else { return false }
    let areTitles = first > 1 && most == first && splitCount > 1
    return !areTitles && splitCount * 2 < counts.count
  }

  /// Whether single blanks stand between fields.
  ///
  /// They do if all records have the same number of fields, and at least half of the columns aren't
  /// text, as words of a sentence would be. The header may have one field less.
  private func isBlankTable(_ bytes: UnsafeRawBufferPointer) -> Bool {
    let records = RecordSample(of: bytes, format: format(.space)).records
    guard records.count > 1, let first = records.first, let last = records.last else {
      return false
    }
    let count = last.fieldCount
    guard count > 1, count - first.fieldCount <= 1, first.fieldCount <= count,
      records.dropFirst().allSatisfy({ $0.fieldCount == count }),
      records.allSatisfy({ !$0.hasTextBehindQuote && !$0.hasEmptyField })
    else { return false }
    let values = (0..<count).count { column in
      var evidence = ColumnEvidence()
      for record in records.dropFirst() {
        record.withUTF8(column: column) { _ = evidence.add($0) }
      }
      return evidence.form().map { $0.kind != .text } ?? false
    }
    let isTable = values * 2 >= count
    // Two lines may agree by chance, unless all their fields are values.
    return isTable && (records.count > 2 || values == count && !HeaderDetection.hasHeader(records))
  }

  /// Whether any delimiter gives most records the same number of fields.
  static func isDelimited(_ bytes: UnsafeRawBufferPointer) -> Bool {
    [false, true].contains { hasQuotesBehindBlanks in
      let detection = DelimiterDetection {
        var format = RecordFormat(kind: .delimited($0), hasHeader: true)
        format.hasQuotesBehindBlanks = hasQuotesBehindBlanks
        return format
      }
      return candidates.contains { detection.candidate($0, in: bytes).share >= leastShare }
    }
  }

  private static func isBetter(_ candidate: Candidate, than best: Candidate) -> Bool {
    guard abs(candidate.share - best.share) < likeShare else { return candidate.share > best.share }
    // Commas as decimal marks add at most one field to those of another delimiter; more commas are
    // delimiters.
    if candidate.fieldCount > best.fieldCount + 1 { return true }
    return candidate.share > best.share && best.fieldCount <= candidate.fieldCount + 1
  }

  private func candidate(
    _ delimiter: Delimiter, in bytes: UnsafeRawBufferPointer
  ) -> Candidate {
    let records = RecordSample(of: bytes, format: format(delimiter)).records
    guard let most = RecordSample.mostFrequentFieldCount(of: records), most.count > 1 else {
      return Candidate(delimiter: delimiter, fieldCount: 1, share: 0)
    }
    // Text behind a closing quote shows that another byte is the delimiter.
    let brokenCount = records.count(where: \.hasTextBehindQuote)
    return Candidate(
      delimiter: delimiter, fieldCount: most.count,
      share: Double(max(0, most.times - brokenCount)) / Double(records.count))
  }
}

extension FieldBuffer {
  fileprivate var hasEmptyField: Bool {
    (0..<fieldCount).contains { withUTF8(column: $0, \.isEmpty) }
  }
}

/// Detects whether quotes behind a delimiter and blanks quote fields in a text: `a, "b, c"`.
///
/// They do if there is such a quote, and each one that closes does so at the end of a field. In
/// texts without such quotes the finder needn't go byte by byte.
struct BlankDetection {
  private let grammar: Grammar
  private var state = RecordState.between
  private var last: UInt8 = 0

  /// Whether the present field's quote stands behind blanks.
  private var isBehindBlanks = false
  private var isFound = false

  static func hasQuotesBehindBlanks(
    _ bytes: UnsafeRawBufferPointer, _ format: RecordFormat
  ) -> Bool {
    guard format.trimsBlanks, format.grammar.hasQuotes else { return false }
    var format = format
    format.hasQuotesBehindBlanks = true
    var detection = BlankDetection(grammar: format.grammar)
    for byte in bytes[format.textStart(of: bytes)...] where !detection.take(byte) { return false }
    return detection.isFound || detection.isBehindBlanks && detection.state == .quoteInQuoted
  }

  private init(grammar: Grammar) { self.grammar = grammar }

  /// Takes the next byte; false where a quote turns out to be text.
  private mutating func take(_ byte: UInt8) -> Bool {
    let next = grammar.state(after: byte, in: state)
    defer { (state, last) = (next, byte) }
    switch (state, next) {
    case (.between, .quoted), (.fieldStart, .quoted): isBehindBlanks = Grammar.isBlank(last)
    case (_, .between) where isBehindBlanks, (_, .fieldStart) where isBehindBlanks:
      isFound = true
      isBehindBlanks = false
    // There is text behind a closing quote.
    case (_, .plain) where isBehindBlanks: return Grammar.isBlank(byte)
    default: break
    }
    return true
  }
}

/// Detects what quotes mean in a text with tabs between fields, from its beginning.
///
/// Most programs don't quote fields there, but spreadsheets do. Quoted fields may have tabs and
/// line ends in them if all records have the same number of fields when they are read so, and not
/// otherwise.
struct QuoteDetection {
  /// The least number of records; fewer may agree by chance.
  private static let leastCount = 4

  /// The largest size in bytes of a last record that is taken for one cut off by the sample's end.
  private static let longestCut = 10_000

  private let bytes: UnsafeRawBufferPointer
  private let format: RecordFormat

  /// The quotes of a text whose other format is known.
  static func quotes(
    of bytes: UnsafeRawBufferPointer, _ format: RecordFormat
  ) -> FieldQuotes {
    guard format.kind == .delimited(.tab), bytes.contains(ASCII.quote) else { return format.quotes }
    let detection = QuoteDetection(bytes: bytes, format: format)
    let spanning = FieldQuotes.spanning(ASCII.quote)
    let isSpanning = detection.isTable(spanning) && !detection.isTable(format.quotes)
    return isSpanning ? spanning : format.quotes
  }

  /// Whether all records have the same number of fields, and nothing follows a quote that closes.
  private func isTable(_ quotes: FieldQuotes) -> Bool {
    var format = format
    format.quotes = quotes
    var text = TextRecords(of: bytes, format: format)
    guard let (count, fieldCount) = text.takeEven(from: bytes) else { return false }
    return text.isOpen
      ? count + 1 >= Self.leastCount && isCutOff(from: text.start)
      : count >= Self.leastCount && fieldCount > 1
  }

  /// Whether the last record is cut off by the sample's end, or is a line without an end.
  private func isCutOff(from start: Int) -> Bool {
    let record = bytes.part(start..<bytes.count)
    return !record.contains(ASCII.lineFeed)
      || bytes.count == FormatDetection.byteLimit && record.count < Self.longestCut
  }
}

/// The first records of a text, from which its format is detected.
struct RecordSample {
  /// The largest number of records in a sample.
  static let limit = 100

  /// The fields of each record.
  private(set) var records: [FieldBuffer] = []

  /// The offset of each record.
  private(set) var starts: [Int] = []

  /// Takes the first records of a text, without the last one if it may be incomplete.
  init(of bytes: UnsafeRawBufferPointer, format: RecordFormat) {
    var text = TextRecords(of: bytes, format: format)
    var fields = FieldBuffer()
    while records.count < Self.limit, text.take(from: bytes, into: &fields) {
      if text.isOpen, !records.isEmpty { return }
      records.append(fields)
      starts.append(text.start)
    }
  }

  /// Whether all records have the same number of fields, more than one.
  var isEven: Bool {
    let count = records.first?.fieldCount ?? 0
    return count > 1 && records.allSatisfy { $0.fieldCount == count }
  }

  /// The number of fields that most records have, and how many do; nil without any.
  static func mostFrequentFieldCount(
    of records: some Collection<FieldBuffer>
  ) -> (count: Int, times: Int)? {
    var counts: [Int: Int] = [:]
    for record in records { counts[record.fieldCount, default: 0] += 1 }
    return counts.max { ($0.value, $0.key) < ($1.value, $1.key) }
      .map { (count: $0.key, times: $0.value) }
  }
}
