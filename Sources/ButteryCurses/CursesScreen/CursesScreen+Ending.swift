import CTerminalRestore

extension CursesScreen {
  /// Sleeps until a signal is about to end the process, and calls `body` before the process ends.
  ///
  /// A signal handler must not take a lock, allocate memory or wait for other threads. A thread that
  /// calls this method can therefore do the remaining work, such as cancelling a statement on a server:
  ///
  ///     Thread.detachNewThread {
  ///       CursesScreen.waitForEndingSignal { connection.cancel() }
  ///     }
  ///
  /// The terminal is restored before `body` is called. The process ends when `body` returns, or after
  /// 300 ms at the latest. `body` isn't called after a crash or after a signal that the process can't
  /// handle, such as SIGKILL.
  ///
  /// Call this method once per process, and not on the main thread. It returns at once without calling
  /// `body` if no file descriptors are left.
  public nonisolated static func waitForEndingSignal(_ body: () -> Void) {
    guard terminal_restore_await_end() else { return }
    body()
    terminal_restore_end_is_prepared()
  }
}
