import CLibrary

/// Keeps the bytes of a source in a temporary file, where they can be read at any offset.
///
/// Bytes that aren't records in UTF-8 are converted on the way. The first bytes decide how. While
/// only a few have come, the decision may turn out wrong. Then `file` is replaced by a new one, and
/// records that were read from the old one are invalid.
struct Spool: Sendable {
  /// The result of an attempt to take more bytes.
  enum Taken: Equatable {
    case bytes
    /// There are no bytes now, but more may come.
    case nothing
    /// No more bytes will come.
    case end
  }

  /// The conversions, as far as they are known by now.
  private(set) var plan: InputPlan

  /// The compression of the bytes; nil if they aren't compressed.
  private(set) var compression: Compression?

  private let request: InputPlan.Request
  private var source: any ByteSource
  private var store: SpoolFile
  private var chain = ConversionChain()

  /// The first bytes, until the conversions are decided.
  private var start: [UInt8]? = []
  private var convertedCount = 0

  /// The error to throw once all good bytes have been read.
  private var failure: RecordError?

  init(_ source: any ByteSource, request: InputPlan.Request) throws(RecordError) {
    self.source = source
    self.request = request
    compression = (source as? FilterSource)?.compression
    plan = InputPlan()
    store = try Self.makeStore(request)
  }

  private static func makeStore(_ request: InputPlan.Request) throws(RecordError) -> SpoolFile {
    try SpoolFile(name: request.name, limit: request.options.maximumSpooledBytes)
  }

  /// The file with the bytes so far; it grows.
  var file: RecordFile { store.file }

  /// The notes about the compression, encoding and structure of the bytes.
  var notes: InputNotes {
    var notes = plan.notes
    notes.isJSONLenient = chain.isLenient
    notes.omittedLines = chain.omittedLines
    notes.compression = compression?.rawValue
    notes.compressionWarning = (source as? FilterSource)?.warning
    return notes
  }

  /// Whether the conversions are decided, so that `file` won't be replaced.
  var isDecided: Bool { start == nil }

  /// The descriptors to poll before there may be more.
  var requests: [pollfd] { source.requests }

  /// Takes the bytes that have come, without waiting, up to about `limit` bytes.
  mutating func fill(atMost limit: Int) throws(RecordError) -> Taken {
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
    // Bytes before an error are kept, and are read before the error is thrown.
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

  /// Converts the first bytes as they seem to need it by now.
  private mutating func decide(isLast: Bool) throws(RecordError) {
    guard let start else { return }
    let known = try InputPlan(
      start: start, isWhole: isLast && start.count <= InputPlan.byteLimit,
      isDecompressed: compression != nil, request: request)
    let isSame = known.hasSameConversions(as: plan)
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

/// A temporary file that grows.
///
/// The file has no name, so that it disappears with the process, however this ends. A tenth of the
/// free space at the beginning is left free.
struct SpoolFile: Sendable {
  /// The file with the bytes that were written so far.
  let file: RecordFile

  private let folder: String
  private let limit: Int?

  /// The number of bytes on the disk that must stay free.
  private let reserve: Int
  private var sizeAtCheck = 0

  /// The number of bytes between two checks of the free space.
  private static let checkedSize = 1 << 23

  /// Creates a file in `$TMPDIR`, or else in `/tmp`.
  ///
  /// - Parameters:
  ///   - name: the name of the file in messages.
  ///   - limit: the largest size in bytes; only limited by the disk if nil.
  init(name: String, limit: Int?) throws(RecordError) {
    var folders = ["/tmp"]
    if let named = getenv("TMPDIR"), named.pointee != 0 {
      folders.insert(String(cString: named), at: 0)
    }
    var code: Int32 = 0
    for folder in folders {
      var path = Array((folder + "/buttery-XXXXXX").utf8CString)
      let number = mkstemp(&path)
      guard number >= 0 else {
        code = errno
        continue
      }
      unlink(path)
      _ = fcntl(number, F_SETFD, FD_CLOEXEC)
      file = RecordFile(descriptor: OpenDescriptor(number), size: 0, name: name)
      self.folder = folder
      self.limit = limit
      reserve = Self.freeSize(at: number) / 10
      return
    }
    throw .notSpooled(file: name, folder: folders[0], code: code)
  }

  /// Memory whose content is in a temporary file of its own; nil where there is no room.
  ///
  /// The caller unmaps it.
  static func memory(ofSize size: Int) -> UnsafeMutableRawBufferPointer? {
    guard var store = try? SpoolFile(name: "", limit: nil),
      (try? store.checkRoom(for: size)) != nil
    else { return nil }
    let descriptor = store.file.descriptor
    // A page without room on the disk would end the process when it is written.
    guard posix_fallocate(descriptor, 0, off_t(size)) == 0,
      let start = mmap(nil, size, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0),
      start != MAP_FAILED
    else { return nil }
    return UnsafeMutableRawBufferPointer(start: start, count: size)
  }

  mutating func append(_ bytes: [UInt8]) throws(RecordError) {
    guard !bytes.isEmpty else { return }
    try checkRoom(for: bytes.count)
    var failure: Int32 = 0
    let start = file.size
    bytes.withUnsafeBytes { bytes in
      var done = 0
      while done < bytes.count {
        let count = pwrite(
          file.descriptor, bytes.baseAddress.map { $0 + done }, bytes.count - done,
          off_t(start + done))
        if count >= 0 {
          done += count
        } else if errno != EINTR {
          failure = errno
          return
        }
      }
    }
    guard failure == 0 else { throw .notSpooled(file: file.name, folder: folder, code: failure) }
    file.grow(to: start + bytes.count)
  }

  private mutating func checkRoom(for count: Int) throws(RecordError) {
    let size = file.size + count
    if let limit, size > limit { throw .spoolFull(file: file.name, folder: folder) }
    guard size > sizeAtCheck + Self.checkedSize else { return }
    sizeAtCheck = size
    guard Self.freeSize(at: file.descriptor) >= reserve else {
      throw .spoolFull(file: file.name, folder: folder)
    }
  }

  private static func freeSize(at descriptor: Int32) -> Int {
    var status = statvfs()
    guard fstatvfs(descriptor, &status) == 0 else { return 0 }
    let (size, overflows) = Int(clamping: status.f_bavail)
      .multipliedReportingOverflow(by: Int(clamping: status.f_frsize))
    return overflows ? .max : size
  }
}
