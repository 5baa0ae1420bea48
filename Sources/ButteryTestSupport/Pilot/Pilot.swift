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
  func waitForRest() async {
    if isOver { return }
    // The following pass draws what tasks have changed meanwhile.
    screen.wake()
    await withCheckedContinuation { waiting.append($0) }
  }
}
