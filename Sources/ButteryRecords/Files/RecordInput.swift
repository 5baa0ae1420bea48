#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A file that is to be read, or a pipe by way of a temporary file.
///
/// A regular file that says it is empty and has bytes all the same, as those in /proc, is read as a
/// pipe is; so is one that has to be converted.
struct RecordInput {
  /// Where more bytes come from; nil for a regular file whose size is known.
  private(set) var spool: Spool?

  /// Nil for standard input.
  let path: String?

  /// A regular file that is read where it is.
  private let plainFile: RecordFile?

  /// What is known of such a file.
  private var plainNotes = InputNotes()

  private let request: InputPlan.Request

  /// Whether its beginning is gone once it has been read.
  private let isPipe: Bool

  /// What `-` is called in messages.
  private static let standardInputName = "standard input"

  /// Opens a file without waiting for anything; `-` is standard input.
  ///
  /// - Parameter options: how the file is read; whether it is waited on for more.
  init(path: String, options: ReadingOptions) throws(RecordError) {
    let isStandard = path == "-"
    let name = isStandard ? Self.standardInputName : VisibleText.sanitised(path)
    let number =
      isStandard
      ? fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, 0) : open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard number >= 0 else { throw .unreadable(file: name, code: errno) }
    let descriptor = OpenDescriptor(number)
    var status = stat()
    let failure = fstat(number, &status) == 0 ? 0 : errno
    let kind = status.st_mode & S_IFMT
    guard failure == 0, kind != S_IFDIR else {
      throw .unreadable(file: name, code: failure == 0 ? EISDIR : failure)
    }
    self.path = isStandard ? nil : path
    request = InputPlan.Request(name: name, path: self.path, options: options)
    // A descriptor that stands in the middle of its file gives the rest, as a pipe would.
    isPipe = kind != S_IFREG || isStandard && lseek(number, 0, SEEK_CUR) != 0
    let size = Int(status.st_size)
    if try isPipe ? true : Self.hasMoreBytes(than: size, number, name: name) {
      plainFile = nil
      spool = try Spool(DescriptorSource(descriptor: descriptor, name: name), request: request)
      return
    }
    let file = RecordFile(descriptor: descriptor, size: size, name: name)
    let start = try file.bytes(in: 0..<min(InputPlan.byteLimit, file.size))
    spool = try Self.spool(for: file, beginningWith: start, descriptor, request, &plainNotes)
    plainFile = spool == nil ? file : nil
  }

  /// A file that is open already and is read as it is, such as one in memory.
  init(file: RecordFile, options: ReadingOptions) {
    path = nil
    plainFile = file
    isPipe = false
    request = InputPlan.Request(name: file.name, path: nil, options: options)
  }

  /// What converts a regular file; nil where it can be read where it is, of which notes are taken.
  private static func spool(
    for file: RecordFile, beginningWith start: [UInt8], _ descriptor: OpenDescriptor,
    _ request: InputPlan.Request, _ notes: inout InputNotes
  ) throws(RecordError) -> Spool? {
    if let compression = Compression(start) {
      if request.options.follows { throw .notFollowed(file: file.name, reason: "it is compressed") }
      let filter = FilterSource(
        compression, file: descriptor, name: file.name, folders: request.options.toolFolders)
      return try Spool(filter, request: request)
    }
    let plan = try InputPlan(
      start: start, isWhole: start.count == file.size, isDecompressed: false, request: request)
    if plan.isNothing {
      notes = plan.notes
      return nil
    }
    if request.options.follows { throw .notFollowed(file: file.name, reason: plan.reason) }
    return try Spool(DescriptorSource(descriptor: descriptor, name: file.name), request: request)
  }

  /// The bytes that are there; while a spool isn't decided, the file may become another one.
  var file: RecordFile {
    guard let file = plainFile ?? spool?.file else { preconditionFailure("a spool has a file") }
    return file
  }

  /// Whether `file` stays the same.
  var isDecided: Bool { spool?.isDecided ?? true }

  /// What is known of how it was written.
  var notes: InputNotes { spool?.notes ?? plainNotes }

  /// How it writes records, going by its first bytes.
  func format(of bytes: UnsafeRawBufferPointer, options: ReadingOptions) -> RecordFormat {
    (spool?.plan ?? InputPlan()).format(of: bytes, name: file.name, options: options)
  }

  /// Takes more of what isn't read where it is; see `Spool`.
  mutating func take(atMost limit: Int) throws(RecordError) -> Spool.Taken {
    try spool?.take(atMost: limit) ?? .end
  }

  /// The same input from its beginning: a pipe has been kept, a file is opened again.
  func reopened() throws(RecordError) -> RecordInput {
    guard !isPipe, let path else { return self }
    return try RecordInput(path: path, options: request.options)
  }

  /// Whether a regular file that says it is empty has bytes all the same.
  private static func hasMoreBytes(
    than size: Int, _ descriptor: Int32, name: String
  ) throws(RecordError) -> Bool {
    guard size == 0 else { return false }
    var byte: UInt8 = 0
    var count = pread(descriptor, &byte, 1, 0)
    while count < 0, errno == EINTR { count = pread(descriptor, &byte, 1, 0) }
    guard count < 0 else { return count > 0 }
    // It may give something later, or only from one end to the other.
    if errno == EAGAIN || errno == ESPIPE { return true }
    throw .unreadable(file: name, code: errno)
  }
}
