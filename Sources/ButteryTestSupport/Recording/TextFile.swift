#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// Functions that read and write whole text files.
package enum TextFile {
  /// A failed operation on a file.
  package struct Failure: Error {
    package var path: String
    package var reason: String
  }

  package static func read(_ path: String) throws -> String {
    guard let file = fopen(path, "r") else { throw failure(path) }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = fread(&piece, 1, piece.count, file)
      if count == 0 { return String(decoding: bytes, as: UTF8.self) }
      bytes += piece[..<count]
    }
  }

  package static func write(_ text: String, to path: String) throws {
    guard let file = fopen(path, "w") else { throw failure(path) }
    let bytes = Array(text.utf8)
    let count = fwrite(bytes, 1, bytes.count, file)
    let isClosed = fclose(file) == 0
    if count < bytes.count || !isClosed { throw failure(path) }
  }

  package static func remove(_ path: String) throws {
    if unlink(path) != 0 { throw failure(path) }
  }

  package static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

  /// Creates a folder unless it exists; its parent folder must exist.
  package static func makeFolder(_ path: String) throws {
    if mkdir(path, 0o777) != 0, errno != EEXIST { throw failure(path) }
  }

  private static func failure(_ path: String) -> Failure {
    Failure(path: path, reason: String(cString: strerror(errno)))
  }
}
