/// When a pass shows what it has: every tenth of a second, or less often where that takes long.
struct PublishingPace {
  private static let interval = Duration.milliseconds(100)

  /// How many times the time that showing takes the pass goes on before it shows again.
  private static let patience = 8

  private let clock = ContinuousClock()
  private var due = ContinuousClock.now + interval
  private var lastSize = 0

  /// Calls `show` if it is time again.
  ///
  /// - Parameter size: the memory that what is shown takes, if that is much: it is shown again
  ///   only with twice as much, so that at most half as much is held as in the end.
  mutating func show(size: Int = 0, _ show: () -> Void) {
    let start = clock.now
    guard start >= due, size == 0 || size >= lastSize * 2 else { return }
    show()
    let end = clock.now
    due = end + max(Self.interval, (end - start) * Self.patience)
    lastSize = size
  }
}
