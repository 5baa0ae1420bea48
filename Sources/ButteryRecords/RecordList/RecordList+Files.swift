extension RecordList {
  /// All records of one file, which is read to its end before the initializer returns.
  ///
  /// ```swift
  /// let list = try RecordList(of: RecordFile(path: "cities.csv"))
  /// ```
  ///
  /// A quote that never closes is text. `RecordWorker` reads several files,
  /// pipes, and what takes long.
  ///
  /// - Throws: `RecordError` where the file can't be read, or its text is UTF-16.
  package init(
    of file: RecordFile, options: ReadingOptions = ReadingOptions()
  ) throws(RecordError) {
    self.init()
    try append(file: file, options: options, blockSize: RecordIndex.standardBlockSize)
    isComplete = true
  }

  /// Adds a file as a worker does that has read it to its end.
  package mutating func append(
    file: RecordFile, options: ReadingOptions, blockSize: Int, moreFollow: Bool = false
  ) throws(RecordError) {
    let start = try file.bytes(in: 0..<min(FormatDetection.byteLimit, file.size))
    let format = start.withUnsafeBytes {
      FormatDetection(options: options).format(of: $0, name: file.name)
    }
    var index = RecordIndex(format: format, blockSize: blockSize)
    while !index.isComplete { try index.append(from: file) }
    let quote = try OpenQuote(takenAsTextBy: &index, in: file)
    try append(file: file, index: index, options: options, moreFollow: moreFollow)
    if let quote { note(quote, inPart: parts.count - 1) }
    try noteLongQuotes(inPart: parts.count - 1)
  }

  /// Keeps in mind which fields' quotes are doubtful, in a file that has been read to its end.
  mutating func noteLongQuotes(inPart number: Int) throws(RecordError) {
    let openings = parts[number].index.longQuotes.openings
    guard let first = openings.first else { return }
    parts[number].notes.longQuotes = ReadingNotes.LongQuotes(
      count: openings.count, line: try OpenQuote.line(at: first, in: parts[number].file))
  }

  /// Keeps in mind that a quote of a file is taken as text.
  mutating func note(_ quote: OpenQuote, inPart number: Int) {
    parts[number].notes.textQuote = place(of: quote, inPart: number)
  }

  /// Adds a file, whose columns are matched by name with those that are there.
  ///
  /// Columns without a name are called `column 3`; records of the sample that are longer than the
  /// header add such ones. The keys of JSON Lines are columns in the order in which the sample has
  /// them. What kind a column is depends on the samples of all files that have it.
  ///
  /// The index need not be complete, see `setIndex(_:ofPart:)`; it should know some two hundred
  /// records, or all. Where it knows none, columns are found as soon as it does.
  ///
  /// - Parameters:
  ///   - index: made for the file's format; where only its delimiter was said, whether there is a
  ///     header is found out here.
  ///   - moreFollow: whether a column whose kind is asked for may still come with another file.
  /// - Throws: `RecordError.unknownColumn` where `options` ask for the kind of a column that isn't
  ///   there, `.unsupportedEncoding` for UTF-16 that doesn't say so, or what reading throws; the
  ///   list is as it was then.
  package mutating func append(
    file: RecordFile, index: RecordIndex, options: ReadingOptions, moreFollow: Bool = false
  ) throws(RecordError) {
    var longer = self
    longer.asked = options
    try longer.add(file: file, index: index, options: options)
    if !moreFollow { try longer.checkAskedColumns() }
    self = longer
  }

  /// Replaces the index of a file by one that knows more of it, or less where it was read anew.
  package mutating func setIndex(_ index: RecordIndex, ofPart part: Int) {
    let hadRecords = parts[part].index.recordCount > 0
    parts[part].index = index
    // A file that was empty has told nothing about its columns.
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
    // The index knows of no lines to skip.
    options.skippedLines = 0
    return bytes.withUnsafeBytes { FormatDetection(options: options).format(of: $0, name: "") }
  }

  /// Finds out from a sample which columns a file has, and of which kinds they are.
  private mutating func findColumns(ofPart number: Int) throws(RecordError) {
    let before = columns.count
    var sample = FileSample(of: parts[number])
    try sample.read()
    parts[number].headerCount = sample.headerCount
    parts[number].notes.lacksFirstTitle = sample.lacksFirstTitle
    parts[number].keys = sample.keys
    parts[number].columnCount = sample.names.count
    let fields = match(names: sample.names, untitled: sample.untitled)
    parts[number].fieldOfColumn = fields == Array(sample.names.indices) ? nil : fields
    if columns.count > before { endColumns(ofPartsBut: number, at: before) }
    for (column, field) in fields.enumerated() where field >= 0 {
      evidence[column].add(sample.evidence[field])
    }
    parts[number].isSampledWhole = sample.isWhole
    weighed = []
    adopt(sample.isWhole ? sample.ragged : nil, ofPart: number)
    findForms()
  }

  /// Takes over which records of a file are ragged; nil where nobody has looked at all of them.
  private mutating func adopt(_ ragged: RaggedRecords?, ofPart number: Int) {
    guard var ragged, var all = number == 0 ? RaggedRecords() : self.ragged else {
      self.ragged = nil
      return
    }
    ragged.findLines(in: self)
    all.add(ragged)
    self.ragged = all
  }

  /// New columns aren't those of other files, whose longer records could be taken for them.
  private mutating func endColumns(ofPartsBut number: Int, at end: Int) {
    for other in parts.indices where other != number && parts[other].fieldOfColumn == nil {
      parts[other].fieldOfColumn = Array(0..<min(end, parts[other].columnCount))
    }
  }
}
