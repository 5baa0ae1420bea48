/// Decides when news (an answer, or a part of one) are due: so seldom that they cost little of the
/// time.
struct Pace {
  /// The shortest time between two pieces of news, which a person doesn't notice.
  static let interval = Duration.milliseconds(100)

  /// For how many times as long as news took to make there are no others.
  private let patience: Int

  /// When news were made last; nil if the first ones are due at once.
  private var last: ContinuousClock.Instant?

  private var cost = Duration.zero
  private var lastSize = 0

  /// The pace of answers to a query; the first one is due at once.
  static var answers: Pace { Pace(patience: 4, last: nil) }

  /// The pace of a pass's results so far; the pass begins now.
  static var parts: Pace { Pace(patience: 8, last: .now) }

  private init(patience: Int, last: ContinuousClock.Instant?) {
    self.patience = patience
    self.last = last
  }

  /// Whether news are due.
  func isDue(costing cost: Duration? = nil) -> Bool { remaining(costing: cost) <= .zero }

  /// How long it is until news are due; not positive if they are.
  ///
  /// - Parameter cost: how long news would take to make; as long as the last if nil.
  func remaining(costing cost: Duration? = nil) -> Duration {
    guard let last else { return .zero }
    return max(Self.interval, (cost ?? self.cost) * patience) - (.now - last)
  }

  /// Notes that news were made, which took from `start` until now.
  mutating func note(from start: ContinuousClock.Instant) {
    let end = ContinuousClock.now
    last = end
    cost = end - start
  }

  /// How long an answer about `count` records would take, going by the last one about `last`.
  func cost(ofAnswerAbout count: Int, last: Int) -> Duration {
    guard last > 0 else { return cost }
    return cost * (Double(count) / Double(last))
  }

  /// Calls `show` if news are due.
  ///
  /// - Parameter size: the memory that the result takes, if it is much. The result is shown again
  ///   only with twice the size, so that at most half as much is held as in the end.
  mutating func show(size: Int = 0, _ show: () -> Void) {
    guard isDue(), size == 0 || size >= lastSize * 2 else { return }
    let start = ContinuousClock.now
    show()
    note(from: start)
    lastSize = size
  }
}
