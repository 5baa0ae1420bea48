public import Buttery
public import ButteryGrid
public import Testing

/// Sits at the terminal of a test: presses keys, and waits until something holds.
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
/// Each act returns when the application has taken it and drawn. Tasks go on wherever the pilot
/// awaits, also those that were there before. Time on the application's clock stands still but for
/// `wait(_:)` and `settle()`: no test sleeps for a timer. What is in motion moves on there, and in
/// `wait(until:)`.
///
/// A ``ScriptedScreen`` has its whole script in advance, which needs no `async` test.
@MainActor public final class Pilot {
  /// The terminal: what is on it, what was copied, its clock.
  public let screen: ScriptedScreen
  /// What runs on it.
  public let application: Application

  /// Whether the application has ended, as by `q`.
  public private(set) var isOver = false

  /// Called once all is taken and drawn.
  private var waiting: [CheckedContinuation<Void, Never>] = []

  private init(_ screen: ScriptedScreen) {
    self.screen = screen
    application = Application(device: screen)
    screen.isServing = true
    screen.isPiloted = true
  }

  /// Runs an application that shows `controller` as long as `body` goes on.
  ///
  /// - Parameters:
  ///   - controller: The one that the application shows.
  ///   - columns: How wide the screen is.
  ///   - lines: How high the screen is.
  ///   - traits: What the screen can show: colours, UTF-8, motion.
  ///   - sourceLocation: Where issues of the screen are reported.
  ///   - body: Begins when the first picture was made. The application ends with it.
  /// - Throws: What `body` throws.
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

  /// Lets others have the main actor, after each pass.
  private func pause() async {
    guard screen.isAtRest || screen.isServingNow else { return await Task.yield() }
    if screen.isAtRest { goOn() }
    // Not for long, but longer than nothing: this may go on until a task of seconds is done.
    try? await Task.sleep(for: .milliseconds(1))
  }

  private func goOn() {
    let ready = waiting
    waiting = []
    for continuation in ready { continuation.resume() }
  }

  /// Returns once the script is over, and what has changed until now is drawn.
  func waitForRest() async {
    if isOver { return }
    // What others have changed meanwhile is drawn in the pass that follows.
    screen.wake()
    await withCheckedContinuation { waiting.append($0) }
  }
}
