public import Buttery
public import ButteryGrid
internal import Synchronization
public import Testing

/// A screen without a terminal: events come from a script, pictures go to a record.
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
/// The script begins when the first picture was made. What stands in it one after the other is
/// handled in one go and drawn once, as a burst of keys is. Between two passes, a test looks at the
/// picture (`pass(_:)`), and time passes (`wait(_:)`, `settle()`) on the script's own clock: nobody
/// sleeps. The program's side of the story is `post(_:)`:
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
/// To act, look, and act again:
///
///     screen.press(.end)
///     screen.pass { atTheEnd = $0.lines }
///     screen.post { fruits.tableView.reloadData() }
///     screen.pass { afterReload = $0.lines }
///     screen.run(fruits)
///
/// Where each step depends on the one before it, `whenDrawn` makes up the script as it goes.
///
/// A test runs on the main actor itself, so that tasks wait for it, unless it awaits:
///
///     screen.post { Task { await fruits.load() } }
///     screen.wait { fruits.names.count == 3 }
///     screen.pass { loaded = $0.lines }
///     await screen.runServing(fruits)
///
/// Everything presented goes through a shadow of the terminal's contents, which is scrolled and
/// written to as a real terminal is. An issue is recorded where the result isn't what the grid
/// holds, where a hint about scrolling makes no sense, or where a glyph is a character that a
/// terminal would obey.
@MainActor public final class ScriptedScreen: ScreenDevice, ScriptedDevice {
  /// The script is over and somebody waits for more: ends a run loop as a lost terminal would.
  public struct EndOfScript: Error, Hashable {
    /// Creates the error.
    public init() {}
  }

  /// Columns and lines, as of the last `resize` or `resume` event that was handed out.
  public private(set) var size: Size
  /// What it claims to show.
  public let traits: DisplayTraits

  /// Whether an application compares each picture with one that is drawn from nothing, and stops
  /// with both texts of the first line that differs: it wasn't marked for display.
  public let checksPictures: Bool

  /// The time on the script's clock: it stands still but for `wait(_:)`, `settle()` and
  /// `timePerPicture`, or where something is in motion when the script is over.
  public nonisolated var now: ContinuousClock.Instant { clock.withLock { $0 } }
  private nonisolated let clock = Mutex(ContinuousClock.now)
  package var awaitsMotion = true
  /// How long the terminal takes for each picture.
  public var timePerPicture = Duration.zero

  /// Called when the script is over, all is drawn and nothing is in motion: says what happens next.
  ///
  /// Work that is scheduled for later doesn't count. It may look at the screen, change views, and add to the script. The events that it returns
  /// come after what it added; without any there is a pass all the same. `nil` ends the script.
  public var whenDrawn: ((ScriptedScreen) -> [Event]?)?
  /// How often `whenDrawn` was called.
  public private(set) var stepCount = 0

  private(set) var script = Script()

  /// The grid presented last.
  public private(set) var lastGrid: Grid?
  /// What came with the grid presented last.
  public private(set) var lastDamage: Damage?
  /// The lines that had to be written for the grid presented last, after scrolling.
  public private(set) var lastChangedLines: [Int] = []
  /// Every grid presented, if `keepsGrids` was asked for.
  public private(set) var grids: [Grid] = []
  /// How often a grid was presented.
  public private(set) var presentCount = 0
  /// Every text that was handed to the clipboard.
  public private(set) var copiedTexts: [String] = []
  /// How often the program was suspended.
  public private(set) var suspendCount = 0
  /// How often the terminal was given back for good.
  public private(set) var restoreCount = 0
  /// Called when the terminal is given back for good.
  public var whenRestored: (() -> Void)?

  /// Not known: no bytes are made.
  public var bytesOfLastPresent: Int? { nil }

  private let keepsGrids: Bool
  private var shadow: TerminalShadow
  private let sourceLocation: SourceLocation
  private nonisolated let isAwake = Mutex(false)
  /// Whether others get the main actor while the script waits for them.
  var isServing = false
  /// Whether somebody adds to the script as the program goes: it isn't over where it is empty.
  var isPiloted = false

