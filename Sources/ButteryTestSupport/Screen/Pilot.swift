public import Buttery
public import ButteryGrid
public import Testing

/// A simulated user at the terminal of a test: presses keys, and waits until conditions hold.
///
///     try await Pilot.run(fruits, columns: 12, lines: 3) { pilot in
///       try await pilot.wait(for: "Apple")
///       try await pilot.press(.down, .enter)
///       try await pilot.click("Cherry")
///       expectDrawing(
///         pilot.screen.grid,
///         """
///         | Apple      |
///         | Banana     |
///         |▌Cherry     |
///         """)
///     }
///
/// Each act returns when the application has handled it and drawn. Whenever the pilot awaits, tasks
/// continue, including those that existed before. Time on the application's clock stands still
/// except in `wait(_:)` and `settle()`, so no test sleeps for a timer. Animations continue there,
/// and in `wait(until:)`.
///
/// A ``ScriptedScreen`` gets its whole script in advance, and needs no `async` test.
@MainActor public final class Pilot {
  /// The terminal: its contents, copied texts and clock.
  public let screen: ScriptedScreen
  /// The application that runs on the screen.
  public let application: Application

  /// Whether the application has ended, for example by the key `q`.
  public private(set) var isOver = false

  /// The calls of `waitForRest()` that wait until everything is handled and drawn.
  private var waiting: [CheckedContinuation<Void, Never>] = []

  private init(_ screen: ScriptedScreen) {
    self.screen = screen
    application = Application(device: screen)
    screen.isServing = true
    screen.isPiloted = true
  }

  /// Runs an application that shows `controller` until `body` returns.
  ///
  /// - Parameters:
  ///   - controller: The application's root view controller.
  ///   - columns: The width of the screen in columns.
  ///   - lines: The height of the screen in lines.
  ///   - traits: The capabilities of the screen: colours, UTF-8, animation.
  ///   - sourceLocation: The place at which issues of the screen are reported.
  ///   - body: Called after the first picture; the application ends when it returns.
  /// - Throws: The errors of `body`.
  public static func run(
    _ controller: ViewController, columns: Int, lines: Int,
    traits: DisplayTraits = DisplayTraits(), sourceLocation: SourceLocation = #_sourceLocation,
    _ body: @MainActor (Pilot) async throws -> Void
  ) async throws {
    let screen = ScriptedScreen(
      width: columns, height: lines, traits: traits, sourceLocation: sourceLocation)
    let pilot = Pilot(screen)
    let loop = Task { try await pilot.runLoop(controller) }
    let outcome: Result<Void, any Error>
    do {
      await pilot.waitForRest()
      outcome = .success(try await body(pilot))
    } catch {
      outcome = .failure(error)
    }
    pilot.application.stop()
    let end = await loop.result
    try outcome.get()
    try end.get()
  }

  private func runLoop(_ controller: ViewController) async throws {
    defer {
      isOver = true
      goOn()
    }
    try await application.run(controller) { await pause() }
  }

  /// Releases the main actor after each pass.
  private func pause() async {
    guard screen.isAtRest || screen.isServingNow else { return await Task.yield() }
    if screen.isAtRest { goOn() }
    // A short sleep instead of a yield, because this may be repeated for seconds until a task is
    // done.
    try? await Task.sleep(for: .milliseconds(1))
  }

  private func goOn() {
    let ready = waiting
    waiting = []
    for continuation in ready { continuation.resume() }
  }

  /// Returns when the script has been handled and all changes until now have been drawn.
  private func waitForRest() async {
    if isOver { return }
    // The following pass draws what tasks have changed meanwhile.
    screen.wake()
    await withCheckedContinuation { waiting.append($0) }
  }
}

// MARK: - Acts

// The user's actions at the terminal. Each method returns when the application has handled its
// events and drawn the result, and throws if the application has ended before.
extension Pilot {
  /// Presses keys one after the other, so fast that several keys may lead to only one picture.
  public func press(
    _ codes: Key.Code..., modifiers: Key.Modifiers = [],
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    try await act(at: sourceLocation) { screen in
      for code in codes { screen.press(code, modifiers: modifiers) }
    }
  }

  /// Types `text` with one key per character; a newline is Enter, a tab the Tab key.
  public func type(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) async throws {
    try await act(at: sourceLocation) { $0.type(text) }
  }

  /// Pastes `text`.
  public func paste(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) async throws
  {
    try await act(at: sourceLocation) { $0.paste(text) }
  }

  /// Clicks on the first place on the screen, from the top, at which `text` begins.
  ///
  /// - Throws: An error if no line contains `text`, after an issue with a drawing of the screen.
  ///   Call ``wait(for:limit:sourceLocation:)`` before if the text appears later.
  public func click(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) async throws
  {
    await waitForRest()
    guard let place = screen.grid.place(of: text) else {
      return try fail("the screen doesn't show \"\(text)\"", at: sourceLocation)
    }
    try await click(at: place, sourceLocation: sourceLocation)
  }

