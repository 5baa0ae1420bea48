import CLibrary

/// A file that a person saves.
enum SavedFile {
  /// Writes a new file, or replaces one in one step; a failure leaves the old one as it is.
  ///
  /// - Throws: `SaveError`, or what `body` throws.
  static func write(to path: String, _ body: (inout PlainOutput) throws -> Void) throws {
    let target = try SaveTarget(path: path)
    var output = PlainOutput(descriptor: target.descriptor)
    do {
      try body(&output)
      output.flush()
      if let code = output.failure { throw SaveError(file: path, code: code) }
      try target.replace()
    } catch {
      target.discard()
      throw error
    }
  }

  /// Writes a text to a file that mustn't exist yet; after a failure there is no file.
  ///
  /// - Parameter text: makes the text, once the file has been created.
  static func create(_ path: String, _ text: () -> String) throws(SystemError) {
    let file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
    guard file >= 0 else { throw SystemError() }
    var rest = Array(text().utf8)[...]
    var code: Int32 = 0
    while !rest.isEmpty, code == 0 {
      let count = rest.withUnsafeBytes { CLibrary.write(file, $0.baseAddress, $0.count) }
      if count > 0 { rest = rest.dropFirst(count) } else if errno != EINTR { code = errno }
    }
    if code == 0, fsync(file) != 0, errno != EINVAL { code = errno }
    if close(file) != 0, code == 0 { code = errno }
    guard code != 0 else { return }
    unlink(path)
    throw SystemError(code: code)
  }
}

/// A temporary file that replaces its target when it is complete.
private struct SaveTarget {
  let descriptor: Int32
  private let path: String
  private let file: String
  private let temporary: String

  init(path: String) throws(SaveError) {
    self.path = path
    var status = stat()
    let exists = stat(path, &status) == 0
    if exists, status.st_mode & S_IFMT != S_IFREG {
      let code = status.st_mode & S_IFMT == S_IFDIR ? EISDIR : EINVAL
      throw SaveError(file: path, code: code)
    }
    file = exists ? Self.resolved(path) : path
    var template = Array((file + ".XXXXXX").utf8CString)
    descriptor = mkstemp(&template)
    guard descriptor >= 0 else { throw SaveError(file: path, code: errno) }
    temporary = template.withUnsafeBufferPointer { String(cString: $0.baseAddress!) }
    fchmod(descriptor, exists ? status.st_mode & 0o777 : 0o666 & ~Self.mask)
  }

  private static func resolved(_ path: String) -> String {
    guard let real = realpath(path, nil) else { return path }
    defer { free(real) }
    return String(cString: real)
  }

  /// The umask; it can be read only by setting it.
  private static var mask: mode_t {
    let mask = umask(0o077)
    umask(mask)
    return mask
  }

  func replace() throws(SaveError) {
    guard fsync(descriptor) == 0, rename(temporary, file) == 0 else {
      throw SaveError(file: path, code: errno)
    }
    close(descriptor)
  }

  func discard() {
    close(descriptor)
    unlink(temporary)
  }
}

/// A failure to write a file.
struct SaveError: Error, CustomStringConvertible {
  let file: String
  let code: Int32

  var description: String {
    let reason = code == EINVAL ? "not a regular file" : String(cString: strerror(code))
    return "\(file): \(reason); nothing was saved"
  }
}

// MARK: - Reading

/// The bytes of files that are read at once.
enum FileBytes {
  /// The first bytes of a file; nil if it can't be read, or has fewer.
  static func beginning(of path: String, count: Int) -> [UInt8]? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var bytes = [UInt8](repeating: 0, count: count)
    // `pread` fails on a pipe, so that nothing is lost from it.
    return pread(descriptor, &bytes, count, 0) == count ? bytes : nil
  }

  /// All bytes of a file; nil for more than `most`.
  static func all(of path: String, atMost most: Int) throws(SystemError) -> [UInt8]? {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { throw SystemError() }
    defer { close(file) }
    var bytes: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 1 << 14)
    while true {
      let count = read(file, &piece, piece.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw SystemError() }
      guard count > 0 else { return bytes }
      bytes += piece[..<count]
      guard bytes.count <= most else { return nil }
    }
  }
}

/// What the operating system knows of a file.
struct FileStatus {
  private let status: stat

  init(of path: String) throws(SystemError) {
    var status = stat()
    guard stat(path, &status) == 0 else { throw SystemError() }
    self.status = status
  }

  /// Whether it is neither a folder nor a pipe nor a device.
  var isRegular: Bool { status.st_mode & S_IFMT == S_IFREG }

  var isEmpty: Bool { status.st_size == 0 }

  /// Whether it is the same file, maybe by another path.
  func isSame(as other: FileStatus) -> Bool {
    status.st_dev == other.status.st_dev && status.st_ino == other.status.st_ino
  }
}

/// A failed call of the operating system.
struct SystemError: Error {
  private let code: Int32

  /// - Parameter code: the error's number; that of the last call if not given.
  init(code: Int32 = errno) { self.code = code }

  /// Whether a file was to be created that exists.
  var isExistingFile: Bool { code == EEXIST }

  /// What the operating system calls the error.
  var reason: String { String(cString: strerror(code)) }
}

// MARK: - Paths

/// Questions about paths.
enum FilePath {
  static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

  static func isReadable(_ path: String) -> Bool { access(path, R_OK) == 0 }

  /// Why no file can be created in a folder; nil if one can.
  static func obstacle(toFilesIn folder: String) -> SystemError? {
    access(folder, W_OK | X_OK) == 0 ? nil : SystemError()
  }

  /// The folder that relative paths begin at.
  static var workingFolder: String? {
    guard let folder = getcwd(nil, 0) else { return nil }
    defer { free(folder) }
    return String(cString: folder)
  }

  /// The home directory, as the environment tells it.
  static var home: String? { getenv("HOME").map { String(cString: $0) } }
}

/// A typed path, in which, as in a shell, `~` is the home directory.
struct TypedPath {
  let path: String

  init(_ text: String) {
    guard text == "~" || text.hasPrefix("~/"), let home = FilePath.home else {
      path = text
      return
    }
    path = home + text.dropFirst()
  }

  /// The message if nothing was typed, the longest text first.
  static let request = ["type a file name; Esc cancels", "type a file name"]
}
