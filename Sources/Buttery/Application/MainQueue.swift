internal import ButteryGrid
internal import CMainQueue

/// Serves the main actor while an application runs: jobs of tasks, and what `DispatchQueue.main` was
/// handed.
///
/// The device sleeps until there is an event or such work; a wake brings the loop here. What the
/// work changes is drawn in the pass that follows, like that of `Application.post(_:)`.
///
/// Where the main actor is busy with whoever has called `Application.run`, as in a task, it can't be
/// served before that returns: a warning says so.
@MainActor final class MainQueue {
  private let device: any ScreenDevice
  /// What the device watches; `nil` where nothing is served.
  private var file: Int32?
  /// Whether some of the work was done already.
  private var isProven = false

  /// Has `device` watch for work, where it can.
  init(watchedBy device: any ScreenDevice) {
    self.device = device
    let file = main_queue_file()
    // Asked first: nobody is warned of what the device couldn't do anyway, as one in a test.
    guard device.watch(file < 0 ? nil : file) else { return }
    if file >= 0 { self.file = file } else { warn(of: file) }
  }

  /// Does what waits to be done, but not what that adds; so keys are heard in between.
  func run() {
    guard let file else { return }
    if isProven { return main_queue_run(file) }
    isProven = main_queue_try(file)
    guard !isProven else { return }
    end()
    warn(of: Int32(main_queue_is_elsewhere))
  }

  /// Leaves what comes from now on to whoever serves the main actor then.
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
