public import ButteryGrid

// What a person does at the terminal, to be put into the script.
extension ScriptedScreen {
  /// Presses a key.
  ///
  /// - Parameter times: How often.
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
  public func resume() { enqueue(.resume) }
}
