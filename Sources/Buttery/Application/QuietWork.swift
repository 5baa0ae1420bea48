/// What is done once nothing has happened for a while.
///
/// Unlike work that is posted for later, it can be put off again and again without taking memory.
struct QuietWork {
  private var work: (@MainActor () -> Void)?
  /// When it is due, on the device's clock; nil where nothing waits for it.
  private(set) var due: ContinuousClock.Instant?

  init(_ work: (@MainActor () -> Void)? = nil) { self.work = work }

  mutating func putOff(until due: ContinuousClock.Instant) { self.due = due }

  mutating func cancel() { due = nil }

  /// The work, for the one who does it now; nil where it isn't due at `time`.
  mutating func take(dueAt time: ContinuousClock.Instant) -> (@MainActor () -> Void)? {
    guard let due, due <= time else { return nil }
    self.due = nil
    return work
  }
}

extension Application {
  /// Sets what is done once nothing has happened for a while; there is one such work.
  package func setQuietWork(_ work: @escaping @MainActor () -> Void) {
    quietWork = QuietWork(work)
  }

  /// Has the quiet work be done after `delay`, unless it is put off again.
  package func putOffQuietWork(for delay: Duration) {
    quietWork.putOff(until: device.now + delay)
  }
}