  /// Presses and releases a mouse button at `place`; 1 is the left one.
  public func click(
    at place: Point, button: Int = 1, modifiers: Key.Modifiers = [],
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    try await act(at: sourceLocation) { $0.click(at: place, button: button, modifiers: modifiers) }
  }

  /// Turns the mouse wheel at `place` by `notches`, downwards, or upwards if negative.
  public func turnWheel(
    _ notches: Int, at place: Point = .zero, sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    try await act(at: sourceLocation) { $0.turnWheel(notches, at: place) }
  }

  /// Changes the size of the screen.
  public func resize(
    columns: Int, lines: Int, sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    try await act(at: sourceLocation) { $0.resize(width: columns, height: lines) }
  }

  /// Runs `work` in the run loop, for changes that come from elsewhere, such as new data.
  public func perform(
    sourceLocation: SourceLocation = #_sourceLocation, _ work: @escaping @MainActor () -> Void
  ) async throws {
    try await act(at: sourceLocation) { $0.post(work) }
  }

  /// Calls `add`, which appends acts to the script, and waits until they are handled and drawn.
  func act(at sourceLocation: SourceLocation, _ add: (ScriptedScreen) -> Void) async throws {
    // Changes by tasks are drawn first, so that the user acts on what the screen shows.
    await waitForRest()
    if isOver { return try fail("the application has ended", at: sourceLocation) }
    add(screen)
    await waitForRest()
  }

  /// Fails the test with a message that contains a drawing of the screen.
  private func fail(_ reason: String, at sourceLocation: SourceLocation) throws {
    let message = "\(reason); on the screen:\n\(Drawing(of: screen.grid))"
    // A thrown error of another type would be reported without the line of the test.
    let succeeded = false
    try #require(succeeded, Comment(rawValue: message), sourceLocation: sourceLocation)
  }
}

extension Grid {
  /// Returns the place at which `text` begins in the first line that contains it.
  fileprivate func place(of text: String) -> Point? {
    for line in 0..<size.height {
      let shown = self.text(ofLine: line)
      guard let range = shown.firstRange(of: text) else { continue }
      var glyphs = shown[..<range.lowerBound].count
      let column = (0..<size.width).first { column in
        if self[Point(x: column, y: line)].isContinuation { return false }
        glyphs -= 1
        return glyphs < 0
      }
      if let column { return Point(x: column, y: line) }
    }
    return nil
  }
}

// MARK: - Waiting

extension Pilot {
  /// Waits until a line of the screen contains `text`; see ``wait(until:limit:sourceLocation:_:)``.
  public func wait(
    for text: String, limit: Duration = .seconds(10),
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    try await wait(
      until: "the screen shows \"\(text)\"", limit: limit, sourceLocation: sourceLocation
    ) { [screen] in
      screen.lines.contains { $0.contains(text) }
    }
  }

  /// Waits until `condition` holds, for tasks and work on `DispatchQueue.main`.
  ///
  ///     try await pilot.wait(until: "all fruits are there") { fruits.names.count == 3 }
  ///
  /// Changes by tasks are drawn as they happen, and animations continue. Work scheduled by
  /// `Application.post(after:_:)` isn't done meanwhile: use ``wait(_:sourceLocation:)`` for that.
  ///
  /// - Parameters:
  ///   - what: The condition in words, for the message if it isn't met.
  ///   - limit: The maximum time to wait, on the system's clock.
  ///   - sourceLocation: The place at which issues are reported.
  ///   - condition: The condition, checked again and again between passes.
  /// - Throws: An error if `condition` isn't met in time or the application has ended, after an
  ///   issue with a drawing of the screen.
  public func wait(
    until what: String = "the condition holds", limit: Duration = .seconds(10),
    sourceLocation: SourceLocation = #_sourceLocation, _ condition: @escaping @MainActor () -> Bool
  ) async throws {
    let end = ContinuousClock.now + limit
    var (isMet, checkCount) = (false, 0)
    await waitForRest()
    if !isOver {
      screen.wait(
        until: {
          isMet = condition()
          checkCount += 1
          return isMet || .now > end && checkCount >= ServedWait.fewestChecks
        },
        // The condition above ends the wait, because its failure is reported with the screen's
        // contents.
        limit: limit + .seconds(3600))
      await waitForRest()
    }
    if isMet || condition() { return }
    let reason = isOver ? "the application has ended before" : "not so within \(limit)"
    try fail("\(reason): \(what)", at: sourceLocation)
  }

  /// Lets time pass on the application's clock, for scheduled work and animations.
  ///
  /// The method doesn't sleep: it takes only as long as the work that becomes due.
  public func wait(
    _ duration: Duration, sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    try await act(at: sourceLocation) { $0.wait(duration) }
  }

  /// Lets time pass until no animation is running.
  public func settle(sourceLocation: SourceLocation = #_sourceLocation) async throws {
    try await act(at: sourceLocation) { $0.settle() }
  }
}