  /// Creates a screen with an empty script.
  ///
  /// - Parameters:
  ///   - size: Columns and lines.
  ///   - traits: What the screen can show: colours, UTF-8, motion.
  ///   - keepsGrids: Whether `grids` collects everything presented.
  ///   - checksPictures: Whether an application draws each picture a second time from nothing. Tests
  ///     that count drawings do without.
  ///   - sourceLocation: Where issues are reported.
  public init(
    size: Size, traits: DisplayTraits = DisplayTraits(), keepsGrids: Bool = false,
    checksPictures: Bool = true, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    self.size = size
    self.traits = traits
    self.keepsGrids = keepsGrids
    self.checksPictures = checksPictures
    self.sourceLocation = sourceLocation
    shadow = TerminalShadow(size: size)
  }

  /// Creates a screen of `width` columns and `height` lines; see `init(size:)`.
  public convenience init(
    width: Int, height: Int, traits: DisplayTraits = DisplayTraits(), keepsGrids: Bool = false,
    checksPictures: Bool = true, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    self.init(
      size: Size(width: width, height: height), traits: traits, keepsGrids: keepsGrids,
      checksPictures: checksPictures, sourceLocation: sourceLocation)
  }

  func add(_ act: Script.Act) { script.append(act) }

  // MARK: Events

  /// The next event of the script.
  ///
  /// - Throws: `EndOfScript` where the script is over and `wait` is true.
  public func nextEvent(wait: Bool) throws -> Event? {
    try nextEvent(wait ? .forever : .notAtAll)
  }

  /// The next event of the script; `nil` where time passes until `deadline` before there is one.
  ///
  /// Time passes where the script says so; where it is over or settles, until the deadline, as long
  /// as something is in motion.
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
        // What follows comes after the picture of it.
        script.insertFirst(.pass(nil))
        return .wake
      case (.pass(let look), _):
        script.removeFirst()
        guard let look else { continue }
        look()
        // Whoever looked may have changed something.
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
        // Whoever has had the main actor may have changed something.
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

  /// Has time pass until `time`, unless it is later.
  private func pass(until time: ContinuousClock.Instant) {
    clock.withLock { $0 = max($0, time) }
  }

  /// Whether the script goes on: what it waits for is so, or will never be.
  private func isDone(_ wait: ServedWait) -> Bool {
    if wait.isOver { return true }
    if !isServing { report("wait(until:) needs runServing(_:), or no task goes on") }
    if isServing, wait.isTooLong { report("what the script waits for didn't happen") }
    return !isServing || wait.isTooLong
  }

  /// Whether the script waits for others, who need the main actor.
  var isServingNow: Bool {
    if case .serving = script.first { true } else { false }
  }

  /// Whether all of the script is done, and nothing wakes the program.
  var isAtRest: Bool { script.first == nil && !isAwake.withLock { $0 } }

  /// Lets others have the main actor, where the script waits for them.
  func pause() async {
    guard isServingNow else { return }
    // Not for long, but longer than nothing: this may go on until a task of seconds is done.
    try? await Task.sleep(for: .milliseconds(1))
  }

  private func makeUpNextStep() throws {
    guard let whenDrawn else { throw EndOfScript() }
    stepCount += 1
    guard let events = whenDrawn(self) else { throw EndOfScript() }
    events.forEach(enqueue)
  }

  /// Makes the next `nextEvent` return `wake`.
  public nonisolated func wake() { isAwake.withLock { $0 = true } }

  private func takeWake() -> Bool {
    isAwake.withLock { isAwake in
      defer { isAwake = false }
      return isAwake
    }
  }

  // MARK: Pictures

  /// Shows `grid` on the shadow terminal and keeps it.
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

  /// Counts, and has a `resume` event follow at once.
  public func suspend() {
    suspendCount += 1
    script.insertFirst(.resume(nil))
  }

  /// Counts, and calls `whenRestored`.
  public func restore() {
    restoreCount += 1
    whenRestored?()
  }

  /// Keeps `text` among `copiedTexts`.
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

  /// Compares what the terminal shows with `grid`, on lines that aren't what they were, where they
  /// were.
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
