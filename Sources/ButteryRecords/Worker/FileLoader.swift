/// Reads files one after another, piece by piece, and knows their records so far.
struct FileLoader {
  /// What may be done next.
  enum State: Equatable {
    /// There may be more to read.
    case ready
    /// Nothing is there now; more may come.
    case waiting
    /// All is read, or can't be.
    case ended
  }

  /// From so many bytes it is found out how a file is written.
  static let firstPieceSize = 1 << 16

  private static let pieceSize = 1 << 18

  private let options: ReadingOptions
  private(set) var inputs: [RecordInput]
  private(set) var state = State.ready

  /// Why the reading ended before its end, or what is wrong with the records.
  private(set) var failure: RecordError?

  /// Changes whenever records may be others than before and not just more.
  private(set) var generation: Int

  /// The number of bytes read of the files before the present one.
  private var earlierByteCount = 0

  /// The list, in which the present file's index may be behind.
  private var known = RecordList()

  /// The list before the present file.
  private var earlier = RecordList()

  private var current = 0
  private var index: RecordIndex?

  /// Whether how the file is written was found out from all the bytes that count.
  private var isSettled = false
  private var hasEnded = false
  private var watch: FileWatch?
  private var buffer: [UInt8] = []

  /// The forms that somebody has chosen for columns while looking at them.
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

  /// Whether a file is JSON, whose records are all looked at for what they are.
  var hasJSON: Bool { known.parts.contains { $0.format.kind == .jsonLines } }

  /// Whether no file has been read to its end.
  var isInFirstFile: Bool { current == 0 }

  /// Whether the present file is watched for more.
  var isFollowing: Bool {
    options.follows && current == inputs.count - 1 && inputs[current].spool == nil
      && inputs[current].path != nil
  }

  // MARK: Columns

  /// Counts how often all records have shown how columns write their values.
  private(set) var formsRevision = 0

  /// The columns, among some or all, that are known from samples though all is read.
  func columnsToWeigh(among wanted: [Int]?) -> [Int] {
    state == .ended ? known.columnsToWeigh(among: wanted) : []
  }

  /// Takes over what all records say about columns; nil where they can't be read.
  mutating func adopt(_ evidence: RecordEvidence?, of columns: [Int]) {
    known.adopt(evidence, of: columns)
    formsRevision += 1
  }

  /// Gives columns the forms that somebody has chosen, whatever their fields show.
  mutating func choose(_ forms: [ChosenColumn: ColumnForm]) {
    guard forms != chosen else { return }
    chosen = forms
    known.adopt(chosen: forms)
    earlier.adopt(chosen: forms)
    formsRevision += 1
  }

  // MARK: Reading

  /// Reads a little more; `state` says what became of it.
  mutating func readPiece() {
    guard state != .ended else { return }
    do throws(RecordError) {
      try takeMore()
      if isSettled { try extend() } else { try settle() }
      try endFileIfDone()
    } catch {
      failure = error
      end()
    }
  }

  /// Waits for more, until the waker is called or time is over.
  mutating func wait(with waker: Waker, timeout: Duration?) {
    guard state == .waiting else { return }
    if let watch {
      watch.wait(with: waker, timeout: timeout)
    } else {
      waker.wait(for: inputs[current].spool?.requests ?? [], timeout: timeout)
    }
    state = .ready
  }

  /// Looks at the file that is followed, and notes where nothing has its name any more.
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

  /// Says that records are others now because a file was replaced.
  mutating func noteRestart() { failure = .restarted(file: inputs[inputs.count - 1].file.name) }

  /// Sees to it that the file has bytes that weren't read, if there are any.
  private mutating func takeMore() throws(RecordError) {
    let input = inputs[current]
    guard !input.isDecided || input.file.size == index?.byteCount ?? 0 else { return }
    if input.spool != nil {
      try takeFromSpool()
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

  private mutating func takeFromSpool() throws(RecordError) {
    guard !hasEnded else { return }
    let file = inputs[current].file
    switch try inputs[current].take(atMost: Self.pieceSize) {
    case .bytes: break
    case .nothing: state = .waiting
    case .end: hasEnded = true
    }
    // What has come is something else than it seemed to be.
    if inputs[current].file !== file { index = nil }
  }

  /// Finds out how the file is written, from the bytes that are there.
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
        format: input.format(of: bytes, options: options))
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
    // A header of which only the beginning is there would name the columns wrongly.
    guard isSettled || index.recordCount > 0 else { return }
    known = earlier
    try known.append(
      file: input.file, index: index, options: options, moreFollow: current < inputs.count - 1)
    known.parts[current].take(input.notes)
    generation += 1
  }

  /// Takes the next bytes into the index.
  private mutating func extend() throws(RecordError) {
    let file = inputs[current].file
    guard state == .ready, let known = index?.byteCount else { return }
    let count = min(Self.pieceSize, file.size - known)
    if count > 0 { try takePiece(of: count) }
    let isWhole = index?.byteCount == file.size
    let isPlainFile = inputs[current].spool == nil && !isFollowing
    if isWhole, isPlainFile { hasEnded = true }
    if isWhole, hasEnded { index?.finish() }
  }

  /// Takes so many bytes into the index, which is as it was where the file can't be read or they
  /// make too many records.
  private mutating func takePiece(of count: Int) throws(RecordError) {
    guard var index else { return }
    // A record has one byte at least. But for this, there is only one copy: the blocks are extended
    // in place.
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

  /// How many records there may still be, the present file having those of an index.
  private func room(behind index: RecordIndex) -> Int {
    let headerCount = index.format?.headerCount ?? 0
    return options.mostRecords - earlier.count - max(0, index.recordCount - headerCount)
  }

  private var tooManyRecords: RecordError {
    .tooManyRecords(file: inputs[current].file.name, limit: options.mostRecords)
  }

  private mutating func endFileIfDone() throws(RecordError) {
    guard hasEnded, let index, index.isComplete else { return }
    _ = list()
    if index.openQuoteRecord != nil { try takeQuoteAsText(index) }
    if known.parts.count > current {
      known.parts[current].take(inputs[current].notes)
      try known.noteLongQuotes(inPart: current)
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

  /// Takes a quote that never closes for text, or refuses it.
  private mutating func takeQuoteAsText(_ index: RecordIndex) throws(RecordError) {
    let file = inputs[current].file
    if options.isStrict {
      failure = try openQuote(in: file, index)
      return
    }
    var index = index
    guard let quote = try OpenQuote(takenAsTextBy: &index, in: file) else { return }
    guard room(behind: index) >= 0 else { throw tooManyRecords }
    // There may have been nothing else to find columns in.
    known = earlier
    try known.append(
      file: file, index: index, options: options, moreFollow: current < inputs.count - 1)
    known.note(quote, inPart: current)
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
