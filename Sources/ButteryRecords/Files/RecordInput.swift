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
/// pipe is.
struct RecordInput {
  /// The bytes that are there.
  let file: RecordFile

  /// Where more bytes come from; nil for a regular file whose size is known.
  let spool: Spool?

  /// Nil for standard input.
  let path: String?

  /// Whether its beginning is gone once it has been read.
  private let isPipe: Bool

  /// What `-` is called in messages.
  private static let standardInputName = "standard input"

  /// Opens a file without waiting for anything; `-` is standard input.
  init(path: String) throws(RecordError) {
    let isStandard = path == "-"
    let name = isStandard ? Self.standardInputName : VisibleText.sanitised(path)
    let descriptor =
      isStandard
      ? fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, 0) : open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw .unreadable(file: name, code: errno) }
    var status = stat()
    let failure = fstat(descriptor, &status) == 0 ? 0 : errno
    let kind = status.st_mode & S_IFMT
    guard failure == 0, kind != S_IFDIR else {
      close(descriptor)
      throw .unreadable(file: name, code: failure == 0 ? EISDIR : failure)
    }
    self.path = isStandard ? nil : path
    // A descriptor that stands in the middle of its file gives the rest, as a pipe would.
    isPipe = kind != S_IFREG || isStandard && lseek(descriptor, 0, SEEK_CUR) != 0
    let size = Int(status.st_size)
    if try isPipe ? true : Self.hasMoreBytes(than: size, descriptor, name: name) {
      let spool = try Spool(descriptor: descriptor, name: name)
      file = spool.file
      self.spool = spool
    } else {
      file = RecordFile(descriptor: descriptor, size: size, name: name)
      spool = nil
      try file.refuseUTF16()
    }
  }

  /// The same input from its beginning: a pipe has been kept, a file is opened again.
  func reopened() throws(RecordError) -> RecordInput {
    guard !isPipe, let path else { return self }
    return try RecordInput(path: path)
  }

  /// Whether a regular file that says it is empty has bytes all the same; closes it where it can't
  /// be read.
  private static func hasMoreBytes(
    than size: Int, _ descriptor: Int32, name: String
  ) throws(RecordError) -> Bool {
    guard size == 0 else { return false }
    var byte: UInt8 = 0
    var count = pread(descriptor, &byte, 1, 0)
    while count < 0, errno == EINTR { count = pread(descriptor, &byte, 1, 0) }
    guard count < 0 else { return count > 0 }
    let code = errno
    // It may give something later, or only from one end to the other.
    if code == EAGAIN || code == ESPIPE { return true }
    close(descriptor)
    throw .unreadable(file: name, code: code)
  }
}
