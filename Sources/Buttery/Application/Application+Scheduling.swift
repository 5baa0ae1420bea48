internal import ButteryGrid

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
