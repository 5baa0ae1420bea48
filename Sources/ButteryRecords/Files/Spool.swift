#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Keeps what a pipe gives in a temporary file, where it can be read from the middle; what isn't
/// records in UTF-8 is turned into that on the way.
///
/// What is to be done is decided from the first bytes. While few have come, it may turn out to be
/// something else: then the file is another one, and what was read of the old one isn't so.
struct Spool: Sendable {
  /// What came of an attempt to take more.
  enum Taken: Equatable {
    case bytes
    /// Nothing is there now.
    case nothing
    /// There is no more.
    case end
  }

  /// What is done to the bytes, as far as is known by now.
  private(set) var plan: InputPlan

  /// How the bytes are compressed; nil if they aren't.
  private(set) var compression: Compression?

  private let request: InputPlan.Request
  private var source: any ByteSource
  private var store: SpoolFile
  private var chain = ConversionChain()

  /// The first bytes, as long as it isn't decided what to do with them.
  private var start: [UInt8]? = []
  private var convertedCount = 0

  /// What is told when what was good has been read.
  private var failure: RecordError?

  init(_ source: any ByteSource, request: InputPlan.Request) throws(RecordError) {
    self.source = source
    self.request = request
    compression = (source as? FilterSource)?.compression
    plan = InputPlan()
    store = try Self.makeStore(request)
  }

  private static func makeStore(_ request: InputPlan.Request) throws(RecordError) -> SpoolFile {
    try SpoolFile(name: request.name, limit: request.options.mostSpooledBytes)
  }

  /// What has come so far; it grows.
  var file: RecordFile { store.file }

  /// What is known of how the bytes were written.
  var notes: InputNotes {
    var notes = plan.notes
    notes.compression = compression?.rawValue
    notes.compressionWarning = (source as? FilterSource)?.warning
    return notes
  }

  /// Whether it is known what to do, so that the file stays the same.
  var isDecided: Bool { start == nil }

  /// What `poll` is to be asked about.
  var requests: [pollfd] { source.requests }

  /// Takes what is there, without waiting, up to about `limit` bytes.
  mutating func take(atMost limit: Int) throws(RecordError) -> Taken {
    if let failure { throw failure }
    let sizeBefore = file.size
    var count = 0
    var isEnd = false
    do throws(RecordError) {
      while count < limit, !isEnd, let piece = try source.take() {
        isEnd = piece.isEmpty
        count += piece.count
        try accept(piece, isLast: isEnd)
      }
    } catch {
      failure = error
    }
    // What came before a failure is kept, and read before it is told.
    do throws(RecordError) {
      if count > 0 || isEnd { try decide(isLast: isEnd) }
    } catch {
      failure = failure ?? error
    }
    if let failure, file.size == sizeBefore { throw failure }
    if failure != nil { return .bytes }
    return isEnd ? .end : count > 0 ? .bytes : .nothing
  }

  private mutating func accept(_ piece: [UInt8], isLast: Bool) throws(RecordError) {
    guard start != nil else { return try keep(piece, isLast: isLast) }
    start? += piece
    guard compression == nil, let start, let found = Compression(start) else { return }
    source = try FilterSource(
      found, start: start, rest: source, name: request.name,
      folders: request.options.toolFolders)
    compression = found
    self.start = []
  }

  /// Does to the first bytes what they seem to need.
  private mutating func decide(isLast: Bool) throws(RecordError) {
    guard let start else { return }
    let known = try InputPlan(
      start: start, isWhole: isLast && start.count <= InputPlan.byteLimit,
      isDecompressed: compression != nil, request: request)
    let isSame = known.does(whatIsDoneBy: plan)
    plan = known
    if convertedCount == 0 || !isSame {
      if file.size > 0 { store = try Self.makeStore(request) }
      chain = known.conversions(forFile: request.name)
      convertedCount = 0
    }
    let new = Array(start.dropFirst(convertedCount))
    convertedCount = start.count
    if isLast || start.count >= InputPlan.byteLimit { self.start = nil }
    try keep(new, isLast: isLast)
  }

  private mutating func keep(_ bytes: [UInt8], isLast: Bool) throws(RecordError) {
    let (bytes, failure) = chain.convert(bytes, isLast: isLast)
    try store.append(bytes)
    if let failure { throw failure }
  }
}
