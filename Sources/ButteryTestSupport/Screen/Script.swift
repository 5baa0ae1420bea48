internal import ButteryGrid

/// What happens on a scripted screen, in order.
@MainActor struct Script {
  /// One thing that happens.
  enum Act {
    case event(Event)
    /// The program goes on after a stop, on a screen of another size where there is one.
    case resume(Size?)
    /// The program itself changes something.
    case work(() -> Void)
    /// All before it is drawn, then somebody looks.
    case pass((() -> Void)?)
    /// All before it is drawn, then time passes.
    case time(Duration)
    /// All before it is drawn, then time passes until nothing is in motion.
    case settling
    /// All before it is drawn, then others have the main actor until a condition holds.
    case serving(ServedWait)
  }

  /// Never copied to take one away.
  private var acts: ArraySlice<Act> = []

  var first: Act? { acts.first }

  /// The events among it.
  var events: [Event] {
    acts.compactMap { act in
      switch act {
      case .event(let event): event
      case .resume: .resume
      case .work, .pass, .time, .settling, .serving: nil
      }
    }
  }

  mutating func append(_ act: Act) { acts.append(act) }

  mutating func insertFirst(_ act: Act) { acts.insert(act, at: acts.startIndex) }

  mutating func removeFirst() { acts.removeFirst() }

  /// Has time pass until `deadline`, where the first act lasts that long.
  ///
  /// - Parameter now: Becomes the deadline, or when the act ended.
  /// - Returns: Whether the deadline was reached.
  mutating func spend(
    _ duration: Duration, from now: inout ContinuousClock.Instant,
    until deadline: ContinuousClock.Instant
  ) -> Bool {
    removeFirst()
    let end = now + duration
    guard deadline <= end else {
      now = end
      return false
    }
    // A deadline that was missed before takes no time.
    now = max(now, deadline)
    if now < end { insertFirst(.time(now.duration(to: end))) }
    return true
  }
}
