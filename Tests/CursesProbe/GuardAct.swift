import ButteryCurses
import ButteryGrid
import Glibc

/// Ends by SIGTERM, on the next key, at the moment at which its guard has been started.
@MainActor enum GuardAct {
  static func run(_ stage: Stage) throws {
    program = getpid()
    // The call that starts the guard hasn't returned yet when this is called.
    pthread_atfork(nil, { if getpid() == program { raise(SIGTERM) } }, nil)
    try stage.loop(
      draw: { $0.write("no guard yet", at: .zero) },
      handle: { _ in
        stage.screen.guardAgainstKill()
        return nil
      })
  }
}

/// Written once, before the handler that reads it is there.
private nonisolated(unsafe) var program: pid_t = 0
