extension RecordList {
  /// All records of one file, which is read to its end before the initializer returns.
  ///
  /// ```swift
  /// let list = try RecordList(of: RecordFile(path: "cities.csv"))
  /// ```
  ///
  /// A quote that never closes is text. `RecordWorker` reads several files, pipes, and files that
  /// take long.
  ///
  /// - Throws: `RecordError` where the file can't be read, or its text is UTF-16.
  package init(
    of file: RecordFile, options: ReadingOptions = ReadingOptions()
  ) throws(RecordError) {
    self.init()
    try append(file: file, options: options, blockSize: RecordIndex.standardBlockSize)
    isComplete = true
  }

  /// Adds a file that is read to its end, with the same result as that of a worker.
  package mutating func append(
    file: RecordFile, options: ReadingOptions, blockSize: Int, moreFollow: Bool = false
  ) throws(RecordError) {
    let start = try file.bytes(in: 0..<min(FormatDetection.byteLimit, file.size))
    let format = start.withUnsafeBytes {
      RecordFormat(ofColouredText: $0) {
        FormatDetection(options: options).format(of: $0, name: file.name)
      }
    }
    var index = RecordIndex(format: format, blockSize: blockSize)
    while !index.isComplete { try index.append(from: file) }
    let quote = try OpenQuote(takenAsTextBy: &index, in: file)
    try append(file: file, index: index, options: options, moreFollow: moreFollow)
    if let quote { setTextQuote(quote, inPart: parts.count - 1) }
    try setLongQuotes(inPart: parts.count - 1)
  }

  /// Notes the fields whose quotes are doubtful, in a file that has been read to its end.
  mutating func setLongQuotes(inPart number: Int) throws(RecordError) {
    let openings = parts[number].index.longQuotes.openings
    guard let first = openings.first else { return }
    parts[number].notes.longQuotes = ReadingNotes.LongQuotes(
      count: openings.count, line: try OpenQuote.line(at: first, in: parts[number].file))
  }

  /// Notes that a quote of a file is taken as text.
  mutating func setTextQuote(_ quote: OpenQuote, inPart number: Int) {
    parts[number].notes.textQuote = place(of: quote, inPart: number)
  }

  /// Adds a file, whose columns are matched by name with the list's columns.
  ///
  /// Columns without a name are called `column 3`; records of the sample that are longer than the
  /// header add such columns. The keys of JSON Lines are columns, in the order in which they appear
  /// in the sample. The kind of a column depends on the samples of all files that have it.
  ///
  /// The index need not be complete, see `setIndex(_:ofPart:)`, but should know some two hundred
  /// records, or all. If it knows none, columns are detected as soon as it does.
  ///
  /// - Parameters:
  ///   - index: an index with the file's format. If it has only a delimiter, this method detects
  ///     whether there is a header.
  ///   - moreFollow: whether more files follow, which may have a column whose kind is asked for.
  /// - Throws: `RecordError.unknownColumn` where `options` ask for the kind of a column that
  ///   doesn't exist, `.unsupportedEncoding` for UTF-16 without a byte-order mark, or what reading
  ///   throws. The list is unchanged then.
  package mutating func append(
    file: RecordFile, index: RecordIndex, options: ReadingOptions, moreFollow: Bool = false
  ) throws(RecordError) {
    var longer = self
    longer.asked = options
    try longer.add(file: file, index: index, options: options)
    if !moreFollow { try longer.checkAskedColumns() }
    self = longer
  }

  /// Replaces the index of a file by one that knows more of the file, or less where the file was
  /// read anew.
  package mutating func setIndex(_ index: RecordIndex, ofPart part: Int) {
    let hadRecords = parts[part].index.recordCount > 0
    parts[part].index = index
    // An empty file has told nothing about its columns.
    if !hadRecords, index.recordCount > 0 { try? findColumns(ofPart: part) }
    var first = parts[part].firstRecord
    for number in part..<parts.count {
      parts[number].firstRecord = first
      first += parts[number].count
    }
  }

  private mutating func add(
    file: RecordFile, index: RecordIndex, options: ReadingOptions
  ) throws(RecordError) {
    let start = try file.bytes(in: 0..<min(FormatDetection.byteLimit, index.byteCount))
    if start.withUnsafeBytes({ FormatDetection.isUTF16($0) }) {
      throw .unsupportedEncoding(file: file.name, encoding: "UTF-16")
    }
    let format =
      index.format ?? Self.format(of: start, delimiter: index.grammar.delimiter, options: options)
    var part = Part(file: file, format: format, firstRecord: count, headerCount: 0, index: index)
    part.notes = start.withUnsafeBytes {
      ReadingNotes(ofFileBeginningWith: $0, format, options)
    }
    if let lines = options.skippedLines, format.preambleSize == FormatDetection.byteLimit,
      lines > part.notes.skippedLines?.count ?? 0
    {
      throw .longPreamble(file: file.name, lines: lines)
    }
    parts.append(part)
    try findColumns(ofPart: parts.count - 1)
  }

  private static func format(
    of bytes: [UInt8], delimiter: UInt8, options: ReadingOptions
  ) -> RecordFormat {
    var options = options
    options.delimiter = Delimiter(rawValue: delimiter)
    // The index was made without skipping lines.
    options.skippedLines = 0
    return bytes.withUnsafeBytes { FormatDetection(options: options).format(of: $0, name: "") }
  }

  /// Detects from a sample which columns a file has, and their kinds.
  private mutating func findColumns(ofPart number: Int) throws(RecordError) {
    let before = columns.count
    var sample = FileSample(of: parts[number])
    try sample.read()
    parts[number].headerCount = sample.headerCount
    parts[number].notes.lacksFirstTitle = sample.lacksFirstTitle
    parts[number].notes.hasUnits = sample.hasUnits
    parts[number].notes.mayHaveDecimalCommas =
      sample.areTitlesTooFew && parts[number].format.kind == .delimited(.comma)
    parts[number].keys = sample.keys
    parts[number].columnCount = sample.names.count
    let fields = match(names: sample.names, untitled: sample.untitled)
    parts[number].fieldOfColumn = fields == Array(sample.names.indices) ? nil : fields
    if columns.count > before { endColumns(ofPartsBut: number, at: before) }
    for (column, field) in fields.enumerated() where field >= 0 {
      let (known, found) = (evidence[column].numbers, sample.evidence[field].numbers)
      if known.decide(about: found, guess: guessedMark(ofPart: number))
        || found.decide(about: known, guess: guessedMark)
      {
        decidedByOtherFile.insert(column)
      }
      evidence[column].add(sample.evidence[field])
    }
    parts[number].isSampledWhole = sample.isWhole
    inferred = []
    adopt(sample.isWhole ? sample.ragged : nil, ofPart: number)
    findForms()
  }

  /// Takes over the ragged records of a file; nil where not all of its records have been read.
  private mutating func adopt(_ ragged: RaggedRecords?, ofPart number: Int) {
    guard var ragged, var all = number == 0 ? RaggedRecords() : self.ragged else {
      self.ragged = nil
      return
    }
    ragged.findLines(in: self)
    all.add(ragged)
    self.ragged = all
  }

  /// Makes sure that other files' longer records have no fields in the columns that a file has
  /// added.
  mutating func endColumns(ofPartsBut number: Int, at end: Int) {
    for other in parts.indices where other != number && parts[other].fieldOfColumn == nil {
      parts[other].fieldOfColumn = Array(0..<min(end, parts[other].columnCount))
    }
  }
}
