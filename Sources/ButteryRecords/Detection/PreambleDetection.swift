/// Detects the lines in front of a table.
///
/// Such lines are Excel's `sep=;`, lines that begin with `#`, and titles, sources and dates, which
/// have fewer fields than the table that follows. Fewer fields alone aren't enough to skip a line:
/// the first line of an ordinary file names its columns, and may be shorter than those below.
struct PreambleDetection {
  /// The least share of records behind the preamble that have the same number of fields.
  private static let minimumShare = 0.9

  /// The most records of a preamble; more of them are a table of their own.
  private static let limit = 20

  private static let hash = UInt8(ascii: "#")

  /// The beginning of a text.
  let bytes: UnsafeRawBufferPointer

  // MARK: Before the delimiter is known

  /// The offset of the line behind the first `count` lines.
  func start(behindLines count: Int) -> Int {
    guard count > 0 else { return 0 }
    var start = Grammar.textStart(of: bytes)
    for _ in 0..<count { start = nextLine(after: start) }
    return start
  }

  /// The delimiter that a first line names, and the offset of the next line; nil where it is a line
  /// like others.
  var named: (delimiter: Delimiter, start: Int)? {
    namedDelimiter() ?? startBehindSettings().map { (.semicolon, $0) }
  }

  /// The delimiter that a first line like `sep=;` names, and the offset of the next line.
  func namedDelimiter() -> (delimiter: Delimiter, start: Int)? {
    let start = Grammar.textStart(of: bytes)
    let next = nextLine(after: start)
    var line = bytes.part(start..<next)[...]
    while let last = line.last, Grammar.isLineEnd(last) { line.removeLast() }
    // Some programs quote this line like a field.
    if line.count > 2, line.first == ASCII.quote, line.last == ASCII.quote {
      line = line.dropFirst().dropLast()
    }
    guard line.count == 5, line.prefix(4).map({ $0 | 0x20 }) == Array("sep=".utf8) else {
      return nil
    }
    return line.last.flatMap(Delimiter.init(rawValue:)).map { ($0, next) }
  }

  /// The offsets of the last one of the first lines that begin with `#`, and of the line behind
  /// them; nil if there are no such lines, or nothing else follows.
  func hashLines() -> (last: Int, end: Int)? {
    var last: Int?
    var start = Grammar.textStart(of: bytes)
    while start < bytes.count, bytes[start] == Self.hash {
      last = start
      start = Grammar.skipLineEnds(in: bytes, from: nextLine(after: start))
    }
    return start < bytes.count ? last.map { ($0, start) } : nil
  }

  func nextLine(after start: Int) -> Int {
    var index = start
    while index < bytes.count, !Grammar.isLineEnd(bytes[index]) { index += 1 }
    guard index < bytes.count else { return index }
    let isPair =
      bytes[index] == ASCII.carriageReturn && index + 1 < bytes.count
      && bytes[index + 1] == ASCII.lineFeed
    return index + (isPair ? 2 : 1)
  }

  // MARK: When the delimiter is known

  /// Has a format begin with the table, and returns its first records.
  ///
  /// - Parameter hasComments: whether lines with `#` are comments already.
  func place(_ format: inout RecordFormat, hasComments: Bool) -> RecordSample {
    let hashLines = hasComments ? nil : hashLines()
    format.preambleSize = hashLines?.end ?? 0
    if let hashLines { format.preambleSize = start(below: hashLines, of: format) }
    let sample = RecordSample(of: bytes, format: format)
    guard let start = start(belowOther: sample, format, isBelowHashes: hashLines != nil) else {
      return sample
    }
    format.preambleSize = start
    return RecordSample(of: bytes, format: format)
  }

  /// The offset of the table below other records; nil if it begins with the first one.
  private func start(
    belowOther sample: RecordSample, _ format: RecordFormat, isBelowHashes: Bool
  ) -> Int? {
    if let start = start(belowShortRecordsOf: sample) { return start }
    guard !isBelowHashes else { return nil }
    return start(belowOtherTableIn: sample)
      ?? startOfLastBlock(in: sample)
  }

  /// The offset of the table below lines that begin with `#`.
  ///
  /// The table begins behind these lines, or with the last one, which may name its columns. The
  /// offset is 0 where all of these lines are part of the table.
  ///
  /// - Parameter format: the format of the text behind the lines.
  func start(below lines: (last: Int, end: Int), of format: RecordFormat) -> Int {
    let table = RecordSample(of: bytes, format: format).records
    guard let most = RecordSample.mostFrequentFieldCount(of: table), most.count > 1 else {
      return 0
    }
    var whole = format
    let names = startOfNames(inLineAt: lines.last)
    whole.preambleSize = names
    let count = RecordSample(of: bytes, format: whole).records.first?.fieldCount ?? 0
    // A comma may be part of prose, but a tab isn't.
    let mayBeHeader = count == most.count || count > 1 && format.kind == .delimited(.tab)
    let isTitle = lines.last + 1 < bytes.count && !Grammar.isBlank(bytes[lines.last + 1])
    guard mayBeHeader, isTitle || !HeaderDetection.isSureOfHeader(table) else { return lines.end }
    return names == Grammar.textStart(of: bytes) ? 0 : names
  }

