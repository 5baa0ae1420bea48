public import ButteryGrid

// What a person does at the terminal, to be put into the script.
extension ScriptedScreen {
  /// Adds `event` to the script.
  public func enqueue(_ event: Event) { add(.event(event)) }

  /// The events that weren't handed out yet.
  public var pendingEvents: [Event] { script.events }

  /// Presses a key.
  ///
  /// - Parameters:
  ///   - code: Which key.
  ///   - modifiers: Keys that are held meanwhile.
  ///   - times: How often.
  public func press(_ code: Key.Code, modifiers: Key.Modifiers = [], times: Int = 1) {
    for _ in 0..<times { enqueue(.key(Key(code, modifiers: modifiers))) }
  }

  /// Types `text`, one key a character; a newline is Enter, a tab the Tab key.
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

  /// Gives the screen another size; `size` changes when the event is handed out.
  public func resize(to size: Size) { enqueue(.resize(size)) }

  /// Gives the screen `width` columns and `height` lines; see `resize(to:)`.
  public func resize(width: Int, height: Int) { resize(to: Size(width: width, height: height)) }

  /// Presses and releases a mouse button at `place`; 1 is the left one.
  public func click(at place: Point, button: Int = 1, modifiers: Key.Modifiers = []) {
    enqueue(.mouse(MouseEvent(.press(button: button), at: place, modifiers: modifiers)))
    enqueue(.mouse(MouseEvent(.release(button: button), at: place, modifiers: modifiers)))
  }

  /// Turns the mouse wheel at `place` by `notches`: down, or up where that is negative.
  public func turnWheel(_ notches: Int, at place: Point = .zero) {
    for _ in 0..<notches.magnitude {
      enqueue(.mouse(MouseEvent(notches < 0 ? .wheelUp : .wheelDown, at: place)))
    }
  }

  /// Stops and continues the program from outside: what was on the screen is gone.
  ///
  /// - Parameter size: What the screen's size is from then on; by default what it was.
  public func resume(withSize size: Size? = nil) { add(.resume(size)) }
}

// What else happens: the program's own doing, and time.
extension ScriptedScreen {
  /// Has `work` run in the loop, as what comes from elsewhere does: data that was loaded, a timer.
  ///
  /// Events and work that stand next to each other in the script are handled in one go.
  public func post(_ work: @escaping @MainActor () -> Void) { add(.work(work)) }

  /// Has everything up to here handled and drawn before what follows.
  ///
  /// - Parameter look: Called when that is done, with this screen. What it changes is drawn in the
  ///   next pass.
  public func pass(_ look: ((ScriptedScreen) -> Void)? = nil) {
    add(.pass(look.map { look in { [unowned self] in look(self) } }))
  }

  /// Has everything up to here handled and drawn, and time pass then.
  ///
  /// What is in motion moves on whenever it is due meanwhile, and so does work that was posted for
  /// later (`Application.post(after:_:)`), which nothing else waits for.
  public func wait(_ duration: Duration) { add(.time(duration)) }

  /// Has everything up to here handled and drawn, and time pass until nothing is in motion.
  public func settle() { add(.settling) }

  /// Has everything up to here handled and drawn, and others have the main actor until `condition`
  /// holds: tasks, and what `DispatchQueue.main` was handed.
  ///
  /// For `runServing(_:)`. What tasks change is drawn as they go; time on the script's clock passes
  /// as in `settle()`, which itself doesn't wait for tasks. An issue is recorded where `condition`
  /// doesn't hold within `limit`, on the system's clock.
  public func wait(
    until condition: @escaping @MainActor () -> Bool, limit: Duration = .seconds(60)
  ) {
    add(.serving(ServedWait(condition, limit: limit)))
  }
}
