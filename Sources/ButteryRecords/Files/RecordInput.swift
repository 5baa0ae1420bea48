import CLibrary

/// The source of a list's file: a file that is read in place, or a spool.
///
/// Pipes are spooled to a temporary file. So are files that have to be converted, and regular files
/// that claim to be empty but have bytes, as those in /proc.
struct RecordInput {
  /// The source of more bytes; nil for a regular file that is read in place.
  private(set) var spool: Spool?

  /// Nil for standard input.
  let path: String?

  /// A regular file that is read in place.
  private let plainFile: RecordFile?

  /// The notes about such a file.
  private var plainPlan = InputPlan()

  private let request: InputPlan.Request

  /// Whether bytes that have been read can't be read again.
  private let isPipe: Bool

  /// The name of `-` in messages.
  private static let standardInputName = "standard input"

  /// Opens a file without waiting for anything; `-` is standard input.
  ///
  /// - Parameter options: how the file is read, and whether to wait for more at its end.
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
    // A descriptor in the middle of its file gives the rest of it, like a pipe.
    isPipe = kind != S_IFREG || isStandard && lseek(number, 0, SEEK_CUR) != 0
    let size = Int(status.st_size)
    if try isPipe ? true : Self.hasMoreBytes(than: size, number, name: name) {
      plainFile = nil
      spool = try Spool(DescriptorSource(descriptor: descriptor, name: name), request: request)
      return
    }
    let file = RecordFile(descriptor: descriptor, size: size, name: name)
    let start = try file.bytes(in: 0..<min(InputPlan.byteLimit, file.size))
    spool = try Self.spool(for: file, beginningWith: start, descriptor, request, &plainPlan)
    plainFile = spool == nil ? file : nil
  }

  /// Creates an input from a file that is open already and needs no conversion, such as one in
  /// memory.
  init(file: RecordFile, options: ReadingOptions) {
    path = nil
    plainFile = file
    isPipe = false
    request = InputPlan.Request(name: file.name, path: nil, options: options)
  }

  /// The spool that converts a regular file; nil where the file can be read in place, and then sets
  /// `plainPlan`.
  private static func spool(
    for file: RecordFile, beginningWith start: [UInt8], _ descriptor: OpenDescriptor,
    _ request: InputPlan.Request, _ plainPlan: inout InputPlan
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
      plainPlan = plan
      return nil
    }
    if request.options.follows { throw .notFollowed(file: file.name, reason: plan.reason) }
    return try Spool(DescriptorSource(descriptor: descriptor, name: file.name), request: request)
  }

  /// The file with the bytes so far; until `isDecided` it may be replaced by another one.
  var file: RecordFile {
    guard let file = plainFile ?? spool?.file else { preconditionFailure("a spool has a file") }
    return file
  }

  /// Whether `file` won't be replaced.
  var isDecided: Bool { spool?.isDecided ?? true }

  /// The notes about the file's compression, encoding and structure.
  var notes: InputNotes { spool?.notes ?? plainPlan.notes }

  /// The format of the records, detected from the file's first bytes.
  func format(of bytes: UnsafeRawBufferPointer, options: ReadingOptions) -> RecordFormat {
    (spool?.plan ?? plainPlan).format(of: bytes, name: file.name, options: options)
  }

  /// Takes more bytes into the spool; the end for a file that is read in place.
  mutating func fill(atMost limit: Int) throws(RecordError) -> Spool.Taken {
    try spool?.fill(atMost: limit) ?? .end
  }

  /// The same input from its beginning: a pipe's bytes have been kept, and a file is opened again.
  func reopened() throws(RecordError) -> RecordInput {
    guard !isPipe, let path else { return self }
    return try RecordInput(path: path, options: request.options)
  }

  /// Whether a regular file that claims to be empty has bytes.
  private static func hasMoreBytes(
    than size: Int, _ descriptor: Int32, name: String
  ) throws(RecordError) -> Bool {
    guard size == 0 else { return false }
    var byte: UInt8 = 0
    var count = pread(descriptor, &byte, 1, 0)
    while count < 0, errno == EINTR { count = pread(descriptor, &byte, 1, 0) }
    guard count < 0 else { return count > 0 }
    // Such a file may have bytes later, or can only be read from one end to the other.
    if errno == EAGAIN || errno == ESPIPE { return true }
    throw .unreadable(file: name, code: errno)
  }
}

/// A source of bytes that are kept in a temporary file.
protocol ByteSource: Sendable {
  /// The descriptors to poll before there may be more.
  var requests: [pollfd] { get }

  /// The next bytes, without waiting: nil if there are none now, empty at the end.
  mutating func take() throws(RecordError) -> [UInt8]?
}

/// The bytes of a pipe, or of a file from its descriptor's position on.
struct DescriptorSource: ByteSource {
  let descriptor: OpenDescriptor
  let name: String

  /// The number of bytes that are read at once: the capacity of a pipe on Linux.
  private static let pieceSize = 1 << 16

  var requests: [pollfd] {
    [pollfd(fd: descriptor.number, events: Int16(POLLIN), revents: 0)]
  }

  func take() throws(RecordError) -> [UInt8]? {
    // Without this check a named pipe without a writer would look as if it had ended.
    var requests = self.requests
    guard poll(&requests, 1, 0) > 0 else { return nil }
    var failure: Int32 = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: Self.pieceSize) { buffer, count in
      let got = read(descriptor.number, buffer.baseAddress, buffer.count)
      if got < 0 { failure = errno }
      count = max(0, got)
    }
    if failure == EINTR || failure == EAGAIN { return nil }
    guard failure == 0 else { throw .unreadable(file: name, code: failure) }
    return bytes
  }
}

/// A descriptor that is closed with the object.
final class OpenDescriptor: Sendable {
  let number: Int32

  init(_ number: Int32) {
    self.number = number
  }

  deinit { close(number) }

  /// Two ends of a stream that child processes don't inherit; nil where there are no more
  /// descriptors.
  ///
  /// Sockets have close-on-exec from the beginning, which Swift doesn't offer for pipes on Linux.
  /// Writing with `send` to an end whose other end is closed raises no signal.
  static func socketPair() -> (OpenDescriptor, OpenDescriptor)? {
    var ends: [Int32] = [-1, -1]
    #if canImport(Darwin)
      guard socketpair(AF_UNIX, SOCK_STREAM, 0, &ends) == 0 else { return nil }
      var isOn: Int32 = 1
      for end in ends {
        _ = fcntl(end, F_SETFD, FD_CLOEXEC)
        setsockopt(end, SOL_SOCKET, SO_NOSIGPIPE, &isOn, socklen_t(MemoryLayout<Int32>.size))
      }
    #else
      let kind = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
      guard socketpair(AF_UNIX, kind, 0, &ends) == 0 else { return nil }
    #endif
    return (OpenDescriptor(ends[0]), OpenDescriptor(ends[1]))
  }

  /// Sends as many bytes as possible without waiting; returns -1 and sets `errno` where none can be
  /// sent.
  func send(_ bytes: ArraySlice<UInt8>) -> Int {
    #if canImport(Darwin)
      let flags = MSG_DONTWAIT
    #else
      let flags = Int32(MSG_DONTWAIT) | Int32(MSG_NOSIGNAL)
    #endif
    return bytes.withUnsafeBytes {
      CLibrary.send(number, $0.baseAddress, $0.count, flags)
    }
  }
}
