/// The conversions that a file needs to become records in UTF-8.
struct InputPlan: Sendable {
  /// The number of bytes at a file's beginning from which the plan is made.
  static let byteLimit = FormatDetection.byteLimit

  /// What is known of a file before anything of it is read.
  struct Request: Sendable {
    /// The file's name in messages.
    let name: String
    /// The path; nil for standard input.
    let path: String?
    let options: ReadingOptions
  }

  /// The encoding of the file.
  private(set) var encoding = TextEncoding.utf8

  /// Whether the encoding was guessed: neither the options nor a byte-order mark tell it.
  private(set) var isEncodingGuessed = false

  /// Whether the options say UTF-16 of a file that is surely UTF-8.
  private var isUTF8Instead = false

  /// The lines that are invalid UTF-8, where the file is read as UTF-8.
  private var undecodedLines: UndecodedLines?

  /// The structure of the file, if it isn't one that `RecordFormat` describes.
  private(set) var shape = Shape.records

  /// How the text is read, and the next best way with other records; nil for JSON.
  private var readings: (best: FormatReading, other: FormatReading?)?

  /// The format of a text that is read in place, if it still begins with so many bytes.
  private var found: (format: RecordFormat, byteCount: Int)?

  /// The array in JSON whose elements are records, and the other arrays of objects.
  private var arrays = JSONArrays()

  enum Shape: Sendable, Hashable {
    case records
    /// Values of JSON that aren't JSON Lines.
    case json(JSONRecords)
    /// Fields that are padded with blanks.
    case table(TableColumns)
    /// Columns between bars, and rules between lines.
    case ruled(RuledTable)
    /// Records with a column on each line.
    case expanded(ExpandedRecords)
    /// Fields in which quotes are escaped by backslashes.
    case backslashes(BackslashEscapes)
  }

  /// A plan without conversions.
  init() {}

  /// - Parameters:
  ///   - start: the file's first bytes.
  ///   - isWhole: whether these are all of the file's bytes.
  ///   - isDecompressed: whether the bytes are the output of a decompression.
  /// - Throws: `RecordError.notText` for a file that isn't text, with advice on how to convert it.
  init(
    start: [UInt8], isWhole: Bool, isDecompressed: Bool, request: Request
  ) throws(RecordError) {
    let start = Array(start.prefix(Self.byteLimit))
    if let encoding = request.options.encoding {
      self.encoding = encoding
      isUTF8Instead = start.withUnsafeBytes { EncodingDetection.isUTF8($0, insteadOf: encoding) }
    } else {
      try Self.refuse(start, isDecompressed: isDecompressed, request)
      let detection = start.withUnsafeBytes { EncodingDetection($0) }
      // A file that is followed is read in place as long as that is possible.
      let isLeft = detection.encoding == .windows1252 && request.options.follows
      encoding = isLeft ? .utf8 : detection.encoding
      isEncodingGuessed = detection.isGuess && !isLeft
      if encoding == .utf8 {
        undecodedLines = start.withUnsafeBytes { UndecodedLines($0, isWhole: isWhole) }
      }
    }
    let text = Self.text(start, encoding)
    if request.options.delimiter == nil, !request.options.isPadded {
      try Self.refuseMarkup(text, request)
    }
    text.withUnsafeBytes { bytes in
      if let known = Self.certainShape(of: bytes, isWhole: isWhole, request) {
        shape = known
      } else {
        chooseBest(of: bytes, isWhole: isWhole, request)
      }
      arrays = Self.arrays(of: bytes, read: shape, isWhole: isWhole, request.options)
    }
  }

  /// Tries all ways to read a text, and takes the best.
  private mutating func chooseBest(
    of bytes: UnsafeRawBufferPointer, isWhole: Bool, _ request: Request
  ) {
    let suffix = FormatDetection.suffix(of: request.name)
    let detection = FormatDetection(options: request.options)
    let candidates = detection.candidates(of: bytes, isWhole: isWhole, suffix: suffix)
    let best = candidates[0]
    shape = best.shape
    readings = (best.reading, candidates.dropFirst().first { $0.differs(from: best) }?.reading)
    if isNothing { found = (detection.format(of: best, suffix: suffix), bytes.count) }
  }

  private static func text(_ start: [UInt8], _ encoding: TextEncoding) -> [UInt8] {
    guard let conversion = encoding.conversion else { return start }
    var chain = ConversionChain([conversion])
    return chain.convert(start, isLast: false).bytes
  }

  /// The shape that options or the text itself tell beyond doubt; nil where it has to be found by
  /// trying.
  private static func certainShape(
    of bytes: UnsafeRawBufferPointer, isWhole: Bool, _ request: Request
  ) -> Shape? {
    let options = request.options
    if options.isPadded {
      return .table(TableColumns(bytes, isWhole: isWhole, skippedLines: options.skippedLines))
    }
    let suffix = FormatDetection.suffix(of: request.name)
    if options.delimiter == nil,
      let shape = shapeOfJSON(bytes, isWhole: isWhole, suffix: suffix, options)
    {
      return shape
    }
    if options.delimiter == nil, let records = ExpandedRecords(bytes, isWhole: isWhole) {
      return .expanded(records)
    }
    if options.quotes == .backslash {
      let delimiters = options.delimiter.map { [$0] } ?? FormatDetection.usualDelimiters
      return .backslashes(BackslashEscapes(delimiters: delimiters))
    }
    return nil
  }

