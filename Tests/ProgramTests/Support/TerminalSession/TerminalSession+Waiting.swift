import CVterm
import Glibc

extension TerminalSession {
  /// The time limit for anything, in milliseconds.
  ///
  /// It only guards against hanging: a busy machine may need much time, and a success never takes that long.
  static var limit: Int { 600_000 }

  /// Waits until all keys have been read and nothing will happen before the next one.
  ///
  /// If a thread sleeps until a certain time, it is enough that nothing has arrived and no thread has run
  /// for `quiet` milliseconds.
  func settle(quiet: Int = 40) throws {
    let end = Self.now + Self.limit
    while true {
      if Self.now > end { throw failure("the program doesn't settle") }
      guard let before = rest() else {
        pump(milliseconds: 1)
        continue
      }
      let patience = waitsForEvents() ? 0 : quiet
      if !pump(milliseconds: patience), rest() == before { return }
    }
  }

  /// Waits as `settle` does, and until no answer of a server is awaited.
  func settleWithServer() throws {
    let end = Self.now + Self.limit
    while true {
      try settle()
      if !waitsForServer(), rest() != nil { return }
      if Self.now > end { throw failure("the server doesn't answer") }
      pump(milliseconds: 5)
    }
  }

  /// Waits until all threads of the program sleep, though it may not have read all keys.
  func waitForSleep() throws {
    let end = Self.now + Self.limit
    while sleepingThreads() == nil {
      usleep(1000)
      if Self.now > end { throw failure("the program doesn't sleep") }
    }
  }

  /// Receives output until the program has read most of its keys.
  ///
  /// Otherwise, pressing further keys could wait for a program that waits for its output to be received.
  func waitForRoom() throws {
    let end = Self.now + Self.limit
    while cv_bytes_waiting(slave) > 64 {
      pump(milliseconds: 1)
      if Self.now > end { throw failure("the program doesn't read its keys") }
    }
    while pump(milliseconds: 0) {}
  }

  /// Waits until a condition is true of the session, and the frame is complete.
  ///
  /// A program that always has work may never be seen asleep; then the frame needn't be complete, and
  /// the condition is asked about each millisecond. One that has ended is waited for a few seconds: what
  /// it started may still write.
  func wait(
    _ what: String = "the screen isn't as expected", whileBusy: Bool = false,
    until isReached: (TerminalSession) -> Bool
  ) throws {
    var end = Self.now + Self.limit
    var hasEnded = false
    while true {
      if !hasEnded, reap() != nil {
        hasEnded = true
        end = Self.now + 10_000
      }
      let isThere = isReached(self)
      if isThere, whileBusy || rest(.mainThreads) != nil { return }
      guard Self.now < end else { throw failure(what) }
      pump(milliseconds: isThere || whileBusy ? 1 : 20)
    }
  }

  /// Waits until `text` is somewhere on the screen.
  func wait(for text: String) throws {
    try wait("\"\(text)\" isn't on the screen") { session in
      (0..<session.model.lines).contains { session.text(line: $0).contains(text) }
    }
  }

  /// Waits until the program has ended.
  @discardableResult
  func waitForExit() throws -> ExitStatus {
    let end = Self.now + Self.limit
    while true {
      if let status = reap() {
        // The last output may still be on its way through the terminal driver, which polling asks for it.
        while pump(milliseconds: 0) {}
        return status
      }
      guard Self.now < end else { throw failure("the program doesn't end") }
      if !pump(milliseconds: 5) { usleep(1000) }
    }
  }

  private func reap() -> ExitStatus? {
    if let status { return status }
    var code: Int32 = 0
    var usage = rusage()
    guard wait4(process, &code, WNOHANG, &usage) == process else { return nil }
    let seconds = usage.ru_utime.tv_sec + usage.ru_stime.tv_sec
    let microseconds = usage.ru_utime.tv_usec + usage.ru_stime.tv_usec
    ticksAtEnd = seconds * 100 + microseconds / 10_000
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
