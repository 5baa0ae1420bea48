import CTerminalRestore

extension CursesScreen {
  /// Sleeps until a signal is about to end the process, and calls `body` before it does.
  ///
  /// A signal handler can't do much: it must not take a lock, allocate memory or wait for others. So
  /// a thread that calls this method does what is still to be done, such as telling a server that
  /// nobody waits for its answer:
  ///
  ///     Thread.detachNewThread {
  ///       CursesScreen.waitForEndingSignal { connection.cancel() }
  ///     }
  ///
  /// The terminal has been given back before `body` is called. The process ends when `body` returns,
  /// or after 300 ms. Crashes don't call it, nor does a signal that isn't delivered to the screen,
  /// such as SIGKILL. To be called once in a process, on a thread other than the main one. It returns
  /// at once, without calling `body`, if no file descriptors are left.
  public nonisolated static func waitForEndingSignal(_ body: () -> Void) {
    guard terminal_restore_await_end() else { return }
    body()
    terminal_restore_end_is_prepared()
  }
}
