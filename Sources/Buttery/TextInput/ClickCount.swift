internal import ButteryGrid

/// Counts presses of the mouse in a row at one place.
struct ClickCount {
  private var place: Point?
  private var time: ContinuousClock.Instant?
  private var count = 0

  /// The longest time between two presses of a double press.
  private static let longest = Duration.milliseconds(500)

  /// Counts a press at `time`; without a time, the delay since the last press doesn't matter.
  ///
  /// - Returns: 1, 2 or 3; a fourth press in a row counts as a first one.
  mutating func press(at place: Point, time: ContinuousClock.Instant?) -> Int {
    let isNear = self.place == place && !isLate(time)
    count = isNear ? count % 3 + 1 : 1
    self.place = place
    self.time = time
    return count
  }

  private func isLate(_ time: ContinuousClock.Instant?) -> Bool {
    guard let time, let last = self.time else { return false }
    return time - last > Self.longest
  }
}
