internal import ButteryGrid

/// How many times in a row the mouse was pressed at one place.
struct ClickCount {
  private var place: Point?
  private var time: ContinuousClock.Instant?
  private var count = 0

  /// Presses further apart aren't one double press.
  private static let longest = Duration.milliseconds(500)

  /// Notes a press at `time`, where that is known.
  ///
  /// - Returns: 1, 2 or 3; a fourth press counts as the first one.
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
