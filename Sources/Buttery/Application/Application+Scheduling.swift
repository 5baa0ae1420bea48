internal import ButteryGrid

extension Application {
  /// Runs `work` in the loop, from any thread.
  public nonisolated func post(_ work: @escaping @MainActor @Sendable () -> Void) {
    posted.append(work)
    device.wake()
  }

  /// Delays are cut to this, some 35,000 years, so that no sum overflows.
  private static nonisolated let longestDelay = Duration.seconds(Int64(1) << 40)

  /// Runs `work` in the loop once `delay` has passed since this call, from any thread.
  ///
  ///     let reminder = application.post(after: .seconds(3)) { label.text = nil }
  ///     reminder.cancel()
  ///
  /// What is due earlier is run earlier; what is due at the same time, in the order of the calls.
  /// With no delay, or a negative one, it is run in the next turn of the loop, after a picture of
  /// what has changed until now. Keys are heard in between, whatever there is to do. For something
  /// that is done again and again, `work` posts itself anew.
  ///
  /// The loop sleeps until the work is due; no other thread is involved. It runs while `run(_:)`
  /// does: what is scheduled before waits for that, what is left at its end is dropped, and so is
  /// what is scheduled after it. Time is that of the device's clock (`ScreenDevice.now`), which a
  /// test's script sets.
  ///
  /// Differs from UIKit: what `Timer.scheduledTimer` and `DispatchQueue.main.asyncAfter` do.
  ///
  /// - Returns: The work, to be cancelled.
  @discardableResult
  public nonisolated func post(
    after delay: Duration, _ work: @escaping @MainActor @Sendable () -> Void
  ) -> ScheduledWork {
    let due = device.now + min(max(delay, .zero), Self.longestDelay)
    let (scheduled, wakes) = schedule.add(work, due: due)
    if wakes { device.wake() }
    return scheduled
  }

  /// Runs what is due at `time`, but not what that adds.
  func runScheduledWork(dueAt time: ContinuousClock.Instant) {
    let end = schedule.nextNumber
    while !isStopping, let work = schedule.takeDue(at: time, before: end) { work.take()?() }
  }
}
