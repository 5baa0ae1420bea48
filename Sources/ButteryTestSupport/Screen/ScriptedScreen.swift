public import Buttery
public import ButteryGrid
internal import Synchronization
public import Testing

/// A screen without a terminal: its events come from a script, and it records what is drawn.
///
///     let screen = ScriptedScreen(width: 12, height: 3)
///     screen.press(.down, times: 2)
///     screen.run(Fruits())
///     expectDrawing(
///       screen.grid,
///       """
///       | Cherry     |
///       | Date       |
///       | Elderberry |
///       """)
///
/// The script begins after the first picture. Successive acts are handled together and drawn once,
/// like a burst of keys. Between two passes a test can look at the picture (`pass(_:)`), and time
/// can pass (`wait(_:)`, `settle()`) on the script's own clock, without sleeping. For changes by
/// the program itself, use `post(_:)`:
///
///     let screen = ScriptedScreen(width: 12, height: 3, traits: DisplayTraits(animates: true))
///     screen.post {
///       fruits.names.insert(contentsOf: ["Fig", "Grape"], at: 0)
///       fruits.tableView.insertRows(
///         at: [IndexPath(row: 0, section: 0), IndexPath(row: 1, section: 0)], with: .top)
///     }
///     screen.pass { first = $0.lines }
///     screen.settle()
///     screen.pass { last = $0.lines }
///     screen.run(fruits)
///
/// To act, look at the screen, and act again:
///
///     screen.press(.end)
///     screen.pass { atTheEnd = $0.lines }
///     screen.post { fruits.tableView.reloadData() }
///     screen.pass { afterReload = $0.lines }
///     screen.run(fruits)
///
/// If each step depends on the one before, use `whenDrawn` to create the script as it goes.
///
/// A test runs on the main actor itself, so tasks must wait for it, unless it awaits:
///
///     screen.post { Task { await fruits.load() } }
///     screen.wait { fruits.names.count == 3 }
///     screen.pass { loaded = $0.lines }
///     await screen.runServing(fruits)
///
/// All output is applied to a shadow of the terminal's contents, which is scrolled and written to
/// like a real terminal. An issue is recorded if the result differs from the grid, if a hint about
/// scrolling is invalid, or if a glyph is a control character.
@MainActor public final class ScriptedScreen: ScreenDevice, ScriptedDevice {
  /// The error that ends a run loop when the script is over, as a lost terminal would.
  public struct EndOfScript: Error, Hashable {
    /// Creates the error.
    public init() {}
  }

  /// Columns and lines, as of the last `resize` or `resume` event delivered.
  public private(set) var size: Size
  /// The capabilities of the screen.
  public let traits: DisplayTraits

  /// Whether the application compares each picture with one that is drawn from scratch.
  ///
  /// If they differ, it stops with both texts of the first line that differs, which wasn't marked
  /// for display.
  public let checksPictures: Bool

  /// The time on the script's clock.
  ///
  /// It stands still except for `wait(_:)`, `settle()` and `timePerPicture`, or if an animation is
  /// running when the script is over.
  public nonisolated var now: ContinuousClock.Instant { clock.withLock { $0 } }
  private nonisolated let clock = Mutex(ContinuousClock.now)
  package var awaitsMotion = true
  /// The time that the terminal takes for each picture.
  public var timePerPicture = Duration.zero

  /// Called when the script is over, everything is drawn and no animation is running, to continue.
  ///
  /// Work that is scheduled for later doesn't delay the call. The closure may look at the screen,
  /// change views, and add to the script. The events that it returns come after what it added; even
  /// without events there is another pass. `nil` ends the script.
  public var whenDrawn: ((ScriptedScreen) -> [Event]?)?
  /// The number of calls of `whenDrawn`.
  public private(set) var stepCount = 0

  private(set) var script = Script()

