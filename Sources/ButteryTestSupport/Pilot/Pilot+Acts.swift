public import ButteryGrid
public import Testing

// The user's actions at the terminal. Each method returns when the application has handled its
// events and drawn the result, and throws if the application has ended before.
extension Pilot {
  /// Presses keys one after the other, so fast that several keys may lead to only one picture.
  public func press(
    _ codes: Key.Code..., modifiers: Key.Modifiers = [],
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    try await act(at: sourceLocation) { screen in
      for code in codes { screen.press(code, modifiers: modifiers) }
    }
  }

  /// Types `text` with one key per character; a newline is Enter, a tab the Tab key.
  public func type(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) async throws {
    try await act(at: sourceLocation) { $0.type(text) }
  }

  /// Pastes `text`.
  public func paste(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) async throws
  {
    try await act(at: sourceLocation) { $0.paste(text) }
  }

  /// Clicks on the first place on the screen, from the top, at which `text` begins.
  ///
  /// - Throws: An error if no line contains `text`, after an issue with a drawing of the screen.
  ///   Call ``wait(for:limit:sourceLocation:)`` before if the text appears later.
  public func click(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) async throws
  {
    await waitForRest()
    guard let place = screen.grid.place(of: text) else {
      return try fail("the screen doesn't show \"\(text)\"", at: sourceLocation)
    }
    try await click(at: place, sourceLocation: sourceLocation)
  }

  /// Presses and releases a mouse button at `place`; 1 is the left one.
  public func click(
    at place: Point, button: Int = 1, modifiers: Key.Modifiers = [],
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    try await act(at: sourceLocation) { $0.click(at: place, button: button, modifiers: modifiers) }
  }

  /// Turns the mouse wheel at `place` by `notches`, downwards, or upwards if negative.
  public func turnWheel(
    _ notches: Int, at place: Point = .zero, sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    try await act(at: sourceLocation) { $0.turnWheel(notches, at: place) }
  }

  /// Changes the size of the screen.
  public func resize(
    columns: Int, lines: Int, sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    try await act(at: sourceLocation) { $0.resize(width: columns, height: lines) }
  }

  /// Runs `work` in the run loop, for changes that come from elsewhere, such as new data.
  public func perform(
    sourceLocation: SourceLocation = #_sourceLocation, _ work: @escaping @MainActor () -> Void
  ) async throws {
    try await act(at: sourceLocation) { $0.post(work) }
  }

  /// Calls `add`, which appends acts to the script, and waits until they are handled and drawn.
  func act(at sourceLocation: SourceLocation, _ add: (ScriptedScreen) -> Void) async throws {
    // Changes by tasks are drawn first, so that the user acts on what the screen shows.
    await waitForRest()
    if isOver { return try fail("the application has ended", at: sourceLocation) }
    add(screen)
    await waitForRest()
  }

  /// Fails the test with a message that contains a drawing of the screen.
  func fail(_ reason: String, at sourceLocation: SourceLocation) throws {
    let message = "\(reason); on the screen:\n\(Drawing(of: screen.grid))"
    // A thrown error of another type would be reported without the line of the test.
    let succeeded = false
    try #require(succeeded, Comment(rawValue: message), sourceLocation: sourceLocation)
  }
}

extension Grid {
  /// Returns the place at which `text` begins in the first line that contains it.
  fileprivate func place(of text: String) -> Point? {
    for line in 0..<size.height {
      let shown = self.text(ofLine: line)
      guard let range = shown.firstRange(of: text) else { continue }
      var glyphs = shown[..<range.lowerBound].count
      let column = (0..<size.width).first { column in
        if self[Point(x: column, y: line)].isContinuation { return false }
        glyphs -= 1
        return glyphs < 0
      }
      if let column { return Point(x: column, y: line) }
    }
    return nil
  }
}
