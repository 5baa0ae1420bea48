internal import CTrap

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

extension TableViewDiagnostics {
  /// Ends the program for a mistake in a snapshot, which can happen on any thread.
  ///
  /// On the main thread this calls the handler, which belongs to the main actor. On other threads
  /// it prints the same line on standard error and traps; `CursesScreen` gives the terminal back
  /// then, too.
  @usableFromInline nonisolated static func stopAnywhere(_ error: TableViewError) -> Never {
    guard isMainThread else {
      printLine("\(error)")
      trap_here()
    }
    MainActor.assumeIsolated { stop(error) }
  }

  private nonisolated static var isMainThread: Bool {
    #if canImport(Darwin)
      pthread_main_np() != 0
    #else
      // Swift's module of the C library has no `gettid`. If the path can't be read, this assumes
      // the main thread; if that is wrong, `assumeIsolated` traps.
      threadPath.map { $0.hasSuffix("/\(getpid())") } ?? true
    #endif
  }

  #if !canImport(Darwin)
    /// The running thread as `<process>/task/<thread>`; the main thread has the process's number.
    private nonisolated static var threadPath: String? {
      withUnsafeTemporaryAllocation(of: CChar.self, capacity: 64) { buffer in
        guard let start = buffer.baseAddress else { return nil }
        let count = readlink("/proc/thread-self", start, buffer.count)
        guard count > 0 else { return nil }
        return String(decoding: buffer.prefix(count).map(UInt8.init(bitPattern:)), as: UTF8.self)
      }
    }
  #endif
}