  /// The last grid presented.
  public private(set) var lastGrid: Grid?
  /// The damage of the last grid presented.
  public private(set) var lastDamage: Damage?
  /// The lines that had to be written for the last grid presented, after scrolling.
  public private(set) var lastChangedLines: [Int] = []
  /// All grids presented, if `keepsGrids` is true.
  public private(set) var grids: [Grid] = []
  /// The number of grids presented.
  public private(set) var presentCount = 0
  /// All texts that were copied to the clipboard.
  public private(set) var copiedTexts: [String] = []
  /// What an application that speaks has said, line by line; what was typed into a text is a line of
  /// its own.
  public private(set) var spoken: [String] = []
  /// Whether the application speaks: see `Accessibility`.
  public let speaks: Bool
  private var isTypedLineOpen = false

  /// The number of times that the program was suspended.
  public private(set) var suspendCount = 0
  /// The number of times that the terminal was restored for good.
  public private(set) var restoreCount = 0
  /// Called when the terminal is restored for good.
  public var whenRestored: (() -> Void)?

  /// `nil`, because no bytes are produced.
  public var bytesOfLastPresent: Int? { nil }

  private let keepsGrids: Bool
  private var shadow: TerminalShadow
  private let sourceLocation: SourceLocation
  private nonisolated let isAwake = Mutex(false)
  /// Whether the main actor is released at `wait(until:)`.
  var isServing = false
  /// Whether a pilot adds to the script while the program runs, so that an empty script isn't over.
  var isPiloted = false

  /// Creates a screen with an empty script.
  ///
  /// - Parameters:
  ///   - size: Columns and lines.
  ///   - traits: The capabilities of the screen: colours, UTF-8, animation.
  ///   - keepsGrids: Whether `grids` collects all grids presented.
  ///   - checksPictures: Whether the application draws each picture a second time from scratch.
  ///     Turn it off in tests that count drawings.
  ///   - speaks: Whether the application speaks; `spoken` has its words then.
  ///   - sourceLocation: The place at which issues are reported.
  public init(
    size: Size, traits: DisplayTraits = DisplayTraits(), keepsGrids: Bool = false,
    checksPictures: Bool = true, speaks: Bool = false,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    self.size = size
    self.traits = traits
    self.keepsGrids = keepsGrids
    self.checksPictures = checksPictures
    self.speaks = speaks
    self.sourceLocation = sourceLocation
    shadow = TerminalShadow(size: size)
  }

  /// Creates a screen of `width` columns and `height` lines; see `init(size:)`.
  public convenience init(
    width: Int, height: Int, traits: DisplayTraits = DisplayTraits(), keepsGrids: Bool = false,
    checksPictures: Bool = true, speaks: Bool = false,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    self.init(
      size: Size(width: width, height: height), traits: traits, keepsGrids: keepsGrids,
      checksPictures: checksPictures, speaks: speaks, sourceLocation: sourceLocation)
  }

  func add(_ act: Script.Act) { script.append(act) }

  // MARK: Events

  /// Returns the next event of the script.
  ///
  /// - Throws: `EndOfScript` if the script is over and `wait` is true.
  public func nextEvent(wait: Bool) throws -> Event? {
    try nextEvent(wait ? .forever : .notAtAll)
  }

  /// Returns the next event of the script; `nil` if time reaches `deadline` before there is one.
  ///
  /// Time passes if the script says so. If the script is over or settles, time passes until the
  /// deadline, as long as an animation is running.
  public func nextEvent(until deadline: ContinuousClock.Instant) throws -> Event? {
    try nextEvent(.until(deadline))
  }

  private enum Patience {
    case notAtAll
    case until(ContinuousClock.Instant)
    case forever
  }

