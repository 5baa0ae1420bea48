import ButteryRecords
import Glibc

extension RecordsOutput {
  /// Writes a new file, or replaces one in one step.
  ///
  /// The file has all rows of the result, even during a search, which only marks its matches on the
  /// screen.
  ///
  /// The new file is written next to the old one and then renamed, so that a failure leaves the old
  /// one as it is. A symbolic link stays a link to its target.
  ///
  /// - Parameter columns: the columns to write, in this order.
  /// - Throws: `SaveError`; or `RecordError` where not all records could be read.
  func save(to path: String, columns: [Int]) throws {
    if let failure = result.failure, !failure.isRemark { throw failure }
    var all = result
    all.matches = nil
    let saved = RecordsOutput(result: all, format: format, statistics: statistics)
    try SavedFile.write(to: path) { try saved.write(to: &$0, columns: columns) }
  }
}

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
