/// Decides when it is time for news: seldom enough for them to cost a small part of the time.
struct Pace {
  /// The shortest time between two pieces of news: what a person sees as at once.
  static let interval = Duration.milliseconds(100)

  /// By how much the time between two answers is longer than the time that one takes.
  private static let share = 4

  private var last: ContinuousClock.Instant?
  private var cost = Duration.zero

  /// Whether it is time; always so for the first ones.
  func isDue(costing cost: Duration? = nil) -> Bool { remaining(costing: cost) <= .zero }

  /// How long it is until then.
  ///
  /// - Parameter cost: how long news would take to make; as long as the last if nil.
  func remaining(costing cost: Duration? = nil) -> Duration {
    guard let last else { return .zero }
    return max(Self.interval, (cost ?? self.cost) * Self.share) - (.now - last)
  }

  /// Notes that news were made, which took from `start` until now.
  mutating func note(from start: ContinuousClock.Instant) {
    last = .now
    cost = last.map { $0 - start } ?? .zero
  }

  /// How long an answer about `count` records would take, going by the last one about `last`.
  func cost(ofAnswerAbout count: Int, last: Int) -> Duration {
    guard last > 0 else { return cost }
    return cost * (Double(count) / Double(last))
  }
}
