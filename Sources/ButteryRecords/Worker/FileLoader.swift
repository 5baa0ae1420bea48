/// Reads files one after another, piece by piece, and knows their records so far.
struct FileLoader {
  /// What may be done next.
  enum State: Equatable {
    /// There may be more to read.
    case ready
    /// Nothing is there now; more may come.
    case waiting
    /// Everything has been read, or can't be.
    case ended
  }

  /// The number of bytes at a file's beginning from which its format is detected.
  static let firstPieceSize = 1 << 16

  private static let pieceSize = 1 << 18

  private let options: ReadingOptions
  private(set) var inputs: [RecordInput]
  private(set) var state = State.ready

  /// Why the reading ended before its end, or what is wrong with the records.
  private(set) var failure: RecordError?

  /// Changes whenever records may differ from those before, and aren't only more.
  private(set) var generation: Int

  /// The number of bytes read of the files before the present one.
  private var earlierByteCount = 0

  /// The list of all files so far; its index of the present file may be outdated.
  private var known = RecordList()

  /// The list before the present file.
  private var earlier = RecordList()

  private var current = 0
  private var index: RecordIndex?

  /// Whether the present file's format has been detected from all the bytes that count.
  private var isSettled = false
  private var hasEnded = false
  private var watch: FileWatch?
  private var buffer: [UInt8] = []

  /// The forms that the user has chosen for columns.
  private var chosen: [ChosenColumn: ColumnForm] = [:]

  /// Opens all files, without reading or waiting.
  init(paths: [String], options: ReadingOptions) throws(RecordError) {
    var inputs: [RecordInput] = []
    for path in paths {
      var options = options
      options.follows = options.follows && inputs.count == paths.count - 1
      inputs.append(try RecordInput(path: path, options: options))
    }
    self.init(inputs: inputs, options: options, generation: 0)
  }

  /// A file that is open already.
  init(file: RecordFile, options: ReadingOptions) {
    self.init(
      inputs: [RecordInput(file: file, options: options)], options: options, generation: 0)
  }

  private init(inputs: [RecordInput], options: ReadingOptions, generation: Int) {
    self.inputs = inputs
    self.options = options
    self.generation = generation
    if inputs.isEmpty { end() }
  }

  /// The same files from their beginnings.
  func reopened() throws(RecordError) -> FileLoader {
    var again: [RecordInput] = []
    for input in inputs { again.append(try input.reopened()) }
    var loader = FileLoader(inputs: again, options: options, generation: generation + 1)
    loader.choose(chosen)
    return loader
  }

  // MARK: What is known

  /// All records known so far.
  mutating func list() -> RecordList {
    if let index, known.parts.count > current { known.setIndex(index, ofPart: current) }
    return known
  }

  /// The columns known so far.
  var columns: [RecordColumn] { known.columns }

  /// The number of bytes read of all files.
  var byteCount: Int { earlierByteCount + (index?.byteCount ?? 0) }

  /// The number of bytes of all files; nil where that isn't known, as with a pipe.
  var totalByteCount: Int? {
    inputs.contains { $0.spool != nil } ? nil : inputs.reduce(0) { $0 + $1.file.size }
  }

  /// The number of records known so far.
  var recordCount: Int {
    guard let index, known.parts.count > current else { return known.count }
    return known.parts[current].firstRecord + index.recordCount
  }

  /// Whether columns are known.
  var hasColumns: Bool { !known.columns.isEmpty }

  /// Whether a file is JSON Lines, in which all records are read for the kinds of columns.
  var hasJSON: Bool { known.parts.contains { $0.format.kind == .jsonLines } }

  /// Whether no file has been read to its end.
  var isInFirstFile: Bool { current == 0 }

  /// Whether the present file is watched for more.
  var isFollowing: Bool {
    options.follows && current == inputs.count - 1 && inputs[current].spool == nil
      && inputs[current].path != nil
  }

  // MARK: Columns

  /// The number of times that the forms of columns were changed, by evidence or by choice.
  private(set) var formsRevision = 0

  /// The columns among some or all whose forms are known only from samples although all is read.
  func columnsToInfer(among wanted: [Int]?) -> [Int] {
    state == .ended ? known.columnsToInfer(among: wanted) : []
  }

