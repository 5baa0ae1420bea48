internal import Buttery
public import ButteryGrid
internal import Synchronization
public import Testing

/// A screen without a terminal: events come from a script, pictures go to a record.
///
///     let screen = ScriptedScreen(size: Size(width: 20, height: 5))
///     screen.press(.down, times: 3)
///     screen.type("q")
///     try application.run(on: screen)
///     expectDrawing(try #require(screen.lastGrid), """ ... """)
///
/// Everything presented goes through a shadow of the terminal's contents, which is scrolled and
/// written to as a real terminal is. An issue is recorded where the result isn't what the grid
/// holds, where a hint about scrolling makes no sense, or where a glyph is a character that a
/// terminal would obey.
@MainActor public final class ScriptedScreen: ScreenDevice {
  /// The script is over and somebody waits for more: ends a run loop as a lost terminal would.
  public struct EndOfScript: Error, Hashable {
    /// Creates the error.
    public init() {}
  }

  /// Columns and lines, as of the last `resize` event that was handed out.
  public private(set) var size: Size
  /// What it claims to show.
  public let traits: DisplayTraits

  /// The events that weren't handed out yet.
  public private(set) var pendingEvents: [Event] = []

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

  /// Not known: no bytes are made.
  public var bytesOfLastPresent: Int? { nil }

  private let keepsGrids: Bool
  private var shadow: TerminalShadow
  private let sourceLocation: SourceLocation
  private let isAwake = Mutex(false)

  /// Creates a screen with an empty script.
  ///
  /// - Parameters:
  ///   - keepsGrids: Whether `grids` collects everything presented.
  ///   - sourceLocation: Where issues are reported.
  public init(
    size: Size, traits: DisplayTraits = DisplayTraits(), keepsGrids: Bool = false,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    self.size = size
    self.traits = traits
    self.keepsGrids = keepsGrids
    self.sourceLocation = sourceLocation
    shadow = TerminalShadow(size: size)
    Application.checksPictures = Application.checksPictures ?? true
  }

  /// Adds `event` to the script.
  public func enqueue(_ event: Event) { pendingEvents.append(event) }

  /// The next event of the script.
  ///
  /// - Throws: `EndOfScript` where the script is over and `wait` is true.
  public func nextEvent(wait: Bool) throws -> Event? {
    let wasWoken = isAwake.withLock { isAwake in
      defer { isAwake = false }
      return isAwake
    }
    if wasWoken { return .wake }
    guard !pendingEvents.isEmpty else {
      if wait { throw EndOfScript() }
      return nil
    }
    let event = pendingEvents.removeFirst()
    if case .resize(let newSize) = event { size = newSize }
    return event
  }

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
    check(grid)
    lastGrid = grid
    lastDamage = damage
    presentCount += 1
    if keepsGrids { grids.append(grid) }
  }

  /// Counts, and has a `resume` event follow at once.
  public func suspend() {
    suspendCount += 1
    pendingEvents.insert(.resume, at: 0)
  }

  /// Counts.
  public func restore() { restoreCount += 1 }

  /// Makes the next `nextEvent` return `wake`.
  public nonisolated func wake() { isAwake.withLock { $0 = true } }

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

  private func check(_ grid: Grid) {
    let wanted = TerminalShadow(picturing: grid)
    for (line, places) in wanted.lines.enumerated() {
      if places != shadow.lines[line] {
        report("half of a wide glyph stands alone in line \(line)")
      }
      let scalars = places.lazy.flatMap(\.text.unicodeScalars)
      if let bad = scalars.first(where: Self.isObeyed) {
        report("line \(line) holds U+\(String(bad.value, radix: 16, uppercase: true))")
      }
    }
  }

  private static func isObeyed(_ scalar: Unicode.Scalar) -> Bool {
    let scalarClass = ScalarClass.of(scalar.value)
    return scalarClass == .control || scalarClass == .hidden
  }

  private func report(_ message: String) {
    Issue.record(Comment(rawValue: message), sourceLocation: sourceLocation)
  }
}
