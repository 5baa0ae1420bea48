internal import ButteryGrid
internal import Synchronization

/// The work that an application does later, with the times at which it is due.
///
/// There is no thread and no timer: before the run loop waits, it asks when the next work is due.
final class WorkSchedule: Sendable {
  private struct State {
    /// The waiting works, in the order in which they are due.
    var works: [ScheduledWork] = []
    var nextNumber = 0
    /// Whether the loop waits, so that it must be woken for work that is due earlier.
    var isLoopWaiting = false
    var isOpen = true

    /// Returns the index at which `work` is, or at which it must be inserted.
    func place(of work: ScheduledWork) -> Int {
      // Most works are due after all the others.
      var (low, high) = (works.startIndex, works.endIndex)
      if let last = works.last, last.isBefore(work) { return high }
      while low < high {
        let middle = (low + high) / 2
        if works[middle].isBefore(work) { low = middle + 1 } else { high = middle }
      }
      return low
    }
  }

  private let state = Mutex(State())

  deinit { close() }

  /// Adds work that is done at the time `due`.
  ///
  /// - Returns: The work, and whether the loop must be woken, because it waits for a later time.
  func add(
    _ body: @escaping @MainActor @Sendable () -> Void, due: ContinuousClock.Instant
  ) -> (work: ScheduledWork, wakes: Bool) {
    let (work, place, isLoopWaiting) = state.withLock { state in
      let work = ScheduledWork(due: due, number: state.nextNumber, schedule: self, body)
      guard state.isOpen else { return (work, Int?.none, false) }
      state.nextNumber += 1
      let place = state.place(of: work)
      state.works.insert(work, at: place)
      return (work, place, state.isLoopWaiting)
    }
    if place == nil { _ = work.drop() }
    return (work, place == 0 && isLoopWaiting)
  }

  /// Removes `work`, which was cancelled.
  func remove(_ work: ScheduledWork) {
    state.withLock { state in
      let place = state.place(of: work)
      guard place < state.works.endIndex, state.works[place] === work else { return }
      state.works.remove(at: place)
    }
  }

  // MARK: The loop

  /// Notes that the loop waits from now on, and returns when the next work is due.
  func beginWaiting() -> ContinuousClock.Instant? {
    state.withLock { state in
      state.isLoopWaiting = true
      return state.works.first?.due
    }
  }

  /// Notes that the loop has stopped waiting.
  func endWaiting() {
    state.withLock { $0.isLoopWaiting = false }
  }

  /// The number of the next work to be added; later ones have higher numbers.
  var nextNumber: Int { state.withLock { $0.nextNumber } }

  /// Removes and returns the first work, if it is due at `time` and its number is below `end`.
  fileprivate func takeDue(at time: ContinuousClock.Instant, before end: Int) -> ScheduledWork? {
    state.withLock { state in
      guard let first = state.works.first, first.due <= time, first.number < end else { return nil }
      return state.works.removeFirst()
    }
  }

  // MARK: The application

  /// Accepts work, from the application's start on.
  func open() {
    state.withLock { $0.isOpen = true }
  }

  /// Drops all work, and from then on all work that is added, until the schedule is opened again.
  func close() {
    let works = state.withLock { state in
      state.isOpen = false
      defer { state.works = [] }
      return state.works
    }
    for work in works { _ = work.drop() }
  }
}

// MARK: - Scheduled work

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

// MARK: - Posting work

extension Application {
  /// Runs `work` in the loop, from any thread.
  public nonisolated func post(_ work: @escaping @MainActor @Sendable () -> Void) {
    posted.append(work)
    device.wake()
  }

  /// The longest delay, some 35,000 years; longer ones are cut, so that no sum overflows.
  private static nonisolated let longestDelay = Duration.seconds(Int64(1) << 40)

  /// Runs `work` in the loop once `delay` has passed since this call, from any thread.
  ///
  ///     let reminder = application.post(after: .seconds(3)) { label.text = nil }
  ///     reminder.cancel()
  ///
  /// Work runs in the order in which it is due; work that is due at the same time runs in the order
  /// of the calls. With a delay of zero or less, `work` runs in the next turn of the loop, after a
  /// picture of all changes until now. Keys are handled in between, however much work there is. To
  /// repeat something, let `work` post itself again.
  ///
  /// The loop sleeps until the work is due; no other thread is involved. Work only runs during
  /// `run(_:)`. Work scheduled before waits for that; work left at its end, or scheduled after it,
  /// is dropped. The clock is the device's (`ScreenDevice.now`), which a test's script sets.
  ///
  /// Differs from UIKit: use this instead of `Timer.scheduledTimer` and
  /// `DispatchQueue.main.asyncAfter`.
  ///
  /// - Returns: The scheduled work, with which it can be cancelled.
  @discardableResult
  public nonisolated func post(
    after delay: Duration, _ work: @escaping @MainActor @Sendable () -> Void
  ) -> ScheduledWork {
    let due = device.now + min(max(delay, .zero), Self.longestDelay)
    let (scheduled, wakes) = schedule.add(work, due: due)
    if wakes { device.wake() }
    return scheduled
  }

  /// Runs the work that is due at `time`, but not work which that adds.
  func runScheduledWork(dueAt time: ContinuousClock.Instant) {
    let end = schedule.nextNumber
    while !isStopping, let work = schedule.takeDue(at: time, before: end) { work.take()?() }
  }
}