  /// The offset of the names in the last line that begins with `#`: servers write `#Fields:` in front
  /// of them.
  private func startOfNames(inLineAt start: Int) -> Int {
    guard bytes[start...].starts(with: Self.fieldsWord) else { return start }
    var index = start + Self.fieldsWord.count
    while index < bytes.count, Grammar.isBlank(bytes[index]) { index += 1 }
    return index
  }

  /// Whether the text itself says that names of fields are at an offset.
  func saysNames(at start: Int) -> Bool {
    bytes[..<start].reversed().drop(while: Grammar.isBlank).starts(with: Self.fieldsWord.reversed())
  }

  private static let fieldsWord = Array("#Fields:".utf8)

  /// The offset of the table below lines with fewer fields; nil if the table begins with the first
  /// record.
  private func start(belowShortRecordsOf sample: RecordSample) -> Int? {
    let records = sample.records
    guard let most = RecordSample.mostFrequentFieldCount(of: records), most.count > 1 else {
      return nil
    }
    // Sources and remarks may also stand below a table.
    let end = 1 + (records.lastIndex { !$0.isTitleLine(of: most.count) } ?? -1)
    guard let first = records[..<end].firstIndex(where: { !$0.isTitleLine(of: most.count) }),
      first > 0, first <= Self.limit
    else { return nil }
    let table = records[first..<end]
    let lines = records[..<first]
    let isGap =
      isGap(inFrontOf: sample.starts[first])
      || lines.last?.isBlank ?? false && lines.contains { !$0.isBlank }
    guard table.count > 1, table.count >= 2 * first || isGap && table.count > first,
      Double(table.count { $0.fieldCount == most.count }) >= Double(table.count) * Self.minimumShare
    else { return nil }
    let isTable =
      isGap || HeaderDetection.isSureOfHeader(table)
      || isTitle(lines, above: table, fieldCount: most.count)
      || areFigures(lines, above: table, fieldCount: most.count)
    return isTable ? sample.starts[first] : nil
  }

  /// Whether an empty line is in front of a record.
  func isGap(inFrontOf start: Int) -> Bool {
    let lineEnds = bytes[..<start].suffix(4).reversed().prefix { Grammar.isLineEnd($0) }
    let isCRLF = lineEnds.starts(with: [ASCII.lineFeed, ASCII.carriageReturn])
    return lineEnds.count >= (isCRLF ? 4 : 2)
  }

  /// Whether records begin with numbers, unlike titles, and stand above much wider records.
  private func areFigures(
    _ records: ArraySlice<FieldBuffer>, above table: ArraySlice<FieldBuffer>, fieldCount: Int
  ) -> Bool {
    table.count > 2
      && records.allSatisfy { record in
        record.fieldCount + 1 < fieldCount
          && record.withUTF8(column: 0) { NumberParser.plain($0) } != nil
      }
  }

  /// Whether records have a single field each, and stand above much wider records.
  private func isTitle(
    _ records: ArraySlice<FieldBuffer>, above table: ArraySlice<FieldBuffer>, fieldCount: Int
  ) -> Bool {
    fieldCount > 2 && table.count > 2 && records.allSatisfy { $0.fieldCount == 1 }
  }
}

extension FieldBuffer {
  /// Whether all fields are blank.
  var isBlank: Bool { filledCount == 0 }

  /// Whether the record has fewer fields than the table, or only a first field that a spreadsheet
  /// has padded with delimiters.
  func isTitleLine(of fieldCount: Int) -> Bool {
    self.fieldCount < fieldCount || filledCount < 2
  }

  /// Whether the record is a name and a value that a spreadsheet has padded with delimiters, in front
  /// of a table that is wider.
  func isPair(of fieldCount: Int) -> Bool { fieldCount > 3 && filledCount == 2 }

  /// The number of fields up to the last one that isn't blank.
  private var filledCount: Int {
    (0..<fieldCount).last { withUTF8(column: $0) { !$0.trimmed.isEmpty } }.map { $0 + 1 } ?? 0
  }
}

/// Lines in front of a table.
package struct SkippedLines: Sendable, Hashable {
  /// The number of lines, including empty ones.
  package var count: Int

  /// The text of the first one.
  package var first: String
}

