import CVterm
import Glibc

extension TerminalSession {
  /// Waits until nothing has come for `quiet` milliseconds and the program sleeps, with all keys
  /// read: on a busy machine silence alone may mean that its turn hasn't come.
  func settle(quiet: Int = 40, timeout: Int = 5000) throws {
    let end = Self.now + timeout
    while pump(milliseconds: quiet) || !isAtRest {
      if Self.now > end { throw failure("the program doesn't settle") }
    }
  }

  /// Takes in what comes until the program has read most of its keys: who goes on to press them
  /// would wait for a program that waits itself, for its picture to be taken.
  func waitForRoom(timeout: Int = 5000) throws {
    let end = Self.now + timeout
    while cv_bytes_waiting(slave) > 64 {
      pump(milliseconds: 1)
      if Self.now > end { throw failure("the program doesn't read its keys") }
    }
    while pump(milliseconds: 0) {}
  }

  private var isAtRest: Bool {
    // A program that has ended has nothing more to do.
    guard let fields = try? Self.contents("/proc/\(process)/stat") else { return true }
    let state = fields.split(separator: ")").last?.first { $0 != " " }
    return state == "Z" || state != "R" && cv_bytes_waiting(slave) <= 0
  }

  /// Waits until `isReached` of the screen, at most `timeout` milliseconds.
  func wait(
    _ what: String = "the screen isn't as expected", timeout: Int = 5000,
    until isReached: (TerminalSession) -> Bool
  ) throws {
    let end = Self.now + timeout
    while !isReached(self) {
      let left = end - Self.now
      guard left > 0 else { throw failure(what) }
      pump(milliseconds: min(left, 20))
    }
  }

  /// Waits until `text` stands somewhere on the screen.
  func wait(for text: String, timeout: Int = 5000) throws {
    try wait("\"\(text)\" isn't on the screen", timeout: timeout) { session in
      (0..<session.model.lines).contains { session.text(line: $0).contains(text) }
    }
  }

  /// Waits until the program has ended, at most `timeout` milliseconds.
  @discardableResult
  func waitForExit(timeout: Int = 2000) throws -> ExitStatus {
    let end = Self.now + timeout
    while true {
      if let status = reap() {
        // What was written last may still be on its way through the terminal driver.
        while pump(milliseconds: 20) {}
        return status
      }
      guard Self.now < end else { throw failure("the program doesn't end") }
      if !pump(milliseconds: 5) { usleep(1000) }
    }
  }

  private func reap() -> ExitStatus? {
    if let status { return status }
    var code: Int32 = 0
    guard waitpid(process, &code, WNOHANG) == process else { return nil }
    status = cv_exited(code) ? .exited(Int(cv_code(code))) : .signaled(cv_signal(code))
    return status
  }

  func failure(_ what: String) -> Failure {
    Failure("\(what):\n\(screen)\nlast bytes: \(Escapes.visible(transcript.suffix(200)))")
  }

  static var now: Int {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return time.tv_sec * 1000 + time.tv_nsec / 1_000_000
  }
}
