/// A wait of the script for a condition that tasks bring about, with a time limit.
@MainActor final class ServedWait {
  private let condition: () -> Bool
  private let limit: Duration
  private var end: ContinuousClock.Instant?

  init(_ condition: @escaping () -> Bool, limit: Duration) {
    self.condition = condition
    self.limit = limit
  }

  var isOver: Bool { condition() }

  /// Whether more than the limit has passed on the system's clock since the first access.
  var isTooLong: Bool {
    let end = end ?? .now + limit
    self.end = end
    return end < .now
  }
}
