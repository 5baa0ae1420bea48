#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A file that is to be read, or a pipe by way of a temporary file.
struct RecordInput {
  /// The bytes that are there.
  let file: RecordFile

  /// Where more bytes come from; nil for a regular file.
  let spool: Spool?

  /// Nil for standard input.
  let path: String?

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
    if kind == S_IFREG, !isStandard || lseek(descriptor, 0, SEEK_CUR) == 0 {
      file = RecordFile(descriptor: descriptor, size: Int(status.st_size), name: name)
      spool = nil
      try file.refuseUTF16()
    } else {
      let spool = try Spool(descriptor: descriptor, name: name)
      file = spool.file
      self.spool = spool
    }
  }

  /// The same input from its beginning: a pipe has been kept, a file is opened again.
  func reopened() throws(RecordError) -> RecordInput {
    guard spool == nil, let path else { return self }
    return try RecordInput(path: path)
  }
}