  private func nextEvent(_ patience: Patience) throws -> Event? {
    if takeWake() { return .wake }
    while let act = script.first {
      switch (act, patience) {
      case (.event(let event), _):
        script.removeFirst()
        if case .resize(let newSize) = event { size = newSize }
        return event
      case (.resume(let newSize), _):
        script.removeFirst()
        size = newSize ?? size
        return .resume
      case (.work(let work), _):
        script.removeFirst()
        work()
        return .wake
      case (.pass, .notAtAll), (.time, .notAtAll), (.settling, .notAtAll), (.serving, .notAtAll):
        return nil
      case (.serving(let wait), _) where isDone(wait):
        script.removeFirst()
        // The acts that follow come after the picture of this state.
        script.insertFirst(.pass(nil))
        return .wake
      case (.pass(let look), _):
        script.removeFirst()
        guard let look else { continue }
        look()
        // The closure may have changed something.
        return .wake
      case (.time(let duration), .until(let deadline)):
        let isReached = clock.withLock { script.spend(duration, from: &$0, until: deadline) }
        if isReached { return nil }
      case (.settling, .until(let deadline)) where awaitsMotion,
        (.serving, .until(let deadline)) where awaitsMotion:
        pass(until: deadline)
        return nil
      case (.time(let duration), .forever):
        script.removeFirst()
        pass(until: now + duration)
      case (.settling, _):
        script.removeFirst()
      case (.serving, _):
        // Tasks on the main actor may have changed something.
        return .wake
      }
    }
    switch patience {
    case .notAtAll: return nil
    case _ where isPiloted: return .wake
    case .until(let deadline) where awaitsMotion:
      pass(until: deadline)
      return nil
    case .until, .forever:
      try makeUpNextStep()
      return .wake
    }
  }

  /// Moves the clock to `time`, unless it is later already.
  private func pass(until time: ContinuousClock.Instant) {
    clock.withLock { $0 = max($0, time) }
  }

  /// Whether the script goes on, because the condition holds or the wait has failed.
  private func isDone(_ wait: ServedWait) -> Bool {
    if wait.isOver { return true }
    if !isServing { report("wait(until:) needs runServing(_:), or no task goes on") }
    if isServing, wait.isTooLong { report("what the script waits for didn't happen") }
    return !isServing || wait.isTooLong
  }

  /// Whether the script waits for tasks that need the main actor.
  var isServingNow: Bool {
    if case .serving = script.first { true } else { false }
  }

  /// Whether the script is empty and no wake is pending.
  var isAtRest: Bool { script.first == nil && !isAwake.withLock { $0 } }

  /// Releases the main actor if the script waits for tasks.
  func pause() async {
    guard isServingNow else { return }
    // A short sleep instead of a yield, because this may be repeated for seconds until a task is
    // done.
    try? await Task.sleep(for: .milliseconds(1))
  }

  private func makeUpNextStep() throws {
    guard let whenDrawn else { throw EndOfScript() }
    stepCount += 1
    guard let events = whenDrawn(self) else { throw EndOfScript() }
    events.forEach(enqueue)
  }

  /// Makes the next call of `nextEvent` return `wake`.
  public nonisolated func wake() { isAwake.withLock { $0 = true } }

  private func takeWake() -> Bool {
    isAwake.withLock { isAwake in
      defer { isAwake = false }
      return isAwake
    }
  }

  // MARK: Pictures

  /// Applies `grid` to the shadow of the terminal and records it.
  public func present(_ grid: Grid, damage: Damage) {
    if grid.size != shadow.size || damage.isComplete {
      shadow = TerminalShadow(size: grid.size)
    } else if let scroll = damage.scroll {
      apply(scroll)
    }
    lastChangedLines = (0..<grid.size.height).filter {
      damage.lines.contains($0) && shadow.update(line: $0, from: grid)
    }
    if checksPictures { check(grid, after: damage) }
    lastGrid = grid
    lastDamage = damage
    presentCount += 1
    pass(until: now + timePerPicture)
    if keepsGrids { grids.append(grid) }
  }

  /// Counts the call, and inserts a `resume` event as the next one.
  public func suspend() {
    suspendCount += 1
    script.insertFirst(.resume(nil))
  }

  /// Counts the call, and calls `whenRestored`.
  public func restore() {
    restoreCount += 1
    whenRestored?()
  }

