internal import Synchronization

/// Work that an application does later; see ``Application/post(after:_:)``.
///
/// Whoever doesn't want to cancel it needn't keep it.
public final class ScheduledWork: Sendable {
  private enum State {
    case waiting(@MainActor @Sendable () -> Void)
    case done
    case cancelled
  }

  /// When it is due, on the device's clock.
  let due: ContinuousClock.Instant
  /// Which call this was: the order of what is due at the same time.
  let number: Int
  private let state: Mutex<State>
  private weak let schedule: WorkSchedule?

  init(
    due: ContinuousClock.Instant, number: Int, schedule: WorkSchedule,
    _ work: @escaping @MainActor @Sendable () -> Void
  ) {
    self.due = due
    self.number = number
    self.schedule = schedule
    state = Mutex(.waiting(work))
  }

  /// Whether it was cancelled, or dropped as its application has ended, before it was done.
  public var isCancelled: Bool {
    state.withLock { state in
      if case .cancelled = state { true } else { false }
    }
  }

  /// Has it never be done, and lets go of what it holds on to, from any thread.
  ///
  /// Without effect where it was done already, or another thread cancels what is being done.
  public func cancel() {
    guard drop() else { return }
    schedule?.remove(self)
  }

  /// Cancels it without a word to the schedule; false where there was nothing left to cancel.
  func drop() -> Bool {
    // What it holds on to goes when nothing is locked any more: it may come back here.
    end(as: .cancelled) != nil
  }

  /// The work, for the one who does it now; `nil` where it was cancelled.
  func take() -> (@MainActor @Sendable () -> Void)? {
    end(as: .done)
  }

  private func end(as newState: State) -> (@MainActor @Sendable () -> Void)? {
    state.withLock { state in
      guard case .waiting(let work) = state else { return nil }
      state = newState
      return work
    }
  }

  func isBefore(_ other: ScheduledWork) -> Bool {
    due == other.due ? number < other.number : due < other.due
  }
}
