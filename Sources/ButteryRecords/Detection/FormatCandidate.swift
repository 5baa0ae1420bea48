/// A way to read a text, tried on its beginning.
struct FormatCandidate: Sendable {
  /// What has to be done with the text before its records are read.
  let shape: InputPlan.Shape

  /// The format of the records, in the text itself or what it is converted to.
  var format: RecordFormat

  /// The first records, read in this way.
  let sample: RecordSample

  /// How well this explains the text.
  var score: FormatScore
}

extension FormatCandidate {
  /// The way in words, with its score.
  var reading: FormatReading {
    let (name, option): (String, String) =
      switch (shape, format.kind) {
      case (.table(let columns), _) where columns.isOfWords: ("a column for each word", "")
      case (.table, _): ("blanks between columns", "--delimiter fixed")
      case (.ruled, _): ("bars between columns", "")
      case (.expanded, _): ("a column on each line", "")
      case (_, .delimited(.comma)) where sample.width < 2: ("lines", "--delimiter none")
      case (_, .delimited(let delimiter)):
        (delimiter.words, "--delimiter \(delimiter.argument)")
      case (_, .jsonLines): ("JSON", "")
      }
    let quotes: (name: String, option: String) =
      switch (shape, format.quotes) {
      case (.backslashes, _): (", backslashes before quotes", " --quote backslash")
      case (_, .spanning(ASCII.apostrophe)): (", single quotes", " --quote single")
      case (_, .none) where format.kind != .delimited(.absent):
        (", quotes are text", " --quote none")
      case (_, .spanning) where format.kind == .delimited(.tab):
        (", quotes may hold tabs", " --quote double")
      default: ("", "")
      }
    return FormatReading(name: name + quotes.name, option: option + quotes.option, score: score)
  }

  /// Whether a program gets other records in another way.
  func differs(from other: FormatCandidate) -> Bool {
    sample.records.count != other.sample.records.count
      || !zip(sample.records, other.sample.records).allSatisfy { $0.hasSameFields(as: $1) }
  }
}

/// A way to read a text, in words.
package struct FormatReading: Sendable, Hashable {
  /// What stands between fields, such as `commas` or `tabs, quotes may hold tabs`.
  package let name: String

  /// The options of the program with which a text is read so; empty if there are none.
  package let option: String

  /// How well it explains the text's beginning.
  package let score: FormatScore

  /// Whether another way isn't much worse.
  package func isComparable(to other: FormatReading) -> Bool {
    other.score.total >= score.total * FormatScore.Weight.comparable
  }

  /// Whether another way, which an option takes, is nearly as good, and divides records no less
  /// evenly.
  package func isNearlyEqual(to other: FormatReading) -> Bool {
    !other.option.isEmpty && score.total > 0
      && other.score.total >= score.total * FormatScore.Weight.nearlyEqual
      && other.score.evenness > score.evenness - FormatScore.Weight.likeEvenness
  }
}

/// The first records of a text, from which its format is detected.
struct RecordSample: Sendable {
  /// The largest number of records in a sample.
  static let limit = 100

  /// The fields of each record.
  private(set) var records: [FieldBuffer] = []

  /// The offset of each record.
  private(set) var starts: [Int] = []

  /// Whether there was another record that may be incomplete.
  private var isCut = false

  /// Whether that record has several lines, as it has behind a quote that never closes.
  private var endsInQuotes = false

  /// Takes the first records of a text, without the last one if it may be incomplete.
  init(of bytes: UnsafeRawBufferPointer, format: RecordFormat) {
    var text = TextRecords(of: bytes, format: format)
    var fields = FieldBuffer()
    while records.count < Self.limit, text.readNext(from: bytes, into: &fields) {
      if text.isOpen, !records.isEmpty {
        isCut = true
        let rest = bytes.part(text.start..<bytes.count)
        endsInQuotes =
          bytes.count < FormatDetection.byteLimit && rest.contains(ASCII.lineFeed)
        return
      }
      records.append(fields)
      starts.append(text.start)
    }
  }

  /// Whether all records have the same number of fields, more than one.
  var isEven: Bool {
    let count = records.first?.fieldCount ?? 0
    return count > 1 && records.allSatisfy { $0.fieldCount == count }
  }

