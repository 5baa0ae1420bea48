#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

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
