import ButteryRecords
import Glibc

/// Runs a function before a signal ends the program.
///
/// It runs on a thread that waits for signals, so it may take locks and allocate memory, which a signal
/// handler must not do.
enum EndingSignals {
  private static let all = [SIGINT, SIGTERM, SIGHUP]

  /// From now on, runs `body` before a signal ends the program.
  static func precede(_ body: @escaping @Sendable () -> Void) {
    var signals = sigset_t()
    sigemptyset(&signals)
    for signal in all where !isIgnored(signal) { sigaddset(&signals, signal) }
    pthread_sigmask(SIG_BLOCK, &signals, nil)
    Background.run { [signals] in
      var signals = signals
      var signal: Int32 = 0
      guard sigwait(&signals, &signal) == 0 else { return }
      body()
      pthread_sigmask(SIG_UNBLOCK, &signals, nil)
      raise(signal)
    }
  }

  /// Sleeps until the program ends.
  static func await() -> Never { while true { pause() } }

  private static func isIgnored(_ signal: Int32) -> Bool {
    var action = sigaction()
    guard sigaction(signal, nil, &action) == 0 else { return false }
    return unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self) == 1
  }
}