  /// Whether no record has several fields.
  var isUndivided: Bool { records.allSatisfy { $0.fieldCount == 1 } }

  /// Whether all records have the same number of fields, more than one, and quotes only around fields.
  var isSound: Bool { isEven && !records.contains(where: \.hasTextBehindQuote) }

  /// The number of fields that records should have.
  var width: Int { Self.width(of: records) }

  /// The number of fields that records should have: what most have, or the titles have if no record
  /// has more.
  static func width(of records: [FieldBuffer]) -> Int {
    guard let first = records.first?.fieldCount else { return 0 }
    let usual = mostFrequentFieldCount(of: records)?.count ?? 0
    return first > usual && records.allSatisfy { $0.fieldCount <= first } ? first : usual
  }

  /// Whether there are enough records for quotes that aren't the usual ones; a few may agree by chance.
  func suffices(for quotes: FieldQuotes) -> Bool {
    let least = quotes == .spanning(ASCII.apostrophe) ? 2 : 4
    return records.count + (isCut ? 1 : 0) >= least && !endsInQuotes
  }

  /// Whether quotes around fields that may hold delimiters and line ends are meant: all records are alike
  /// then, and either aren't in another sample, where such fields are torn apart, or all texts are in
  /// quotes.
  func isMeantByQuotes(besides torn: RecordSample) -> Bool {
    isSound && records.count > 1 && !endsInQuotes && hasQuotedFields
      && (!torn.isEven || areTextsQuoted)
  }

  /// Whether records that lines of a text were divided into by blanks are those of a table, and not
  /// words of sentences that agree by chance.
  ///
  /// They are if there are values. Columns of texts alone need short titles that are apart, or short texts,
  /// and no signs in front of the items of a list.
  func isTable(_ columns: TableColumns) -> Bool {
    guard width > 1 else { return false }
    let values = valueCount
    guard columns.hasTitles || values * 2 >= width else { return false }
    if values * 4 >= width { return true }
    if columns.isOfWords { return values > 0 && columns.hasTitlesApart }
    return !isList && !hasLongTitles && (columns.hasTitlesApart || !endsInSentences)
  }

  /// Whether all records begin with a sign, or with nothing.
  private var isList: Bool {
    records.allSatisfy { record in
      record.withUTF8(column: 0) { sign in
        sign.allSatisfy { !$0.isLetter && !$0.isDigit && $0 < 0x80 }
      }
    }
  }

  /// Whether a title has more than four words.
  private var hasLongTitles: Bool {
    records.first.map { titles in
      (0..<titles.fieldCount).contains { titles.wordCount(ofColumn: $0) > 4 }
    } ?? false
  }

  /// Whether texts of the last column have more than two words on average.
  private var endsInSentences: Bool {
    let rows = records.dropFirst()
    return rows.reduce(0) { $0 + $1.wordCount(ofColumn: width - 1) } > 2 * rows.count
  }

  /// Whether a field is in quotes.
  var hasQuotedFields: Bool { records.contains(where: \.hasQuotedField) }

  /// Whether one field has all the text of most records: where a sign ends lines, those of titles too, or
  /// indents lines of several words.
  var endsLines: Bool {
    func hasText(_ record: FieldBuffer, _ column: Int) -> Bool {
      record.withUTF8(column: column) { !$0.trimmed.isEmpty }
    }
    func isOneText(_ record: FieldBuffer) -> Bool {
      (0..<record.fieldCount).count { hasText(record, $0) } < 2
    }
    let single = records.filter(isOneText)
    guard let first = records.first, records.count > 2, single.count * 5 > records.count * 4 else {
      return false
    }
    let words = single.reduce(0) { words, record in
      words + (0..<record.fieldCount).reduce(0) { $0 + record.wordCount(ofColumn: $1) }
    }
    let indented = single.count { !hasText($0, 0) }
    return isOneText(first) || indented * 5 > single.count && words > 2 * single.count
  }

  /// Whether all records have blanks side by side, as they stand between columns.
  var isPadded: Bool {
    records.allSatisfy { record in
      (0..<record.fieldCount).contains { column in
        record.withUTF8(column: column) { field in
          zip(field, field.dropFirst()).contains { $0 == 0x20 && $1 == 0x20 }
        }
      }
    }
  }

