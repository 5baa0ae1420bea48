import Glibc

/// A temporary file that is deleted after the test.
final class TemporaryFile {
  let path: String

  init(_ text: String) throws {
    var template = Array("/tmp/records.XXXXXX".utf8CString)
    let descriptor = mkstemp(&template)
    guard descriptor >= 0 else { throw TerminalSession.Failure("no place for temporary files") }
    path = template.withUnsafeBufferPointer { String(cString: $0.baseAddress!) }
    let bytes = Array(text.utf8)
    guard Glibc.write(descriptor, bytes, bytes.count) == bytes.count else {
      throw TerminalSession.Failure("\(path) can't be written")
    }
    close(descriptor)
  }

  deinit {
    unlink(path)
  }
}

extension TemporaryFile {
  /// Creates a file with bytes that need not be text.
  convenience init(bytes: [UInt8]) throws {
    try self.init("")
    try change(O_APPEND) { try write(bytes, to: $0) }
  }

  /// Appends the same byte `count` times.
  func append(repeating byte: UInt8, count: Int) throws {
    try change(O_APPEND) { try write(byte, count: count, to: $0) }
  }

  /// Appends a text.
  func append(_ text: String) throws {
    try change(O_APPEND) { try write(Array(text.utf8), to: $0) }
  }

  /// Overwrites the beginning of the file with a text.
  func overwrite(with text: String) throws {
    try change(0) { try write(Array(text.utf8), to: $0) }
  }

  /// Overwrites the beginning of the file with the same byte, `count` times.
  func overwrite(repeating byte: UInt8, count: Int) throws {
    try change(0) { try write(byte, count: count, to: $0) }
  }

  private func change(_ flag: Int32, _ body: (Int32) throws -> Void) throws {
    let descriptor = open(path, O_WRONLY | flag)
    guard descriptor >= 0 else { throw TerminalSession.Failure("\(path) can't be written") }
    defer { close(descriptor) }
    try body(descriptor)
  }

  private func write(_ byte: UInt8, count: Int, to descriptor: Int32) throws {
    let piece = [UInt8](repeating: byte, count: min(count, 1 << 20))
    var left = count
    while left > 0 {
      try write(Array(piece.prefix(left)), to: descriptor)
      left -= min(left, piece.count)
    }
  }

  private func write(_ bytes: [UInt8], to descriptor: Int32) throws {
    guard Glibc.write(descriptor, bytes, bytes.count) == bytes.count else {
      throw TerminalSession.Failure("\(path) can't be written")
    }
  }
}

/// A temporary folder that is deleted with the object.
final class TemporaryFolder {
  let path: String

  init() throws {
    var template = Array("/tmp/buttery-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { throw TerminalSession.Failure("no folder") }
    path = template.withUnsafeBufferPointer { String(cString: $0.baseAddress!) }
  }

  /// Makes a file in the folder and returns its path.
  func make(_ name: String, _ text: String) throws -> String {
    let file = "\(path)/\(name)"
    let descriptor = open(file, O_WRONLY | O_CREAT | O_EXCL, 0o600)
    guard descriptor >= 0 else { throw TerminalSession.Failure("\(file) can't be made") }
    defer { close(descriptor) }
    guard Glibc.write(descriptor, text, text.utf8.count) == text.utf8.count else {
      throw TerminalSession.Failure("\(file) can't be written")
    }
    return file
  }

  deinit { _ = try? Printing("rm -r \"$1\"", files: [path]) }
}
