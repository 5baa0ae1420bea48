#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Keeps what a pipe gives in a temporary file, where it can be read from the middle.
///
/// The file has no name: it is gone with the process, however that ends. Only one thread may take
/// from the pipe at a time; the file may be read by any.
final class Spool: Sendable {
  /// What has come so far; it grows.
  let file: RecordFile

  private let descriptor: Int32
  private let folder: String

  /// How much is taken from the pipe at once: what a pipe of Linux holds.
  private static let pieceSize = 1 << 16

  /// What came of an attempt to take more.
  enum Taken: Equatable {
    case bytes
    /// Nothing is there now.
    case nothing
    /// The pipe was closed at its other end.
    case end
  }

  /// - Parameter descriptor: open for reading; it is closed with the object.
  init(descriptor: Int32, name: String) throws(RecordError) {
    do throws(RecordError) {
      (file, folder) = try Self.makeFile(name: name)
    } catch {
      close(descriptor)
      throw error
    }
    self.descriptor = descriptor
  }

  deinit { close(descriptor) }

  /// What `poll` is to be asked about.
  var request: pollfd { pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0) }

  /// Takes what is there, without waiting, up to `limit` bytes.
  func take(atMost limit: Int) throws(RecordError) -> Taken {
    var taken = 0
    while taken < limit {
      // A named pipe that nobody has opened for writing yet reads like one that was closed.
      var request = self.request
      guard poll(&request, 1, 0) > 0 else { break }
      let count = try takePiece()
      if count == 0 { return taken == 0 ? .end : .bytes }
      if count < 0 { break }
      taken += count
    }
    return taken == 0 ? .nothing : .bytes
  }

  /// The number of bytes taken; 0 at the end, -1 if there are none now.
  private func takePiece() throws(RecordError) -> Int {
    var failure: Int32 = 0
    var got = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: Self.pieceSize) { buffer, count in
      got = read(descriptor, buffer.baseAddress, buffer.count)
      if got < 0 { failure = errno }
      count = max(0, got)
    }
    if got < 0 {
      if failure == EINTR || failure == EAGAIN { return -1 }
      throw .unreadable(file: file.name, code: failure)
    }
    try keep(bytes)
    return got
  }

  private func keep(_ bytes: [UInt8]) throws(RecordError) {
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

  /// A file without a name in `$TMPDIR`, or else in `/tmp`.
  private static func makeFile(name: String) throws(RecordError) -> (RecordFile, String) {
    var folders = ["/tmp"]
    if let named = getenv("TMPDIR"), named.pointee != 0 {
      folders.insert(String(cString: named), at: 0)
    }
    var code: Int32 = 0
    for folder in folders {
      var path = Array((folder + "/buttery-XXXXXX").utf8CString)
      let descriptor = mkstemp(&path)
      guard descriptor >= 0 else {
        code = errno
        continue
      }
      unlink(path)
      _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
      return (RecordFile(descriptor: descriptor, size: 0, name: name), folder)
    }
    throw .notSpooled(file: name, folder: folders[0], code: code)
  }
}
