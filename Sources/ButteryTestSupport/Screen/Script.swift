internal import ButteryGrid

/// The acts of a scripted screen, in order.
@MainActor struct Script {
  /// One act of the script.
  enum Act {
    case event(Event)
    /// The program continues after a stop, with another screen size if there is one.
    case resume(Size?)
    /// The program itself changes something.
    case work(() -> Void)
    /// Everything before is drawn, then the closure is called.
    case pass((() -> Void)?)
    /// Everything before is drawn, then time passes.
    case time(Duration)
    /// Everything before is drawn, then time passes until no animation is running.
    case settling
    /// Everything before is drawn, then the main actor is released until a condition holds.
    case serving(ServedWait)
  }

  /// A slice, so that removing the first act doesn't copy the others.
  private var acts: ArraySlice<Act> = []

  var first: Act? { acts.first }

  /// The events among the acts.
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

  /// Lets time pass until the end of the first act or until `deadline`, whichever comes first.
  ///
  /// - Parameters:
  ///   - duration: The duration of the first act.
  ///   - now: The time, which becomes the deadline or the end of the act.
  ///   - deadline: The deadline.
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
    // If the deadline lies in the past, no time passes.
    now = max(now, deadline)
    if now < end { insertFirst(.time(now.duration(to: end))) }
    return true
  }
}
