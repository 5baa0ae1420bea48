internal import ButteryGrid
internal import CMainQueue
internal import Synchronization

/// Runs the work of the main actor while an application runs: jobs of tasks, and blocks of
/// `DispatchQueue.main`.
///
/// The device sleeps until there is an event or such work; a `wake` event then makes the loop call
/// `run()`. Changes that the work makes are drawn in the following pass, as for
/// `Application.post(_:)`.
///
/// If `Application.run` was called by a task of the main actor, the actor is busy until it returns,
/// and no other work can run. A warning says so.
@MainActor final class MainQueue {
  private let device: any ScreenDevice
  /// The file that the device watches; `nil` where no work can be run.
  private var file: Int32?
  /// Whether running work has succeeded once.
  private var isProven = false

  /// Makes `device` watch for work, if it can watch files.
  init(watchedBy device: any ScreenDevice) {
    self.device = device
    let file = main_queue_file()
    // The device comes first: there is no warning if it can't watch files anyway, as in a test.
    guard device.watch(file < 0 ? nil : file) else { return }
    if file >= 0 { self.file = file } else { warn(of: file) }
  }

  /// Runs the waiting work, but not work which that adds, so that keys are handled in between.
  func run() {
    guard let file else { return }
    if isProven { return main_queue_run(file) }
    isProven = main_queue_try(file)
    guard !isProven else { return }
    end()
    warn(of: Int32(main_queue_is_elsewhere))
  }

  /// Stops running work; from now on, the usual executor of the main actor must run it.
  func end() {
    guard file != nil else { return }
    file = nil
    _ = device.watch(nil)
  }

  private func warn(of reason: Int32) {
    guard let consequence = Self.consequences[reason] else { return }
    TableViewDiagnostics.warning("tasks of the main actor and DispatchQueue.main \(consequence)")
  }

  private static let consequences = [
    Int32(main_queue_is_absent): "aren't served: this libdispatch lacks an entry point",
    Int32(main_queue_is_elsewhere):
      "wait for Application.run to return: it was called by one of them, or not on the first thread",
  ]
}

// MARK: - Posted work

/// A queue of work that other threads have posted.
final class PostedWork: Sendable {
  private let pending = Mutex<[@MainActor @Sendable () -> Void]>([])

  func append(_ work: @escaping @MainActor @Sendable () -> Void) {
    pending.withLock { $0.append(work) }
  }

  @MainActor func runAll() {
    let works = pending.withLock { pending in
      defer { pending = [] }
      return pending
    }
    for work in works { work() }
  }
}

// MARK: - Quiet work

/// Debounced work, which runs once nothing has happened for a while.
///
/// Unlike scheduled work, it can be put off again and again without taking memory.
struct QuietWork {
  private var work: (@MainActor () -> Void)?
  /// How long the loop must wait before the work runs; nil where no work waits.
  private var delay: Duration?
  /// When the work is due, on the device's clock; nil until the loop waits.
  private var due: ContinuousClock.Instant?

  init(_ work: (@MainActor () -> Void)? = nil) { self.work = work }

  mutating func putOff(for delay: Duration) {
    self.delay = delay
    due = nil
  }

  /// Starts the delay, because the loop begins to wait; the time for a slow picture doesn't count.
  ///
  /// - Returns: When the work is due; nil where there is none.
  mutating func beginWaiting(at now: @autoclosure () -> ContinuousClock.Instant)
    -> ContinuousClock.Instant?
  {
    guard let delay else { return nil }
    if due == nil { due = now() + delay }
    return due
  }

  /// Takes the work, for the caller to run; nil where it isn't due at `time`.
  mutating func take(dueAt time: ContinuousClock.Instant) -> (@MainActor () -> Void)? {
    guard let due, due <= time else { return nil }
    delay = nil
    self.due = nil
    return work
  }
}

extension Application {
  /// Sets the work that runs once nothing has happened for a while; there is only one such work.
  package func setQuietWork(_ work: @escaping @MainActor () -> Void) {
    quietWork = QuietWork(work)
  }

  /// Makes the quiet work run once the loop has waited for `delay`, unless it is put off again.
  package func putOffQuietWork(for delay: Duration) {
    quietWork.putOff(for: delay)
  }

  /// Notes that a person scrolls a view.
  ///
  /// - Returns: Whether they have just begun.
  func recordDragging(of view: ScrollView) -> Bool {
    restWork.putOff(for: .milliseconds(200))
    guard draggedView !== view else { return false }
    endDragging()
    draggedView = view
    return true
  }

  func endDragging() {
    let view = draggedView
    draggedView = nil
    view?.endDragging()
  }
}
