/// What was guessed about a file or is doubtful in it, for code that shows or prints its records.
package struct ReadingNotes: Sendable, Equatable {
  /// A quote that never closes and is taken as text.
  package struct TextQuote: Sendable, Equatable {
    /// The line it is in, counted from 1.
    package var line: Int

    /// Its column in the table, counted from 0.
    package var column: Int

    /// The column's name; nil in the header.
    package var columnName: String?
  }

  /// The lines in front of the table, which are shown and printed nowhere; nil without any.
  package internal(set) var skippedLines: SkippedLines?

  /// Whether such lines were detected: the user hasn't given their number, and they aren't a line
  /// that names the delimiter.
  package internal(set) var areLinesGuessed = false

  /// Whether the delimiter was detected and not given.
  package internal(set) var isDelimiterGuessed = false

  /// Whether it was detected, and not given, that the first record names the columns or doesn't.
  package internal(set) var isHeaderGuessed = false

  /// Whether the first record was taken for titles, if this is doubtful.
  ///
  /// Nil if there is no doubt. There is one where values of the columns' kinds were taken for titles, or
  /// texts above values for data.
  package internal(set) var doubtfulHeader: Bool?

  /// Whether the header has no title for the first column, though all others have one.
  package internal(set) var lacksFirstTitle = false

  /// Whether each record has one field more than there are titles, in which case numbers may have
  /// commas as decimal marks that separate fields.
  package internal(set) var mayHaveDecimalCommas = false

  /// Whether the first record has texts, such as units, above columns of numbers and dates.
  package internal(set) var hasUnits = false

  /// The quote that is taken as text because it never closes.
  package internal(set) var textQuote: TextQuote?

  /// Quoted fields that may result from a missing quote: they are very long, and have line ends in
  /// them.
  package struct LongQuotes: Sendable, Equatable {
    /// The number of such fields.
    package var count: Int

    /// The line that the first of them opens on, counted from 1.
    package var line: Int
  }

  /// The fields whose quotes are doubtful; nil if there are none.
  package internal(set) var longQuotes: LongQuotes?

  /// The warnings about a file, one line each: the place, the problem, and how the file was read.
  ///
  /// - Parameter file: the file's name.
  package func warnings(file: String) -> [String] {
    var warnings: [String] = []
    if areLinesGuessed, let skippedLines {
      let lines = skippedLines.count == 1 ? "1 line" : "\(skippedLines.count) lines"
      warnings.append(
        "\(VisibleText.sanitised(file)): skipped \(lines) in front of the table, the first "
          + "'\(VisibleText.sanitised(skippedLines.first, limit: 40))' — --skip 0 skips none")
    }
    if let doubtfulHeader {
      let remark =
        doubtfulHeader
        ? "titles — --no-header says that it is data"
        : "data — --header says that it has the titles"
      warnings.append(
        "\(VisibleText.sanitised(file)): the first record is taken for \(remark)")
    }
    if mayHaveDecimalCommas {
      warnings.append(
        "\(VisibleText.sanitised(file)): titles are one fewer than fields: the "
          + "\(lacksFirstTitle ? "first" : "last") column has no title, or there are "
          + "commas in texts or numbers — these need quotes or another delimiter")
    }
    if hasUnits {
      warnings.append(
        "\(VisibleText.sanitised(file)): the first record stands between titles and values, as units "
          + "do — it is shown, and counts as missing")
    }
    if let textQuote {
      let name = textQuote.columnName.map { " (\(VisibleText.sanitised($0, limit: 40)))" } ?? ""
      warnings.append(
        "\(VisibleText.sanitised(file)):\(textQuote.line): column \(textQuote.column + 1)\(name): "
          + "a quote opens here and is never closed — it is taken as text")
    }
    if let longQuotes {
      let what =
        longQuotes.count == 1
        ? "a quoted field of more than 10,000 bytes goes over lines"
        : "\(longQuotes.count) quoted fields of more than 10,000 bytes go over lines, the first here"
      warnings.append(
        "\(VisibleText.sanitised(file)):\(longQuotes.line): \(what) — a quote may be missing")
    }
    return warnings
  }
}

