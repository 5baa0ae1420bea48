/// Detects the lines in front of a table.
///
/// Such lines are Excel's `sep=;`, lines that begin with `#`, and titles, sources and dates, which
/// have fewer fields than the table that follows. Fewer fields alone aren't enough to skip a line:
/// the first line of an ordinary file names its columns, and may be shorter than those below.
struct PreambleDetection {
  /// The least share of records behind the preamble that have the same number of fields.
  private static let leastShare = 0.9

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
    whole.preambleSize = lines.last
    let count = RecordSample(of: bytes, format: whole).records.first?.fieldCount ?? 0
    // A comma may be part of prose, but a tab isn't.
    let mayBeHeader = count == most.count || count > 1 && format.kind == .delimited(.tab)
    let isTitle = lines.last + 1 < bytes.count && !Grammar.isBlank(bytes[lines.last + 1])
    guard mayBeHeader, isTitle || !HeaderDetection.isSureOfHeader(table) else { return lines.end }
    return lines.last == Grammar.textStart(of: bytes) ? 0 : lines.last
  }

  /// The offset of the table below lines with fewer fields; nil if the table begins with the first
  /// record.
  func start(belowShortRecordsOf format: RecordFormat) -> Int? {
    let sample = RecordSample(of: bytes, format: format)
    let records = sample.records
    guard let most = RecordSample.mostFrequentFieldCount(of: records), most.count > 1 else {
      return nil
    }
    // Sources and remarks may also stand below a table.
    let end = 1 + (records.lastIndex { !$0.isTitleLine(of: most.count) } ?? -1)
    guard let first = records[..<end].firstIndex(where: { !$0.isTitleLine(of: most.count) }),
      first > 0, first <= Self.limit
    else { return nil }
    if !format.hasQuotesBehindBlanks, BlankDetection.hasQuotesBehindBlanks(bytes, format) {
      var format = format
      format.hasQuotesBehindBlanks = true
      return start(belowShortRecordsOf: format)
    }
    let table = records[first..<end]
    let lines = records[..<first]
    let isGap =
      isGap(inFrontOf: sample.starts[first])
      || lines.last?.isBlank ?? false && lines.contains { !$0.isBlank }
    guard table.count > 1, table.count >= 2 * first || isGap && table.count > first,
      Double(table.count { $0.fieldCount == most.count }) >= Double(table.count) * Self.leastShare
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
    counter.take(lines)
    count = counter.line - (lines.last.map(Grammar.isLineEnd) ?? false ? 1 : 0)
    first = String(decoding: lines.prefix { !Grammar.isLineEnd($0) }, as: UTF8.self)
  }
}
