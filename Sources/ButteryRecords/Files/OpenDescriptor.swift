#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A descriptor that is closed with the object.
final class OpenDescriptor: Sendable {
  let number: Int32

  init(_ number: Int32) {
    self.number = number
  }

  deinit { close(number) }

  /// Two ends of a stream that child processes don't inherit; nil where there are no more
  /// descriptors.
  ///
  /// Sockets have close-on-exec from the beginning, which Swift doesn't offer for pipes on Linux.
  /// Writing with `send` to an end whose other end is closed raises no signal.
  static func socketPair() -> (OpenDescriptor, OpenDescriptor)? {
    var ends: [Int32] = [-1, -1]
    #if canImport(Darwin)
      guard socketpair(AF_UNIX, SOCK_STREAM, 0, &ends) == 0 else { return nil }
      var isOn: Int32 = 1
      for end in ends {
        _ = fcntl(end, F_SETFD, FD_CLOEXEC)
        setsockopt(end, SOL_SOCKET, SO_NOSIGPIPE, &isOn, socklen_t(MemoryLayout<Int32>.size))
      }
    #else
      let kind = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
      guard socketpair(AF_UNIX, kind, 0, &ends) == 0 else { return nil }
    #endif
    return (OpenDescriptor(ends[0]), OpenDescriptor(ends[1]))
  }

  /// Sends as many bytes as possible without waiting; returns -1 and sets `errno` where none can be
  /// sent.
  func send(_ bytes: ArraySlice<UInt8>) -> Int {
    #if canImport(Darwin)
      let flags = MSG_DONTWAIT
    #else
      let flags = Int32(MSG_DONTWAIT) | Int32(MSG_NOSIGNAL)
    #endif
    return bytes.withUnsafeBytes {
      #if canImport(Darwin)
        Darwin.send(number, $0.baseAddress, $0.count, flags)
      #elseif canImport(Musl)
        Musl.send(number, $0.baseAddress, $0.count, flags)
      #else
        Glibc.send(number, $0.baseAddress, $0.count, flags)
      #endif
    }
  }
}
