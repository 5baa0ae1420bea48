/// The cost of an application's passes.
public struct PassStatistics: Hashable, Sendable {
  /// The number of passes.
  public internal(set) var count = 0
  /// How long the last one took, from the first event to the terminal.
  public var durationOfLast: Duration { start.duration(to: end) }
  /// How many bytes the last one sent to the terminal, where the device knows.
  public internal(set) var bytesOfLast: Int?

  /// When the first event of the last pass came; `end` is when its picture had been sent.
  ///
  /// The duration is computed only when it is read.
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
