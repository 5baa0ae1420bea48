/// A wait of the script for a condition that tasks bring about, with a time limit.
@MainActor final class ServedWait {
  private let condition: () -> Bool
  private let limit: Duration
  private var end: ContinuousClock.Instant?
  private var checkCount = 0

  /// The condition is checked at least this often before the wait is too long: many tests that share
  /// the main actor may use up the time before the awaited tasks have had a turn.
  private static let fewestChecks = 50

  init(_ condition: @escaping () -> Bool, limit: Duration) {
    self.condition = condition
    self.limit = limit
  }

  /// Checks the condition.
  var isOver: Bool {
    checkCount += 1
    return condition()
  }

  /// Whether more than the limit has passed on the system's clock since the first access, and the
  /// condition was checked often enough.
  var isTooLong: Bool {
    let end = end ?? .now + limit
    self.end = end
    return end < .now && checkCount >= Self.fewestChecks
  }
}
