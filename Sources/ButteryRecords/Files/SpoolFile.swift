#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A temporary file that grows.
///
/// It has no name: it is gone with the process, however that ends. A tenth of what was free in its
/// folder is left free.
struct SpoolFile: Sendable {
  /// What was written so far.
  let file: RecordFile

  private let folder: String
  private let limit: Int?

  /// How many bytes must stay free.
  private let reserve: Int
  private var sizeAtCheck = 0

  /// After how many bytes it is looked at what is free.
  private static let checkedSize = 1 << 23

  /// Makes one in `$TMPDIR`, or else in `/tmp`.
  ///
  /// - Parameters:
  ///   - name: what messages call it.
  ///   - limit: how large it may become; as large as there is room if nil.
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