  /// Takes over the evidence of all records about columns; nil where the records can't be read.
  mutating func adopt(_ evidence: RecordEvidence?, of columns: [Int]) {
    known.adopt(evidence, of: columns)
    formsRevision += 1
    if let evidence, known.add(evidence.lateColumns) { generation += 1 }
  }

  /// Gives columns the forms that the user has chosen, whatever their fields show.
  mutating func choose(_ forms: [ChosenColumn: ColumnForm]) {
    guard forms != chosen else { return }
    chosen = forms
    known.adopt(chosen: forms)
    earlier.adopt(chosen: forms)
    formsRevision += 1
  }

  // MARK: Reading

  /// Reads one piece more; afterwards `state` tells whether there may be more.
  mutating func readPiece() {
    guard state != .ended else { return }
    do throws(RecordError) {
      try fetchMore()
      if isSettled { try extend() } else { try settle() }
      try endFileIfDone()
    } catch {
      failure = error
      end()
    }
  }

  /// Waits until there may be more to read, the waker is called or the timeout is over.
  mutating func wait(with waker: Waker, timeout: Duration?) {
    guard state == .waiting else { return }
    if let watch {
      watch.wait(with: waker, timeout: timeout)
    } else {
      waker.wait(for: inputs[current].spool?.requests ?? [], timeout: timeout)
    }
    state = .ready
  }

  /// Checks the file that is followed, and sets `failure` if no file has its name any more.
  ///
  /// - Returns: Whether it has to be read from its beginning.
  mutating func isReplaced() -> Bool {
    guard isFollowing, let watch, failure?.isRemark ?? true else { return false }
    let change = watch.change()
    let lost = RecordError.lost(file: inputs[current].file.name)
    if change == .gone {
      failure = lost
    } else if failure == lost {
      failure = nil
    }
    return change == .replaced
  }

  /// Sets `failure` to say that the records are other ones because the file was replaced.
  mutating func markRestarted() { failure = .restarted(file: inputs[inputs.count - 1].file.name) }

  /// Leaves the format and the columns of the present file as they were detected so far.
  mutating func settleAsIs() {
    if index != nil, known.parts.count > current { isSettled = true }
  }

  /// Makes more of the file's bytes available if all of them have been read, or else waits or ends.
  private mutating func fetchMore() throws(RecordError) {
    let input = inputs[current]
    guard !input.isDecided || input.file.size == index?.byteCount ?? 0 else { return }
    if input.spool != nil {
      try fetchFromSpool()
    } else if isFollowing, let path = input.path {
      let watch = self.watch ?? FileWatch(input.file, path: path)
      self.watch = watch
      if case .grown(let size) = watch.change() {
        input.file.grow(to: size)
        if size < 1 << 10 { try input.file.refuseUTF16() }
      } else {
        state = .waiting
      }
    } else {
      hasEnded = true
    }
  }

  private mutating func fetchFromSpool() throws(RecordError) {
    guard !hasEnded else { return }
    let file = inputs[current].file
    switch try inputs[current].fill(atMost: Self.pieceSize) {
    case .bytes: break
    case .nothing: state = .waiting
    case .end: hasEnded = true
    }
    // The spool has a new file if its bytes turn out to be of another format; its index begins
    // anew.
    if inputs[current].file !== file { (index, isSettled) = (nil, false) }
  }

  /// Detects the file's format from the bytes that are there.
  private mutating func settle() throws(RecordError) {
    let input = inputs[current]
    let isDecided = input.isDecided
    let size = isDecided ? min(input.file.size, Self.firstPieceSize) : input.file.size
    let isNew = size != index?.byteCount ?? 0 || isDecided && size == Self.firstPieceSize
    guard state == .ready, isNew || hasEnded else { return }
    let isWhole = input.file.size == size && (hasEnded || input.spool == nil && !isFollowing)
    let bytes = try input.file.bytes(in: 0..<size)
    var index = bytes.withUnsafeBytes { bytes in
      var index = RecordIndex(
        format: RecordFormat(ofColouredText: bytes) { input.format(of: $0, options: options) })
      index.append(contentsOf: bytes)
      return index
    }
    if isWhole {
      index.finish()
      hasEnded = true
    }
    guard room(behind: index) >= 0 else { throw tooManyRecords }
    self.index = index
    isSettled = isWhole || isDecided && size == Self.firstPieceSize
    // An incomplete header would name the columns wrongly.
    guard isSettled || index.recordCount > 0 else { return }
    try adopt(index, of: input.file)
    known.parts[current].adopt(input.notes)
  }

