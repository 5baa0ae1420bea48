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
}