  /// The number of columns with values of a kind.
  private var valueCount: Int {
    (0..<width).count { column in
      var evidence = ColumnEvidence()
      for record in records.dropFirst() {
        record.withUTF8(column: column) { _ = evidence.add($0) }
      }
      return evidence.form().map { $0.kind != .text } ?? false
    }
  }

  /// Whether so many quotes are followed by text that they may be text themselves: those of a third
  /// of the records, or all.
  var hasTextsBehindQuotes: Bool {
    let (odd, others) = (
      records.count(where: \.hasTextBehindQuote),
      records.count { !$0.hasTextBehindQuote && $0.hasQuotedField }
    )
    return odd * 3 >= max(1, records.count) || odd > 0 && others == 0
  }

  /// Whether records are divided behind the seconds of a time: `10:11:12,345 INFO`, as logs have it, of which
  /// a message may have many more lines.
  var dividesSeconds: Bool {
    let divided = records.count { record in
      record.fieldCount > 1
        && record.withUTF8(column: 0) { time in
          time.count >= 8 && time[time.count - 3] == UInt8(ascii: ":")
            && time.suffix(2).allSatisfy(\.isDigit)
        }
        && record.withUTF8(column: 1) { rest in
          rest.count > 4 && rest.prefix(3).allSatisfy(\.isDigit) && rest[3] == 0x20
        }
    }
    return divided > 0 && divided * 4 >= records.count
  }

  /// Whether single blanks may stand between fields.
  ///
  /// All records must have the same number of fields, of which at least half aren't text, as words of
  /// a sentence would be, unless there are many. The header may have one field less.
  var isBlankTable: Bool {
    guard records.count > 1, let first = records.first, let last = records.last else {
      return false
    }
    let count = last.fieldCount
    guard count > 1, count - first.fieldCount <= (count > 2 ? 1 : 0), first.fieldCount <= count,
      records.dropFirst().allSatisfy({ $0.fieldCount == count }),
      records.allSatisfy({ !$0.hasTextBehindQuote && !$0.hasUnquotedEmptyField })
    else { return false }
    let values = valueCount
    // Sentences hardly have the same number of words.
    let areMany = count >= 4 && records.count >= 4 && first.fieldCount == count
    // Two lines may agree by chance, unless all their fields are values.
    return (values * 2 >= count || areTextsQuoted || areMany)
      && (records.count > 2 || values == count && !HeaderDetection.hasHeader(records))
  }

  /// Whether all fields are in quotes, but for numbers.
  private var areTextsQuoted: Bool {
    records.allSatisfy { record in
      (0..<record.fieldCount).allSatisfy { column in
        record.isQuoted(field: column)
          || record.withUTF8(column: column) { NumberParser.plain($0) != nil }
      }
    }
  }

  /// The number of fields that most records have, and how many do; nil without any.
  static func mostFrequentFieldCount(
    of records: some Collection<FieldBuffer>
  ) -> (count: Int, times: Int)? {
    let counts = records.map(\.fieldCount).sorted()
    var best: (count: Int, times: Int)?
    var times = 0
    for (place, count) in counts.enumerated() {
      times = place > 0 && counts[place - 1] == count ? times + 1 : 1
      if times >= best?.times ?? 1 { best = (count, times) }
    }
    return best
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
    let plain = format.grammar
    guard format.trimsBlanks, plain.hasQuotes,
      bytes.firstIndex(of: plain.quote, from: 0) < bytes.count,
      zip(bytes, bytes.dropFirst()).contains(where: {
        plain.isBlankInFront($0) && $1 == plain.quote
      })
    else { return false }
    var format = format
    format.hasQuotesBehindBlanks = true
    var detection = BlankDetection(grammar: format.grammar)
    for byte in bytes[format.textStart(of: bytes)...] where !detection.feed(byte) { return false }
    return detection.isFound || detection.isBehindBlanks && detection.state == .quoteInQuoted
  }

  private init(grammar: Grammar) { self.grammar = grammar }