extension SkippedLines {
  /// The lines in front of the table of a format; nil where there are none.
  init?(in start: UnsafeRawBufferPointer, _ format: RecordFormat) {
    let lines = start.part(Grammar.textStart(of: start)..<format.textStart(of: start))
    guard !lines.isEmpty else { return nil }
    var counter = LineCounter()
    counter.feed(lines)
    // The names of the columns may stand in the rest of the last line.
    let isCut = format.textStart(of: start) < start.count
    count = counter.line - (isCut || lines.last.map(Grammar.isLineEnd) ?? false ? 1 : 0)
    if count == 0 { return nil }
    first = String(decoding: lines.prefix { !Grammar.isLineEnd($0) }, as: UTF8.self)
  }
}

// MARK: - Tables whose lines in front aren't told by their number of fields alone

extension PreambleDetection {
  /// The most records in front of a table that is the last block of a short text.
  private static let maximumRecords = 40

  // MARK: Statements of banks

  /// The offset behind a first line that DATEV's programs write, which has settings and no titles.
  func startBehindSettings() -> Int? {
    let start = Grammar.textStart(of: bytes)
    let names = ["\"EXTF\";", "EXTF;", "\"DTVF\";", "DTVF;"]
    guard names.contains(where: { bytes[start...].starts(with: $0.utf8) }) else { return nil }
    return nextLine(after: start)
  }

  /// The offset of the table at the end of a text whose first lines are settings, names and balances,
  /// as banks write them; nil if there is none.
  ///
  /// The table is behind the last empty line, or begins with the widest one. All of its records have
  /// the same number of fields, and those in front have fewer.
  func startOfLastBlock(in sample: RecordSample) -> Int? {
    let records = sample.records
    guard let widest = records.map(\.fieldCount).max(), widest > 1 else { return nil }
    var places = records.indices.reversed().filter { isGap(before: $0, in: sample) }
    if let first = records.firstIndex(where: { $0.fieldCount == widest }) { places.append(first) }
    return places.first { isBlock(records, from: $0) }.map { sample.starts[$0] }
  }

  private func isBlock(_ records: [FieldBuffer], from first: Int) -> Bool {
    let table = records[first...]
    guard (1...Self.maximumRecords).contains(first), table.count > 1,
      let titles = table.first, let count = table.last?.fieldCount, count > 1,
      titles.fieldCount == count || titles.endsEarly(before: count),
      table.dropFirst().allSatisfy({ $0.fieldCount == count }),
      records[..<first].allSatisfy({ $0.isTitleLine(of: count) || $0.isPair(of: count) })
    else { return false }
    return titles.isAllText && HeaderDetection.isSureOfHeader(table)
      && !isTable(records[..<first].filter { !$0.isBlank }, above: count)
  }

  /// Whether records are a table of their own and no pairs of names and values, which are much
  /// narrower than the table below them.
  private func isTable(_ records: [FieldBuffer], above fieldCount: Int) -> Bool {
    guard records.count > 1, let count = records.first?.fieldCount, count > 1,
      records.allSatisfy({ $0.fieldCount == count })
    else { return false }
    let arePairs = count == 2 && fieldCount > 3 && records.allSatisfy(\.beginsWithText)
    return !arePairs && HeaderDetection.isSureOfHeader(records)
  }

  // MARK: Tables of metadata

  /// The offset of the table below a smaller one with other columns; nil if there is none.
  ///
  /// The table is behind an empty line. Its titles stand above values, and so does the first line
  /// of the text, which has other titles.
  func start(belowOtherTableIn sample: RecordSample) -> Int? {
    let records = sample.records
    let place = records.indices.first { isGap(before: $0, in: sample) }
    guard let place, place > 1, records.count >= 3 * place else { return nil }
    let (others, table) = (records[..<place], records[place...])
    guard let titles = table.first, titles.fieldCount > 1, titles.isAllText,
      others.first?.isAllText == true, titles.texts != others.first?.texts,
      table.allSatisfy({ $0.fieldCount == titles.fieldCount }),
      HeaderDetection.isSureOfHeader(others), HeaderDetection.isAboveMostValues(table)
    else { return nil }
    return sample.starts[place]
  }

  /// Whether an empty line, or one of blank fields, is in front of a record.
  private func isGap(before record: Int, in sample: RecordSample) -> Bool {
    record > 0
      && (isGap(inFrontOf: sample.starts[record]) || sample.records[record - 1].isBlank)
  }
}

extension FieldBuffer {
  /// Whether all fields are texts; the last one may be empty.
  fileprivate var isAllText: Bool {
    beginsWithText
      && (1..<fieldCount).allSatisfy { column in
        isText(column: column) || column == fieldCount - 1 && hasEmptyEnd
      }
  }

  fileprivate var beginsWithText: Bool { isText(column: 0) }

  fileprivate var texts: [String] { (0..<fieldCount).map { string(column: $0) } }

  /// Whether the record is one field shorter than others, and ends with a delimiter.
  fileprivate func endsEarly(before count: Int) -> Bool { fieldCount + 1 == count && hasEmptyEnd }

  private func isText(column: Int) -> Bool {
    var evidence = ColumnEvidence()
    return withUTF8(column: column) { evidence.add($0) } == .text
  }
}
