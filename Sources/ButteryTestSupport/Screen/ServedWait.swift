/// A script's patience with what tasks do: until something is so, and not for ever.
@MainActor final class ServedWait {
  private let condition: () -> Bool
  private let limit: Duration
  private var end: ContinuousClock.Instant?

  init(_ condition: @escaping () -> Bool, limit: Duration) {
    self.condition = condition
    self.limit = limit
  }

  var isOver: Bool { condition() }

  /// Whether it has taken longer than it may, on the system's clock, since this was asked first.
  var isTooLong: Bool {
    let end = end ?? .now + limit
    self.end = end
    return end < .now
  }
}
