import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Calls `body` with the path of a file that contains `bytes`, and deletes the file afterwards.
func withFile(_ bytes: [UInt8], _ body: (String) throws -> Void) throws {
  var path = Array("/tmp/buttery-records-XXXXXX\0".utf8CString)
  let descriptor = mkstemp(&path)
  try #require(descriptor >= 0)
  defer { unlink(path) }
  var written = 0
  while written < bytes.count {
    let count = bytes[written...].withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
    try #require(count > 0)
    written += count
  }
  close(descriptor)
  try body(String(decoding: path.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self))
}

/// Returns all bytes of a file, which may report a size of 0, as files in `/proc` do.
func bytes(ofFile path: String) throws -> [UInt8] {
  try #require(readableBytes(ofFile: path), "\(path) can't be read")
}

/// Returns all bytes of a file; `nil` if it can't be read (any more).
func readableBytes(ofFile path: String) -> [UInt8]? {
  let descriptor = open(path, O_RDONLY)
  guard descriptor >= 0 else { return nil }
  defer { close(descriptor) }
  var bytes: [UInt8] = []
  var piece = [UInt8](repeating: 0, count: 1 << 16)
  while true {
    let count = piece.withUnsafeMutableBytes { read(descriptor, $0.baseAddress, $0.count) }
    guard count >= 0 else { return nil }
    if count == 0 { return bytes }
    bytes += piece[..<count]
  }
}