extension RecordList {
  /// The warnings about all files.
  package var warnings: [String] { warnings(areBytesReplaced: false) }

  /// The warnings about all files, for records that are written somewhere.
  ///
  /// - Parameter areBytesReplaced: whether bytes that can't be decoded became U+FFFD.
  package func warnings(areBytesReplaced: Bool) -> [String] {
    let ofFiles = parts.flatMap { part in
      part.input.warnings(file: part.file.name, areBytesReplaced: areBytesReplaced)
        + part.notes.warnings(file: part.file.name)
        + [warningOfSkip(part)].compactMap(\.self)
    }
    return ofFiles + (ragged.map(warnings) ?? [])
  }

  /// The warning where the lines that were asked to be skipped are all that a file has.
  private func warningOfSkip(_ part: Part) -> String? {
    guard let count = asked.skippedLines, count > 0, isComplete, part.index.recordCount == 0,
      part.file.size > 0
    else { return nil }
    let lines = count == 1 ? "1 line" : "\(count) lines"
    return "\(VisibleText.sanitised(part.file.name)): nothing is left but the \(lines) that "
      + "--skip leaves out"
  }

  /// The warnings about lines of JSON that are no objects or have a key twice, about titles further
  /// down, and about fields beyond the columns.
  private func warnings(about ragged: RaggedRecords) -> [String] {
    let strangers = warning(ragged.noObjects) { count in
      count == 1
        ? "is no object of JSON — it is in the first column"
        : "\(count) lines are no objects of JSON, the first of them here — they are in the first column"
    }
    let repeated = warning(ragged.repeatingKeys) { count in
      (count == 1 ? "has a key twice" : "\(count) records have a key twice, the first of them here")
        + " — the last value is taken"
    }
    let titles = warning(ragged.repeatingTitles) { count in
      (count == 1
        ? "repeats the titles" : "\(count) records repeat the titles, the first of them here")
        + " — they are shown, and count as missing"
    }
    let further = warning(ragged.beyondColumns) { count in
      (count == 1
        ? "has more fields than there are columns"
        : "\(count) records have more fields than there are columns, the first of them here")
        + " — --print jsonl has all fields"
    }
    return [strangers, repeated, titles, further].compactMap(\.self)
  }

  /// A warning about records, with the place of the first one; nil if there are none.
  private func warning(_ records: RecordTally, _ text: (Int) -> String) -> String? {
    guard let first = records.first else { return nil }
    let part = parts[part(ofRecord: first)]
    let number = records.line.map { part.input.isJSONText ? " record \($0):" : "\($0):" } ?? ""
    return "\(VisibleText.sanitised(part.file.name)):\(number) \(text(records.count))"
  }

  /// The place in the table of a quote that never closes.
  func place(of quote: OpenQuote, inPart number: Int) -> ReadingNotes.TextQuote {
    let part = parts[number]
    let column = part.fieldOfColumn?.firstIndex(of: quote.field) ?? quote.field
    let isHeader = part.format.hasHeader && quote.record == 0
    return ReadingNotes.TextQuote(
      line: quote.line, column: column,
      columnName: isHeader || column >= columns.count ? nil : columns[column].name)
  }
}

extension ReadingNotes {
  /// Creates the notes that can be made from a file's beginning.
  init(
    ofFileBeginningWith start: UnsafeRawBufferPointer, _ format: RecordFormat,
    _ options: ReadingOptions
  ) {
    isDelimiterGuessed = options.delimiter == nil
    isHeaderGuessed = options.hasHeader == nil
    doubtfulHeader = format.isHeaderDoubtful ? format.hasHeader : nil
    skippedLines = SkippedLines(in: start, format)
    let namesDelimiter = PreambleDetection(bytes: start).namedDelimiter() != nil
    areLinesGuessed = skippedLines != nil && options.skippedLines == nil && !namesDelimiter
  }
}