  /// Appends the next bytes to the index.
  private mutating func extend() throws(RecordError) {
    let file = inputs[current].file
    guard state == .ready, let known = index?.byteCount else { return }
    let count = min(Self.pieceSize, file.size - known)
    if count > 0 { try appendPiece(of: count) }
    let isWhole = index?.byteCount == file.size
    let isPlainFile = inputs[current].spool == nil && !isFollowing
    if isWhole, isPlainFile { hasEnded = true }
    if isWhole, hasEnded { index?.finish() }
  }

  /// Appends so many bytes to the index, which stays as it was if the file can't be read or has too
  /// many records.
  private mutating func appendPiece(of count: Int) throws(RecordError) {
    guard var index else { return }
    // A record has at least one byte, so the limit can't be exceeded while there is room for
    // `count` records. Only otherwise a copy of the index is kept, because a second reference would
    // prevent the index from being extended in place.
    let before = room(behind: index) < count ? index : nil
    self.index = nil
    let failure = read(count, into: &index)
    let isTooMuch = room(behind: index) < 0
    self.index = isTooMuch ? before : index
    if let failure { throw failure }
    if isTooMuch { throw tooManyRecords }
  }

  private mutating func read(_ count: Int, into index: inout RecordIndex) -> RecordError? {
    if buffer.isEmpty { buffer = [UInt8](repeating: 0, count: Self.pieceSize) }
    let file = inputs[current].file
    return buffer.withUnsafeMutableBytes { buffer in
      let piece = UnsafeMutableRawBufferPointer(rebasing: buffer[..<count])
      let failure = file.read(into: piece, at: index.byteCount)
      if failure == nil { index.append(contentsOf: UnsafeRawBufferPointer(piece)) }
      return failure
    }
  }

  // MARK: Too many records

  /// How many more records the limit allows, if the present file has those of an index.
  private func room(behind index: RecordIndex) -> Int {
    let headerCount = index.format?.headerCount ?? 0
    return options.maximumRecords - earlier.count - max(0, index.recordCount - headerCount)
  }

  private var tooManyRecords: RecordError {
    .tooManyRecords(file: inputs[current].file.name, limit: options.maximumRecords)
  }

  private mutating func endFileIfDone() throws(RecordError) {
    guard hasEnded, let index, index.isComplete else { return }
    _ = list()
    if index.openQuoteRecord != nil { try treatQuoteAsText(index) }
    if known.parts.count > current {
      known.parts[current].adopt(inputs[current].notes)
      try known.setLongQuotes(inPart: current)
    }
    earlierByteCount += index.byteCount
    self.index = nil
    earlier = known
    hasEnded = false
    isSettled = false
    current += 1
    if current == inputs.count {
      known.isComplete = true
      end()
    }
  }

  private mutating func end() {
    _ = list()
    state = .ended
    buffer = []
  }

  /// Reads a quote that never closes as text; if the options are strict, reports it as the failure.
  private mutating func treatQuoteAsText(_ index: RecordIndex) throws(RecordError) {
    let file = inputs[current].file
    if options.isStrict {
      failure = try openQuote(in: file, index)
      return
    }
    var index = index
    guard let quote = try OpenQuote(takenAsTextBy: &index, in: file) else { return }
    guard room(behind: index) >= 0 else { throw tooManyRecords }
    // The open quote may have hidden the records in which columns are found.
    try adopt(index, of: file)
    known.setTextQuote(quote, inPart: current)
  }

  /// Finds the columns of the present file anew.
  private mutating func adopt(_ index: RecordIndex, of file: RecordFile) throws(RecordError) {
    known = earlier
    try known.append(
      file: file, index: index, options: options, moreFollow: current < inputs.count - 1)
    generation += 1
  }

  private func openQuote(
    in file: RecordFile, _ index: RecordIndex
  ) throws(RecordError) -> RecordError? {
    guard let quote = try OpenQuote(in: file, index: index) else { return nil }
    let place = known.place(of: quote, inPart: current)
    return .unterminatedQuote(
      file: file.name, line: place.line, column: quote.field, columnName: place.columnName)
  }
}
