public import ButteryGrid
public import Testing

// What a person does at the terminal. Each returns when all is taken and drawn, and throws where the
// application has ended before.
extension Pilot {
  /// Presses keys, one after the other, as fast as no person can: there may be one picture of all.
  public func press(
    _ codes: Key.Code..., modifiers: Key.Modifiers = [],
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    try await act(at: sourceLocation) { screen in
      for code in codes { screen.press(code, modifiers: modifiers) }
    }
  }

  /// Types `text`, one key a character; a newline is Enter, a tab the Tab key.
  public func type(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) async throws {
    try await act(at: sourceLocation) { $0.type(text) }
  }

  /// Pastes `text`.
  public func paste(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) async throws
  {
    try await act(at: sourceLocation) { $0.paste(text) }
  }

  /// Clicks where `text` begins on the screen: the first place from above.
  ///
  /// - Throws: Where no line shows `text`, with what they show; ``wait(for:limit:sourceLocation:)``
  ///   before where it comes later.
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

  /// Turns the mouse wheel at `place` by `notches`: down, or up where that is negative.
  public func turnWheel(
    _ notches: Int, at place: Point = .zero, sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    try await act(at: sourceLocation) { $0.turnWheel(notches, at: place) }
  }

  /// Gives the screen another size.
  public func resize(
    columns: Int, lines: Int, sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    try await act(at: sourceLocation) { $0.resize(width: columns, height: lines) }
  }

  /// Runs `work` in the loop, as what comes from elsewhere does: a change of the data.
  public func perform(
    sourceLocation: SourceLocation = #_sourceLocation, _ work: @escaping @MainActor () -> Void
  ) async throws {
    try await act(at: sourceLocation) { $0.post(work) }
  }

  /// Has `add` put into the script what happens, and all be taken and drawn.
  func act(at sourceLocation: SourceLocation, _ add: (ScriptedScreen) -> Void) async throws {
    // What tasks have changed is drawn first, as a person acts on what is there to see.
    await waitForRest()
    if isOver { return try fail("the application has ended", at: sourceLocation) }
    add(screen)
    await waitForRest()
  }

  /// Fails the test, saying what is on the screen.
  func fail(_ reason: String, at sourceLocation: SourceLocation) throws {
    let message = "\(reason); on the screen:\n\(Drawing(of: screen.grid))"
    // Not an error of its own: it would be reported without the line of the test.
    let succeeded = false
    try #require(succeeded, Comment(rawValue: message), sourceLocation: sourceLocation)
  }
}

extension Grid {
  /// Where `text` begins, in the first line that holds it.
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
