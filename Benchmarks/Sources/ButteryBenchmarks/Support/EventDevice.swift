import Buttery

/// A screen of 80x24 without a terminal: each time the application waits, `wait` says what comes.
@MainActor final class EventDevice: ScreenDevice {
  /// The next event; the run ends with `nil`.
  var wait: () throws -> Event? = { nil }

  let size = Size(width: 80, height: 24)
  let traits = DisplayTraits()
  var bytesOfLastPresent: Int? { nil }

  func nextEvent(wait isWaiting: Bool) throws -> Event? {
    guard isWaiting else { return nil }
    guard let event = try wait() else { throw End() }
    return event
  }

  func nextEvent(until deadline: ContinuousClock.Instant) throws -> Event? { nil }

  func present(_ grid: Grid, damage: Damage) {}
  func suspend() {}
  func restore() {}
  nonisolated func wake() {}

  /// No more events.
  struct End: Error {}
}

/// Shows one view.
@MainActor final class ViewShower: ViewController {
  private let shown: View

  init(_ shown: View) {
    self.shown = shown
    super.init()
  }

  override func loadView() { view = shown }
}
