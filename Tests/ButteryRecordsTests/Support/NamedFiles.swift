import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A folder for files with any names, which is deleted together with its files and this object.
final class NamedFiles {
  let path: String

  init() throws {
    var name = Array("/tmp/buttery-names-XXXXXX".utf8CString)
    try #require(mkdtemp(&name) != nil)
    path = String(decoding: name.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  deinit {
    if let folder = opendir(path) {
      while let entry = readdir(folder) {
        let name = withUnsafePointer(to: &entry.pointee.d_name) {
          $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
        }
        unlink(path(name))
      }
      closedir(folder)
    }
    rmdir(path)
  }

  func path(_ name: String) -> String { path + "/" + name }

  func write(_ bytes: [UInt8], to name: String) throws {
    let descriptor = open(path(name), O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    try #require(descriptor >= 0)
    defer { close(descriptor) }
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { writeBytes(descriptor, $0) }
      try #require(count > 0)
      rest = rest.dropFirst(count)
    }
  }
}

private func writeBytes(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
  write(descriptor, bytes.baseAddress, bytes.count)
}
