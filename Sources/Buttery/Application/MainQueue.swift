internal import ButteryGrid
internal import CMainQueue

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
