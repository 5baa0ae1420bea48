#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Reads whole files with the system's calls.
enum FileReading {
  /// The `errno` of a call that failed.
  struct Failure: Error {
    let code: Int32
  }

  private static let chunkSize = 1 << 18

  static func bytes(path: String) throws(Failure) -> [UInt8] {
    var descriptor: Int32
    // A signal may interrupt the wait for the writer of a named pipe.
    repeat {
      descriptor = open(path, O_RDONLY | O_CLOEXEC)
    } while descriptor < 0 && errno == EINTR
    guard descriptor >= 0 else { throw Failure(code: errno) }
    defer { close(descriptor) }
    return try bytes(descriptor: descriptor)
  }

  static func bytes(descriptor: Int32) throws(Failure) -> [UInt8] {
    var bytes = try firstBytes(descriptor: descriptor)
    // Whatever is beyond the expected size: a pipe has none, and a file may have grown.
    while true {
      let chunk = try firstBytes(descriptor: descriptor, expected: chunkSize)
      if chunk.isEmpty { return bytes }
      bytes.append(contentsOf: chunk)
    }
  }

  /// Reads what a regular file says it has, or a first chunk of anything else.
  private static func firstBytes(descriptor: Int32) throws(Failure) -> [UInt8] {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw Failure(code: errno) }
    switch status.st_mode & S_IFMT {
    case S_IFDIR: throw Failure(code: EISDIR)
    case S_IFREG:
      // The descriptor may stand in the middle of its file.
      let rest = Int(status.st_size) - Int(max(0, lseek(descriptor, 0, SEEK_CUR)))
      return try firstBytes(descriptor: descriptor, expected: max(0, rest))
    default: return try firstBytes(descriptor: descriptor, expected: chunkSize)
    }
  }

  /// Reads until `expected` bytes are there or the file ends.
  private static func firstBytes(descriptor: Int32, expected: Int) throws(Failure) -> [UInt8] {
    var failure: Failure?
    let bytes = [UInt8](unsafeUninitializedCapacity: expected) { buffer, count in
      while count < expected {
        let got = read(descriptor, buffer.baseAddress.map { $0 + count }, expected - count)
        if got > 0 {
          count += got
        } else if got == 0 {
          return
        } else if errno == EAGAIN {
          waitForInput(descriptor)
        } else if errno != EINTR {
          failure = Failure(code: errno)
          return
        }
      }
    }
    if let failure { throw failure }
    return bytes
  }

  /// Another program may have left the shared end of a pipe in non-blocking mode.
  private static func waitForInput(_ descriptor: Int32) {
    var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    poll(&request, 1, -1)
  }
}
