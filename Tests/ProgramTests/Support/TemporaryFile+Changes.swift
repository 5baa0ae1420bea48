import Glibc

extension TemporaryFile {
  /// Creates a file of any bytes.
  convenience init(bytes: [UInt8]) throws {
    try self.init("")
    try change(O_APPEND) { try write(bytes, to: $0) }
  }

  /// Appends `count` times the same byte.
  func append(repeating byte: UInt8, count: Int) throws {
    try change(O_APPEND) { try write(byte, count: count, to: $0) }
  }

  /// Appends a text.
  func append(_ text: String) throws {
    try change(O_APPEND) { try write(Array(text.utf8), to: $0) }
  }

  /// Overwrites the beginning of the file with `count` times the same byte.
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
