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
  func takeDue(at time: ContinuousClock.Instant, before end: Int) -> ScheduledWork? {
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