  /// The shape of a text of JSON; nil for any other text.
  private static func shapeOfJSON(
    _ bytes: UnsafeRawBufferPointer, isWhole: Bool, suffix: String, _ options: ReadingOptions
  ) -> Shape? {
    let records = JSONRecords(
      bytes, isWhole: isWhole, suffix: suffix, path: options.path,
      hasTitles: options.hasHeader ?? true)
    if let records { return .json(records) }
    return FormatDetection.isJSONLines(bytes, suffix: suffix) ? .records : nil
  }

  private static func arrays(
    of bytes: UnsafeRawBufferPointer, read shape: Shape, isWhole: Bool, _ options: ReadingOptions
  ) -> JSONArrays {
    switch shape {
    case .json(let records): JSONArrays(in: bytes, read: records, options)
    case .records where isWhole && options.delimiter == nil: JSONArrays(inOnlyObject: bytes)
    case .records, .table, .ruled, .expanded, .backslashes: JSONArrays()
    }
  }

  private static func refuseMarkup(_ text: [UInt8], _ request: Request) throws(RecordError) {
    guard let format = text.withUnsafeBytes({ MarkupFormat($0) }) else { return }
    throw .notText(file: request.name, format: format.rawValue, remedy: MarkupFormat.remedy)
  }

  /// Throws where the bytes aren't text.
  private static func refuse(
    _ start: [UInt8], isDecompressed: Bool, _ request: Request
  ) throws(RecordError) {
    if isDecompressed, let again = Compression(start) {
      throw .notText(
        file: request.name, format: "compressed twice",
        remedy: "undo one with: \(again.rawValue) \(again.arguments[0])")
    }
    guard let format = start.withUnsafeBytes({ BinaryFormat($0) }) else { return }
    throw .notText(
      file: request.name, format: format.name,
      remedy: isDecompressed
        ? "it is compressed: unpack it first" : format.remedy(forFile: request.path))
  }

  /// Whether another plan has the same conversions, even if its notes differ.
  func hasSameConversions(as other: InputPlan) -> Bool {
    encoding == other.encoding && shape == other.shape
  }

  /// Whether the file needs no conversion, and can be read in place.
  var isNothing: Bool { encoding == .utf8 && shape == .records }

  /// Why a file with this plan can't be followed.
  var reason: String {
    switch shape {
    case .records: "it is converted from \(encoding.name)"
    case .json: "it is JSON that isn't on lines"
    case .table: "its columns are found by their blanks"
    case .ruled: "its rules are left out"
    case .expanded: "each of its records has several lines"
    case .backslashes: "its quotes are escaped by backslashes"
    }
  }

  /// The format of the converted text.
  func format(
    of bytes: UnsafeRawBufferPointer, name: String, options: ReadingOptions
  ) -> RecordFormat {
    if let found, found.byteCount == bytes.count { return found.format }
    var options = options
    switch shape {
    case .records: break
    case .json: return RecordFormat(kind: .jsonLines, hasHeader: false)
    case .table:
      options.delimiter = .comma
      // The conversion has left these lines out.
      if options.skippedLines != nil { options.skippedLines = 0 }
    case .ruled, .expanded:
      options.delimiter = .comma
      options.skippedLines = 0
      options.quotes = nil
      options.hasHeader = options.hasHeader ?? true
    case .backslashes: options.quotes = .backslash
    }
    return FormatDetection(options: options).format(of: bytes, name: name)
  }

  /// The notes about the plan.
  var notes: InputNotes {
    var notes = InputNotes()
    notes.encoding = encoding.name
    notes.isEncodingGuessed = isEncodingGuessed
    notes.isUTF8Instead = isUTF8Instead
    switch shape {
    case .records: break
    case .json(let records):
      notes.isJSONText = true
      notes.areTitlesInArray = !records.titles.isEmpty
    case .table(let columns):
      notes.isPaddedTable = true
      notes.skippedLines = columns.firstSkippedLine.map {
        SkippedLines(count: columns.skippedLines, first: $0)
      }
      notes.areLinesGuessed = columns.areLinesGuessed
    case .ruled(let table):
      notes.isRuledTable = true
      notes.skippedLines = table.firstSkippedLine.map {
        SkippedLines(count: table.skippedLines, first: $0)
      }
      notes.areLinesGuessed = table.areLinesGuessed
    case .expanded(let records):
      notes.isExpanded = true
      notes.skippedLines = records.firstSkippedLine.map {
        SkippedLines(count: records.skippedLines, first: $0)
      }
      notes.areLinesGuessed = notes.skippedLines != nil
    case .backslashes: notes.areQuotesEscaped = true
    }
    notes.undecodedLines = undecodedLines
    notes.reading = readings?.best
    notes.otherReading = readings?.other
    notes.path = arrays.path.map(JSONSelection.text(ofPath:))
    notes.isPathGuessed = arrays.isGuess
    notes.otherPaths = arrays.others.map(JSONSelection.text(ofPath:))
    return notes
  }

  /// The conversions of the plan, in their order.
  func conversions(forFile name: String) -> ConversionChain {
    var steps = [encoding.conversion].compactMap(\.self)
    switch shape {
    case .records: break
    case .json(let records): steps.append(JSONLinesConversion(records, file: name))
    case .table(let columns): steps.append(TableConversion(columns))
    case .ruled(let table): steps.append(TableConversion(table))
    case .expanded(let records): steps.append(TableConversion(records))
    case .backslashes(let escapes): steps.append(BackslashConversion(escapes))
    }
    return ConversionChain(steps)
  }
}
