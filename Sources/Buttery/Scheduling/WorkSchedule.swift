internal import Synchronization

/// What an application is to do later, and when.
///
/// There is no thread and no timer: the loop asks when the next work is due before it waits.
final class WorkSchedule: Sendable {
  private struct State {
    /// In the order in which they are due.
    var works: [ScheduledWork] = []
    var nextNumber = 0
    /// Whether the loop waits, so that somebody has to wake it for what is due earlier.
    var isLoopWaiting = false
    var isOpen = true

    /// Where `work` stands or belongs.
    func place(of work: ScheduledWork) -> Int {
      // Most works are due after all others.
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

  /// Has `body` done once it is `due`.
  ///
  /// - Returns: The work, and whether the loop waits for something later and has to be woken.
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

  /// Forgets `work`, which was cancelled.
  func remove(_ work: ScheduledWork) {
    state.withLock { state in
      let place = state.place(of: work)
      guard place < state.works.endIndex, state.works[place] === work else { return }
      state.works.remove(at: place)
    }
  }

  // MARK: The loop

  /// When the next work is due; from now on the loop waits.
  func beginWaiting() -> ContinuousClock.Instant? {
    state.withLock { state in
      state.isLoopWaiting = true
      return state.works.first?.due
    }
  }

  /// The loop doesn't wait any more.
  func endWaiting() {
    state.withLock { $0.isLoopWaiting = false }
  }

  /// The number of the next work: those that are added from now on have it, or a higher one.
  var nextNumber: Int { state.withLock { $0.nextNumber } }

  /// Takes the first work that is due at `time` and has a number below `end`.
  func takeDue(at time: ContinuousClock.Instant, before end: Int) -> ScheduledWork? {
    state.withLock { state in
      guard let first = state.works.first, first.due <= time, first.number < end else { return nil }
      return state.works.removeFirst()
    }
  }

  // MARK: The application

  /// Takes work, from the application's start on.
  func open() {
    state.withLock { $0.isOpen = true }
  }

  /// Drops all work, and what is added until it is opened again: nobody would do it.
  func close() {
    let works = state.withLock { state in
      state.isOpen = false
      defer { state.works = [] }
      return state.works
    }
    for work in works { _ = work.drop() }
  }
}
