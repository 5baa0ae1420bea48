import Glibc

/// Standard output as plain text: buffered, and a failed write is an error.
struct PlainOutput {
  private var buffer: [UInt8] = []
  private(set) var failure: Int32?

  private static let capacity = 1 << 16

  mutating func write(_ text: String) {
    buffer.append(contentsOf: text.utf8)
    if buffer.count >= Self.capacity { flush() }
  }

  /// Writes `text` right-aligned or left-aligned in `width` columns, of which it takes `columns`.
  mutating func write(_ text: String, columns: Int, in width: Int, alignsRight: Bool = false) {
    let blanks = String(repeating: " ", count: max(0, width - columns))
    write(alignsRight ? blanks + text : text + blanks)
  }

  /// Sends what is buffered; after a failure nothing more is sent.
  mutating func flush() {
    var sent = 0
    while sent < buffer.count, failure == nil {
      let count = buffer.withUnsafeBytes { bytes in
        Glibc.write(STDOUT_FILENO, bytes.baseAddress! + sent, bytes.count - sent)
      }
      if count >= 0 {
        sent += count
      } else if errno != EINTR {
        failure = errno
      }
    }
    buffer.removeAll(keepingCapacity: true)
  }
}
