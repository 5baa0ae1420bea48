public import ButteryGrid

// The user's actions at the terminal, which are added to the script.
extension ScriptedScreen {
  /// Adds `event` to the script.
  public func enqueue(_ event: Event) { add(.event(event)) }

  /// The events that haven't been delivered yet.
  public var pendingEvents: [Event] { script.events }

  /// Presses a key.
  ///
  /// - Parameters:
  ///   - code: The key.
  ///   - modifiers: The modifier keys that are held down.
  ///   - times: The number of times that the key is pressed.
  public func press(_ code: Key.Code, modifiers: Key.Modifiers = [], times: Int = 1) {
    for _ in 0..<times { enqueue(.key(Key(code, modifiers: modifiers))) }
  }

  /// Types `text` with one key per character; a newline is Enter, a tab the Tab key.
  public func type(_ text: String) {
    for character in text {
      switch character {
      case "\n": press(.enter)
      case "\t": press(.tab)
      default: press(.character(character))
      }
    }
  }

  /// Pastes `text`.
  public func paste(_ text: String) { enqueue(.paste(text)) }

  /// Changes the size of the screen; `size` changes when the event is delivered.
  public func resize(to size: Size) { enqueue(.resize(size)) }

  /// Changes the size to `width` columns and `height` lines; see `resize(to:)`.
  public func resize(width: Int, height: Int) { resize(to: Size(width: width, height: height)) }

  /// Presses and releases a mouse button at `place`; 1 is the left one.
  public func click(at place: Point, button: Int = 1, modifiers: Key.Modifiers = []) {
    enqueue(.mouse(MouseEvent(.press(button: button), at: place, modifiers: modifiers)))
    enqueue(.mouse(MouseEvent(.release(button: button), at: place, modifiers: modifiers)))
  }

  /// Turns the mouse wheel at `place` by `notches`, downwards, or upwards if negative.
  public func turnWheel(_ notches: Int, at place: Point = .zero) {
    for _ in 0..<notches.magnitude {
      enqueue(.mouse(MouseEvent(notches < 0 ? .wheelUp : .wheelDown, at: place)))
    }
  }

  /// Stops and continues the program from outside; the contents of the screen are lost.
  ///
  /// - Parameter size: The size of the screen from then on; by default it doesn't change.
  public func resume(withSize size: Size? = nil) { add(.resume(size)) }
}

// Acts of the program, and the passing of time.
extension ScriptedScreen {
  /// Runs `work` in the run loop, for changes that come from elsewhere, such as loaded data or a
  /// timer.
  ///
  /// Successive events and works of the script are handled in the same pass.
  public func post(_ work: @escaping @MainActor () -> Void) { add(.work(work)) }

  /// Has everything before it handled and drawn before the acts that follow.
  ///
  /// - Parameter look: Called after that with this screen. Its changes are drawn in the next pass.
  public func pass(_ look: ((ScriptedScreen) -> Void)? = nil) {
    add(.pass(look.map { look in { [unowned self] in look(self) } }))
  }

  /// Has everything before it handled and drawn, then lets time pass.
  ///
  /// Animations continue meanwhile, and work becomes due that was posted for later with
  /// `Application.post(after:_:)`. No other act waits for such work.
  public func wait(_ duration: Duration) { add(.time(duration)) }

  /// Has everything before it handled and drawn, then lets time pass until no animation is running.
  public func settle() { add(.settling) }

  /// Has everything before it handled and drawn, then releases the main actor until `condition`
  /// holds.
  ///
  /// Meanwhile tasks and work on `DispatchQueue.main` are done. Use it with `runServing(_:)`.
  /// Changes by tasks are drawn as they happen. Time on the script's clock passes as in `settle()`,
  /// which itself doesn't wait for tasks. An issue is recorded if `condition` doesn't hold within
  /// `limit`, on the system's clock.
  public func wait(
    until condition: @escaping @MainActor () -> Bool, limit: Duration = .seconds(60)
  ) {
    add(.serving(ServedWait(condition, limit: limit)))
  }
}

// MARK: - The script

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
