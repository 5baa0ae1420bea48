import Buttery
import ButteryRecords

/// Shows, ten times a second, how much of a derived table is done, while it has no rows yet.
@MainActor final class DerivedProgress {
  private let text: String
  private let steps: Int
  private let control: PassControl
  private weak var shown: ShownDerivedTable?
  private let application: Application
  private var nextLook: ScheduledWork?
  /// The percentage shown last, so that it never goes down.
  private var percent = 0

  private static let interval = Duration.milliseconds(100)

  /// - Parameters:
  ///   - text: the name of the work.
  ///   - steps: how many passes the work takes.
  init(
    _ text: String, steps: Int, of control: PassControl, in shown: ShownDerivedTable,
    application: Application
  ) {
    self.text = text
    self.steps = steps
    self.control = control
    self.shown = shown
    self.application = application
    look(after: Self.interval * 2)
  }

  func end() {
    nextLook?.cancel()
    nextLook = nil
  }

  private func look(after delay: Duration) {
    nextLook = application.post(after: delay) { [weak self] in self?.look() }
  }

  private func look() {
    guard let shown, !control.isCancelled else { return }
    let done = Double(max(0, control.passCount - 1)) + control.fraction
    percent = max(percent, min(99, Int(100 * done / Double(steps))))
    shown.say(awaited: "\(text) \(percent) %. Esc goes back.")
    look(after: Self.interval)
  }
}