  /// Appends `line` to `spoken`; an issue is recorded if it has a control character.
  public func say(_ line: String) {
    isTypedLineOpen = false
    spoken.append(line)
    if let sign = line.unicodeScalars.first(where: { !$0.isSpoken }) {
      report("'\(line)' is said with U+\(String(sign.value, radix: 16, uppercase: true))")
    }
  }

  /// Appends `text` to the last line of `spoken` if that was typed, too; else as a line.
  public func echo(_ text: String) {
    guard isTypedLineOpen else {
      isTypedLineOpen = true
      return spoken.append(text)
    }
    spoken[spoken.count - 1] += text
  }

  /// Appends `text` to `copiedTexts`.
  public func copy(_ text: String) -> Bool {
    copiedTexts.append(text)
    return true
  }

  private func apply(_ scroll: Damage.Scroll) {
    let isInside = scroll.lines.lowerBound >= 0 && scroll.lines.upperBound <= shadow.size.height
    guard isInside, scroll.distance != 0, scroll.distance.magnitude < scroll.lines.count else {
      report("a scroll of lines \(scroll.lines) by \(scroll.distance) makes no sense")
      return
    }
    shadow.apply(scroll)
  }

  /// Compares the terminal's contents with `grid`, on all lines that differ from the previous grid.
  private func check(_ grid: Grid, after damage: Damage) {
    let wanted = TerminalShadow(
      picturing: grid,
      lines: (0..<grid.size.height).filter { line in
        isChanged(line, in: grid, after: damage)
      })
    for (line, places) in wanted.lines.enumerated() where !places.isEmpty {
      if places != shadow.lines[line] {
        report("half of a wide glyph stands alone in line \(line)")
      }
      let scalars = places.lazy.flatMap(\.text.unicodeScalars)
      if let bad = scalars.first(where: Self.isObeyed) {
        report("line \(line) holds U+\(String(bad.value, radix: 16, uppercase: true))")
      }
    }
  }

  private func isChanged(_ line: Int, in grid: Grid, after damage: Damage) -> Bool {
    guard let lastGrid, lastGrid.size == grid.size, !damage.isComplete,
      !damage.lines.contains(line)
    else { return true }
    let distance = damage.scroll.map { $0.lines.contains(line) ? $0.distance : 0 } ?? 0
    guard (0..<grid.size.height).contains(line + distance) else { return true }
    return grid.looksOtherwise(atLine: line, than: lastGrid, atLine: line + distance)
  }

  private static func isObeyed(_ scalar: Unicode.Scalar) -> Bool {
    let scalarClass = ScalarClass.of(scalar.value)
    return scalarClass == .control || scalarClass == .hidden
  }

  private func report(_ message: String) {
    Issue.record(Comment(rawValue: message), sourceLocation: sourceLocation)
  }
}

// MARK: - Waiting

/// A wait of the script for a condition that tasks bring about, with a time limit.
@MainActor final class ServedWait {
  private let condition: () -> Bool
  private let limit: Duration
  private var end: ContinuousClock.Instant?
  private var checkCount = 0

  /// The condition is checked at least this often before the wait is too long: many tests that share
  /// the main actor may use up the time before the awaited tasks have had a turn.
  static let fewestChecks = 50

  init(_ condition: @escaping () -> Bool, limit: Duration) {
    self.condition = condition
    self.limit = limit
  }

  /// Checks the condition.
  var isOver: Bool {
    checkCount += 1
    return condition()
  }

  /// Whether more than the limit has passed on the system's clock since the first access, and the
  /// condition was checked often enough.
  fileprivate var isTooLong: Bool {
    let end = end ?? .now + limit
    self.end = end
    return end < .now && checkCount >= Self.fewestChecks
  }
}

extension Unicode.Scalar {
  /// Whether the scalar isn't a control character.
  fileprivate var isSpoken: Bool { properties.generalCategory != .control }
}
