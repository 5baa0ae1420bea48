/// The animation of the last batch: first the state that it starts from, then the running motion.
@MainActor final class UpdateMotion {
  /// The running motion.
  private(set) var current: RowMotion?

  /// The state of the table before the batch that is laid out next, if that is animated.
  private var start: MotionStart?

  /// Whether a motion is running, or may begin after the next layout.
  var isDue: Bool { current != nil || start != nil }

  /// Notes the state that a batch starts from.
  ///
  /// Several batches in one pass aren't animated, because the states between them were never on the
  /// screen.
  ///
  /// - Parameter start: Returns the state, or `nil` for no animation; called only for the first
  ///   batch of a pass.
  func note(_ start: () -> MotionStart?) {
    let isFirst = !isDue
    current = nil
    self.start = isFirst ? start() : nil
  }

  /// Returns the noted state and forgets it.
  func takeStart() -> MotionStart? {
    defer { start = nil }
    return start
  }

  func begin(_ motion: RowMotion?) {
    current = motion
  }

  /// Makes a step; returns false after the last one.
  func advance() -> Bool {
    guard current?.advance() == true else {
      current = nil
      return false
    }
    return true
  }

  /// Forgets the noted state, because a reload makes it useless for an animation.
  func noteReload() {
    start = nil
  }
}
