/// What the passes of an application cost.
public struct PassStatistics: Hashable, Sendable {
  /// How many passes there were.
  public internal(set) var count = 0
  /// How long the last one took, from the first event to the terminal.
  public var durationOfLast: Duration { start.duration(to: end) }
  /// How many bytes the last one sent to the terminal, where the device knows.
  public internal(set) var bytesOfLast: Int?

  /// When the first event of the last pass came, and when its picture had been sent: the difference
  /// isn't calculated before somebody asks.
  private var start = SteadyTime.now
  private var end: SteadyTime

  init() {
    end = start
  }

  mutating func notePass(from start: SteadyTime) {
    count += 1
    self.start = start
    end = .now
  }
}
