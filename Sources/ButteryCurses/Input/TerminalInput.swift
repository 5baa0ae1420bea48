import ButteryGrid
import CLibrary
import CTerminalRestore

/// What owns a terminal while `TerminalInput` waits for its events.
@MainActor protocol TerminalOwner: AnyObject {
  /// Looks at what the terminal has answered besides keys.
  func checkAnswers()

  /// Gives the terminal back, stops the process like `Ctrl-Z`, and takes the terminal again.
  ///
  /// - Parameter group: Whether the other processes of the job are stopped, too.
  func stop(group: Bool)

  /// Takes the terminal again after the process was stopped by a signal that can't be caught, so that
  /// the terminal may be in any state.
  func reclaimTerminal()

  /// Asks the terminal for its size, which may be the same as before, and adopts it.
  func adoptNewSize() -> Size
}

/// The keys of a terminal, and the news of signals and other threads: one wait for all of them.
@MainActor final class TerminalInput {
  let files: TerminalFiles
  /// A file descriptor that becomes readable when a signal or another thread has something to tell.
  let watch: Int32
  /// Another descriptor to watch; -1 for none, which `poll` ignores.
  var watchedFile: Int32 = -1
  var decoder: InputDecoder
  /// When an incomplete sequence must be decoded as it is, in milliseconds of a steady clock.
  private var deadline: Int?
  /// The bits of `terminal_watch_take()` that haven't become events yet.
  private var news: UInt32 = 0
  /// Whether the process was stopped and continued and the `resume` event is still to come.
  var hasResumed = false
  /// Whether what was read last came while the screen waited.
  private(set) var wasAwaited = false

  init(_ files: TerminalFiles, watch: Int32, _ decoder: InputDecoder) {
    self.files = files
    self.watch = watch
    self.decoder = decoder
  }

  /// Makes the next wait return `wake`.
  func wake() { news |= UInt32(terminal_watch_woken) }

  /// Drops news of a stop that is over.
  func forgetStop() {
    news |= terminal_watch_take()
    news &= ~(UInt32(terminal_watch_continued) | UInt32(terminal_watch_stop))
  }

  // MARK: - Events

  /// Waits until `end`, in milliseconds of a steady clock.
  func nextEvent(before end: Int, of owner: some TerminalOwner) throws -> Event? {
    while true {
      // The rest of a sequence may have come while the program drew, or had no turn.
      if isLate { _ = try collect(before: .min) }
      if let event = takeNews(of: owner) ?? nextInput(of: owner) ?? takeNews(of: owner) {
        return event
      }
      guard try collect(before: end) || end == .max || end > Self.now else { return nil }
    }
  }

  private func nextInput(of owner: some TerminalOwner) -> Event? {
    let isLate = isLate
    let event = decoder.next(isFinal: isLate)
    if event != nil || isLate { deadline = nil }
    owner.checkAnswers()
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
  static func milliseconds(at deadline: ContinuousClock.Instant) -> Int {
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
    wasAwaited = Self.now - start > Self.minimumWait
    let isReadable = input & Int16(POLLIN) != 0
    if isReadable {
      try read()
    } else if input != 0 {
      throw .terminalGone
    }
    return isReadable || hasNews || isLate
  }

  /// How long a wait is at least, in milliseconds, for what ends it to have come meanwhile.
  private static let minimumWait = 5

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
      let count = CLibrary.read(file, buffer.baseAddress, buffer.count)
      return count < 0 ? -Int(errno) : count
    }
    if count == 0 || count < 0 && count != -Int(EINTR) && count != -Int(EAGAIN) {
      throw .terminalGone
    }
    deadline = nil
  }

  // MARK: - News

  private func takeNews(of owner: some TerminalOwner) -> Event? {
    if hasResumed {
      hasResumed = false
      return .resume
    }
    while news != 0 {
      if take(terminal_watch_stop) {
        owner.stop(group: false)
        return .resume
      }
      if take(terminal_watch_continued) {
        owner.reclaimTerminal()
        return .resume
      }
      if take(terminal_watch_resized) {
        return .resize(owner.adoptNewSize())
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
}
