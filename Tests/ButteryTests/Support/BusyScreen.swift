import Buttery
import Synchronization

/// A screen on which time passes by itself: one millisecond for each request for an event.
///
/// It always returns a wake unless it is quiet, and keys at their times. It ends the run at `end`.
@MainActor final class BusyScreen: ScreenDevice {
  struct End: Error {}

  let size = Size(width: 12, height: 6)
  let traits = DisplayTraits(animates: true)
  var bytesOfLastPresent: Int? { nil }
  nonisolated var now: ContinuousClock.Instant { clock.withLock { $0 } }

  /// Whether the screen returns only wakes that were requested.
  var isQuiet = false
  /// The keys with their times, in order.
  var keys: [(time: Duration, key: Key)] = []
  /// The pictures, with their times.
  private(set) var pictures: [(time: Duration, grid: Grid)] = []
  /// The number of waits, and of wakes before anything was due.
  private(set) var waits = 0
  private(set) var wakes = 0

  private nonisolated let clock: Mutex<ContinuousClock.Instant>
  private nonisolated let isWoken = Mutex(false)
  private let start = ContinuousClock.now
  private let end: Duration

  init(end: Duration) {
    self.end = end
    clock = Mutex(start)
  }

  /// The time that has passed.
  var time: Duration { start.duration(to: now) }

  /// Runs an application that shows `controller` until the end.
  @discardableResult func run(_ controller: ViewController) -> Application {
    let application = Application(device: self)
    do { try application.run(controller) } catch {}
    return application
  }

  func nextEvent(wait: Bool) throws -> Event? {
    try nextEvent(before: wait ? start + end : now)
  }

  func nextEvent(until deadline: ContinuousClock.Instant) throws -> Event? {
    try nextEvent(before: min(deadline, start + end))
  }

  private func nextEvent(before deadline: ContinuousClock.Instant) throws -> Event? {
    if deadline > now { waits += 1 }
    clock.withLock { $0 += .milliseconds(1) }
    if time >= end { throw End() }
    if takeWake() || !isQuiet {
      wakes += 1
      if keys.first.map({ $0.time <= time }) ?? false { return .key(keys.removeFirst().key) }
      return .wake
    }
    if let key = keys.first, start + key.time <= max(deadline, now) {
      clock.withLock { $0 = max($0, start + key.time) }
      return .key(keys.removeFirst().key)
    }
    clock.withLock { $0 = max($0, deadline) }
    if time >= end { throw End() }
    return nil
  }

  private func takeWake() -> Bool {
    isWoken.withLock { isWoken in
      defer { isWoken = false }
      return isWoken
    }
  }

  nonisolated func wake() { isWoken.withLock { $0 = true } }

  func present(_ grid: Grid, damage: Damage) { pictures.append((time, grid)) }
  func suspend() {}
  func restore() {}
}
