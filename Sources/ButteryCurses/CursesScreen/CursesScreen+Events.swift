public import ButteryGrid
import CNcurses
import CTerminalRestore
import Glibc

extension CursesScreen {
  /// Waits for what happens next: keys, the mouse, pasted text, a new size.
  ///
  /// While waiting, the process sleeps in one system call, and only an event wakes it.
  ///
  /// - Throws: `ScreenError.terminalGone` when the terminal has hung up.
  public func nextEvent(wait: Bool) throws -> Event? {
    try nextEvent(before: wait ? .max : .min)
  }

  /// Waits for what happens next, at most until a deadline.
  ///
  /// - Throws: `ScreenError.terminalGone` when the terminal has hung up.
  public func nextEvent(until deadline: ContinuousClock.Instant) throws -> Event? {
    try nextEvent(before: Self.milliseconds(at: deadline))
  }

  /// Waits until `end`, in milliseconds of a steady clock.
  private func nextEvent(before end: Int) throws -> Event? {
    guard isActive else { throw ScreenError.terminalGone }
    while true {
      // The rest of a sequence may have come while the program drew, or had no turn.
      if isLate { _ = try collect(before: .min) }
      if let event = takeNews() ?? nextInput() ?? takeNews() { return event }
      guard try collect(before: end) || end == .max || end > Self.now else { return nil }
    }
  }

  private func nextInput() -> Event? {
    let isLate = isLate
    let event = decoder.next(isFinal: isLate)
    if event != nil || isLate { deadline = nil }
    noteAnswer()
    notePace()
    noteAttributes()
    noteBackground()
    if event == nil, deadline == nil, let patience = decoder.patience {
      deadline = Self.now + patience
    }
    return event
  }

  /// Whether the deadline for the rest of an incomplete sequence has passed.
  private var isLate: Bool {
    guard let deadline else { return false }
    return deadline <= Self.now
  }

  static var now: Int {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return time.tv_sec * 1000 + time.tv_nsec / 1_000_000
  }

  /// The first whole millisecond at which `deadline` has certainly passed, so that waiting until
  /// then never ends early.
  private static func milliseconds(at deadline: ContinuousClock.Instant) -> Int {
    let left = ContinuousClock.now.duration(to: deadline).components
    guard left.seconds >= 0, left.attoseconds >= 0 else { return now }
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    let nanoseconds = time.tv_nsec + Int(left.attoseconds / 1_000_000_000)
    let seconds = time.tv_sec + min(Int(left.seconds), longestSleep)
    return seconds * 1000 + nanoseconds / 1_000_000 + 1
  }

  /// The longest sleep in seconds, some thirty years, which keeps the sum from overflowing.
  private static let longestSleep = 1_000_000_000

  // MARK: - Waiting

  /// Waits until `end` and collects what has arrived; returns whether there was anything.
  private func collect(before end: Int) throws(ScreenError) -> Bool {
    let start = Self.now
    let (input, hasNews) = wait(milliseconds: Self.patience(until: min(end, deadline ?? .max)))
    wasAwaited = Self.now - start > Self.leastWait
    let isReadable = input & Int16(POLLIN) != 0
    if isReadable {
      try read()
    } else if input != 0 {
      throw .terminalGone
    }
    return isReadable || hasNews || isLate
  }

  /// How long a wait is at least, in milliseconds, for what ends it to have come meanwhile.
  private static let leastWait = 5

  /// The timeout for `poll`: -1 waits for ever, 0 doesn't wait.
  private static func patience(until end: Int) -> Int32 {
    if end == .max { return -1 }
    return end == .min ? 0 : Int32(clamping: max(0, end - now))
  }

