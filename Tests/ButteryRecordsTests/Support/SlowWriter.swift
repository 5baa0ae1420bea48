import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A writer at the other end of a pipe that writes in its own thread, pauses once, and closes.
///
/// A task couldn't do this: its readers block, and if all threads of the pool are readers, the
/// writer never runs.
final class SlowWriter: Sendable {
  private let descriptor: Int32
  private let bytes: [UInt8]

  init(descriptor: Int32, bytes: [UInt8]) {
    self.descriptor = descriptor
    self.bytes = bytes
  }

  /// Starts the thread, which keeps the writer alive until it has finished.
  func start() throws {
    #if canImport(Darwin)
      var thread: pthread_t?
    #else
      var thread = pthread_t()
    #endif
    let result = pthread_create(
      &thread, nil,
      { context in
        #if canImport(Darwin)
          Unmanaged<SlowWriter>.fromOpaque(context).takeRetainedValue().run()
        #else
          if let context { Unmanaged<SlowWriter>.fromOpaque(context).takeRetainedValue().run() }
        #endif
        return nil
      }, Unmanaged.passRetained(self).toOpaque())
    try #require(result == 0)
  }

  private func run() {
    usleep(20_000)
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
      guard count > 0 else { break }
      rest = rest.dropFirst(count)
    }
    close(descriptor)
  }
}
