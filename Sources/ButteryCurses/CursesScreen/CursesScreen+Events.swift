public import ButteryGrid
import CLibrary
import CNcurses
import CTerminalRestore

extension CursesScreen: TerminalOwner {
  /// Waits for what happens next: keys, the mouse, pasted text, a new size.
  ///
  /// While waiting, the process sleeps in one system call, and only an event wakes it.
  ///
  /// - Throws: `ScreenError.terminalGone` when the terminal has hung up.
  public func nextEvent(wait: Bool) throws -> Event? {
    guard isActive else { throw ScreenError.terminalGone }
    return try input.nextEvent(before: wait ? .max : .min, of: self)
  }

  /// Waits for what happens next, at most until a deadline.
  ///
  /// - Throws: `ScreenError.terminalGone` when the terminal has hung up.
  public func nextEvent(until deadline: ContinuousClock.Instant) throws -> Event? {
    guard isActive else { throw ScreenError.terminalGone }
    return try input.nextEvent(before: TerminalInput.milliseconds(at: deadline), of: self)
  }

  /// If the size changed and changed back before this, the terminal may have lost what it cut off.
  func adoptNewSize() -> Size {
    if !adoptSize() { mustRedraw = true }
    return size
  }

  /// The terminal is left first, because entering twice would save the cursor's place on the wrong
  /// screen.
  func reclaimTerminal() {
    terminal_restore_run()
    enterAgain()
  }

  func checkAnswers() {
    checkSynchronizedOutput()
    checkPace()
    checkAttributes()
    checkBackground()
  }

  /// Asks the terminal for its size and adopts it; returns whether the size has changed.
  func adoptSize() -> Bool {
    var lines: Int32 = 0
    var columns: Int32 = 0
    _ = cn_window_size(files.output, &lines, &columns)
    if lines <= 0 { lines = Int32(Capabilities.number("lines") ?? 24) }
    if columns <= 0 { columns = Int32(Capabilities.number("cols") ?? 80) }
    let new = Size(width: Int(columns), height: Int(lines))
    guard new != size else { return false }
    resize_term(lines, columns)
    size = new
    mustRedraw = true
    prepareLeaving()
    return true
  }

  /// Adopts the background that the terminal has reported, and wakes the application to draw
  /// another picture.
  private func checkBackground() {
    guard !isBackgroundReported, let background = input.decoder.background else { return }
    isBackgroundReported = true
    traits.background = background.isDark ? .dark : .light
    styles.adopt(background: background)
    input.wake()
  }

  /// Asks for the background once the terminal has said that it is a relative of xterm.
  private func checkAttributes() {
    guard asksBackgroundLater, let isXtermLike = input.decoder.isXtermLike else { return }
    asksBackgroundLater = false
    if isXtermLike { files.send(BackgroundQuery.question) }
  }

  private func checkPace() {
    // Both only tell something of a line that nothing is known about yet.
    if pace.line == .unknown {
      if input.decoder.hasAnswered { pace.recordAnswer(at: TerminalInput.now) }
      if input.decoder.isXtermLike != nil {
        pace.recordKind(at: TerminalInput.now, wasAwaited: input.wasAwaited)
      }
    }
    while input.decoder.statusCount > 0 {
      input.decoder.statusCount -= 1
      if pace.recordStatus(at: TerminalInput.now) { input.wake() }
    }
  }

  /// Until when the terminal may still be drawing the last picture, on a line that is slower than keys.
  public var drawsUntil: ContinuousClock.Instant? {
    let now = TerminalInput.now
    guard pace.waits(at: now), let end = pace.waitsUntil else { return nil }
    return .now + .milliseconds(end - now)
  }

  private func checkSynchronizedOutput() {
    guard !hasSynchronizedOutput, let setting = input.decoder.synchronizedOutputSetting,
      SynchronizedOutput.isAvailable(setting: setting)
    else { return }
    hasSynchronizedOutput = true
    prepareLeaving()
  }
}