  /// Sleeps until there is something; collects the news, and returns the state of the input.
  private func wait(milliseconds: Int32) -> (input: Int16, hasNews: Bool) {
    let (input, watch, other) = (files.input, self.watch, watchedFile)
    // The closure is @Sendable, so that it isn't isolated to the main actor: Swift would check the
    // isolation at run time.
    let found = withUnsafeTemporaryAllocation(of: pollfd.self, capacity: 3) {
      @Sendable files -> (input: Int16, watch: Int16, other: Int16) in
      files[0] = pollfd(fd: input, events: Int16(POLLIN), revents: 0)
      files[1] = pollfd(fd: watch, events: Int16(POLLIN), revents: 0)
      files[2] = pollfd(fd: other, events: Int16(POLLIN), revents: 0)
      guard poll(files.baseAddress, 3, milliseconds) > 0 else { return (0, 0, 0) }
      return (files[0].revents, files[1].revents, files[2].revents)
    }
    if found.watch != 0 { news |= terminal_watch_take() }
    if found.other != 0 { news |= UInt32(terminal_watch_woken) }
    return (found.input, found.watch != 0 || found.other != 0)
  }

  private func read() throws(ScreenError) {
    let file = files.input
    // The closure isn't isolated to the main actor, for the same reason as above.
    let count = decoder.receive { @Sendable buffer in
      let count = Glibc.read(file, buffer.baseAddress, buffer.count)
      return count < 0 ? -Int(errno) : count
    }
    if count == 0 || count < 0 && count != -Int(EINTR) && count != -Int(EAGAIN) {
      throw .terminalGone
    }
    deadline = nil
  }

  // MARK: - News

  private func takeNews() -> Event? {
    if hasResumed {
      hasResumed = false
      return .resume
    }
    while news != 0 {
      if take(terminal_watch_stop) {
        stop(group: false)
        return .resume
      }
      if take(terminal_watch_continued) {
        // A signal that can't be caught stopped the process, so the terminal may be in any state.
        // It is left first, because entering twice would save the cursor's place on the wrong
        // screen.
        terminal_restore_run()
        enterAgain()
        return .resume
      }
      if take(terminal_watch_resized) {
        // If the size changed and changed back before this, the terminal may have lost what it cut
        // off.
        if !adoptSize() { mustRedraw = true }
        return .resize(size)
      }
      if take(terminal_watch_woken) { return .wake }
      news = 0
    }
    return nil
  }

  private func take(_ kind: Int) -> Bool {
    let bit = UInt32(kind)
    defer { news &= ~bit }
    return news & bit != 0
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
  private func noteBackground() {
    guard !isBackgroundReported, let background = decoder.background else { return }
    isBackgroundReported = true
    traits.paper = background.isDark ? .dark : .light
    styles.adopt(background: background)
    news |= UInt32(terminal_watch_woken)
  }

  /// Asks for the background once the terminal has said that it is a relative of xterm.
  private func noteAttributes() {
    guard asksBackgroundLater, let isXtermLike = decoder.isXtermLike else { return }
    asksBackgroundLater = false
    if isXtermLike { files.send(BackgroundQuery.question) }
  }

  private func notePace() {
    // Both only tell something of a line that nothing is known about yet.
    if pace.line == .unknown {
      if decoder.hasAnswered { pace.noteAnswer(at: Self.now) }
      if decoder.isXtermLike != nil { pace.noteKind(at: Self.now, wasAwaited: wasAwaited) }
    }
    while decoder.statusCount > 0 {
      decoder.statusCount -= 1
      if pace.noteStatus(at: Self.now) { news |= UInt32(terminal_watch_woken) }
    }
  }

  /// Until when the terminal may still be drawing the last picture, on a line that is slower than keys.
  public var drawsUntil: ContinuousClock.Instant? {
    let now = Self.now
    guard pace.waits(at: now), let end = pace.waitsUntil else { return nil }
    return .now + .milliseconds(end - now)
  }

  private func noteAnswer() {
    guard !hasSynchronizedOutput, let setting = decoder.synchronizedOutputSetting,
      SynchronizedOutput.isAvailable(setting: setting)
    else { return }
    hasSynchronizedOutput = true
    prepareLeaving()
  }
}