  /// Takes the next byte; false where a quote turns out to be text.
  private mutating func feed(_ byte: UInt8) -> Bool {
    let next = grammar.state(after: byte, in: state)
    defer { (state, last) = (next, byte) }
    switch (state, next) {
    case (.between, .quoted), (.fieldStart, .quoted):
      isBehindBlanks = grammar.isBlankInFront(last)
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

/// How often each byte is in the beginning of a text.
struct ByteCounts {
  private var counts = [Int](repeating: 0, count: 256)

  init(_ bytes: UnsafeRawBufferPointer) {
    counts.withUnsafeMutableBufferPointer { counts in
      for byte in bytes { counts[Int(byte)] += 1 }
    }
  }

  subscript(delimiter: Delimiter) -> Int { counts[Int(delimiter.rawValue)] }

  /// The number of lines.
  var lines: Int { max(counts[Int(ASCII.lineFeed)], counts[Int(ASCII.carriageReturn)], 1) }
}

extension UnsafeRawBufferPointer {
  /// The bytes of so many lines.
  func firstLines(_ count: Int) -> UnsafeRawBufferPointer {
    var end = 0
    for _ in 0..<count where end < self.count {
      end = Swift.min(self.count, firstIndex(of: ASCII.lineFeed, from: end) + 1)
    }
    return part(0..<end)
  }

  /// Whether a backslash stands in front of a quote anywhere.
  var hasEscapedQuotes: Bool {
    var index = firstIndex(of: JSONString.backslash, from: 0)
    while index + 1 < count {
      if self[index + 1] == ASCII.quote { return true }
      index = firstIndex(of: JSONString.backslash, from: index + 1)
    }
    return false
  }

  /// Whether two blanks, or two dashes of a rule, stand side by side anywhere.
  var hasGaps: Bool {
    // Beyond ASCII there may be a rule of box-drawing characters.
    hasPair(of: 0x20) || hasPair(of: UInt8(ascii: "-")) || hasPair(of: UInt8(ascii: "="))
      || !isASCII
  }

  private func hasPair(of byte: UInt8) -> Bool {
    var index = firstIndex(of: byte, from: 0)
    while index + 1 < count {
      if self[index + 1] == byte { return true }
      index = firstIndex(of: byte, from: index + 1)
    }
    return false
  }

  /// Whether times of day, such as `07:05`, are in most lines.
  var hasTimes: Bool {
    var (times, lines) = (0, 1)
    var run = 0
    for (index, byte) in enumerated() {
      if byte == ASCII.lineFeed { lines += 1 }
      if byte == UInt8(ascii: ":"), (1...2).contains(run), index + 2 < count,
        self[index + 1].isDigit, self[index + 2].isDigit,
        index + 3 == count || !self[index + 3].isDigit
      {
        times += 1
      }
      run = byte.isDigit ? run + 1 : 0
    }
    return times * 2 > lines
  }

  /// Whether a sign stands at a field's beginning, and at the end of one.
  func hasEnclosed(_ sign: UInt8, _ delimiter: Delimiter) -> Bool {
    func isEdge(_ index: Int) -> Bool {
      !indices.contains(index) || self[index] == delimiter.rawValue
        || Grammar.isLineEnd(self[index])
    }
    var (isOpened, isClosed) = (false, false)
    var index = firstIndex(of: sign, from: 0)
    while index < count, !isOpened || !isClosed {
      isOpened = isOpened || isEdge(index - 1)
      isClosed = isClosed || isEdge(index + 1)
      index = firstIndex(of: sign, from: index + 1)
    }
    return isOpened && isClosed
  }
}

extension FieldBuffer {
  /// Whether the fields are those of another record, but for blanks around them.
  fileprivate func hasSameFields(as other: FieldBuffer) -> Bool {
    fieldCount == other.fieldCount
      && (0..<fieldCount).allSatisfy { column in
        withUTF8(column: column) { field in
          other.withUTF8(column: column) { field.trimmed.elementsEqual($0.trimmed) }
        }
      }
  }

  fileprivate func wordCount(ofColumn column: Int) -> Int {
    withUTF8(column: column) { $0.split(separator: 0x20).count }
  }

  fileprivate var hasQuotedField: Bool { (0..<fieldCount).contains { isQuoted(field: $0) } }

  fileprivate var hasUnquotedEmptyField: Bool {
    (0..<fieldCount).contains { withUTF8(column: $0, \.isEmpty) && !isQuoted(field: $0) }
  }
}
