/// What the passes of an application cost.
public struct PassStatistics: Hashable, Sendable {
  /// How many passes there were.
  public internal(set) var count = 0
  /// How long the last one took, from the first event to the terminal.
  public internal(set) var durationOfLast = Duration.zero
  /// How many bytes the last one sent to the terminal, where the device knows.
  public internal(set) var bytesOfLast: Int?
}
