internal import Synchronization

/// Work that an application does later; see ``Application/post(after:_:)``.
///
/// There is no need to keep it, unless you may want to cancel it.
public final class ScheduledWork: Sendable {
  private enum State {
    case waiting(@MainActor @Sendable () -> Void)
    case done
    case cancelled
  }

  /// The time at which the work is due, on the screen device's clock.
  let due: ContinuousClock.Instant
  /// The number of the work, which decides the order of works that are due at the same time.
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

  /// Whether the work was cancelled, or dropped because its application ended, before it was done.
  public var isCancelled: Bool {
    state.withLock { state in
      if case .cancelled = state { true } else { false }
    }
  }

  /// Cancels the work and releases what it captures; may be called on any thread.
  ///
  /// This has no effect on work that was done already or is being done on another thread.
  public func cancel() {
    guard drop() else { return }
    schedule?.remove(self)
  }

  /// Cancels the work without removing it from the schedule; returns false if it wasn't waiting.
  func drop() -> Bool {
    // The closure is released after the lock, because releasing its captures may call this method.
    end(as: .cancelled) != nil
  }

  /// Marks the work as done and returns its closure; `nil` if it was cancelled.
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
