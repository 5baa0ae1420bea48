/// How the last batch comes to show in steps: what it started from, then where its views are.
@MainActor final class UpdateMotion {
  /// What is on its way at the moment.
  private(set) var current: RowMotion?

  /// How the table looked before the batch that is laid out next, if that is to be seen.
  private var start: MotionStart?

  /// Whether views are on their way, or may be after the next layout.
  var isDue: Bool { current != nil || start != nil }

  /// Notes what a batch starts from.
  ///
  /// Of several batches in one pass none was on the screen before: nothing of them moves.
  ///
  /// - Parameter start: is asked for only if it can be seen.
  func note(_ start: () -> MotionStart?) {
    let isFirst = !isDue
    current = nil
    self.start = isFirst ? start() : nil
  }

  /// What the batch started from, once.
  func takeStart() -> MotionStart? {
    defer { start = nil }
    return start
  }

  func begin(_ motion: RowMotion?) {
    current = motion
  }

  /// Makes a step; false where that was the last one.
  func advance() -> Bool {
    guard current?.advance() == true else {
      current = nil
      return false
    }
    return true
  }

  /// Forgets what the next layout would start from: what comes is no longer what the batch made.
  func noteReload() {
    start = nil
  }
}
