#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A source of bytes that are kept in a temporary file.
protocol ByteSource: Sendable {
  /// The descriptors to poll before there may be more.
  var requests: [pollfd] { get }

  /// The next bytes, without waiting: nil if there are none now, empty at the end.
  mutating func take() throws(RecordError) -> [UInt8]?
}

/// The bytes of a pipe, or of a file from its descriptor's position on.
struct DescriptorSource: ByteSource {
  let descriptor: OpenDescriptor
  let name: String

  /// The number of bytes that are read at once: the capacity of a pipe on Linux.
  private static let pieceSize = 1 << 16

  var requests: [pollfd] {
    [pollfd(fd: descriptor.number, events: Int16(POLLIN), revents: 0)]
  }

  func take() throws(RecordError) -> [UInt8]? {
    // Without this check a named pipe without a writer would look as if it had ended.
    var requests = self.requests
    guard poll(&requests, 1, 0) > 0 else { return nil }
    var failure: Int32 = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: Self.pieceSize) { buffer, count in
      let got = read(descriptor.number, buffer.baseAddress, buffer.count)
      if got < 0 { failure = errno }
      count = max(0, got)
    }
    if failure == EINTR || failure == EAGAIN { return nil }
    guard failure == 0 else { throw .unreadable(file: name, code: failure) }
    return bytes
  }
}
