/// What is done once nothing has happened for a while.
///
/// Unlike work that is posted for later, it can be put off again and again without taking memory.
struct QuietWork {
  private var work: (@MainActor () -> Void)?
  /// How long nothing has to happen; nil where nothing waits for that.
  private var delay: Duration?
  /// When it is due, on the device's clock, once the loop waits.
  private var due: ContinuousClock.Instant?

  init(_ work: (@MainActor () -> Void)? = nil) { self.work = work }

  mutating func putOff(for delay: Duration) {
    self.delay = delay
    due = nil
  }

  /// The loop waits from now on: a picture that takes long doesn't count.
  ///
  /// - Returns: When the work is due; nil where there is none.
  mutating func beginWaiting(at now: @autoclosure () -> ContinuousClock.Instant)
    -> ContinuousClock.Instant?
  {
    guard let delay else { return nil }
    if due == nil { due = now() + delay }
    return due
  }

  /// The work, for the one who does it now; nil where it isn't due at `time`.
  mutating func take(dueAt time: ContinuousClock.Instant) -> (@MainActor () -> Void)? {
    guard let due, due <= time else { return nil }
    delay = nil
    self.due = nil
    return work
  }
}

extension Application {
  /// Sets what is done once nothing has happened for a while; there is one such work.
  package func setQuietWork(_ work: @escaping @MainActor () -> Void) {
    quietWork = QuietWork(work)
  }

  /// Has the quiet work be done once the loop has waited for `delay`, unless it is put off again.
  package func putOffQuietWork(for delay: Duration) {
    quietWork.putOff(for: delay)
  }
}
