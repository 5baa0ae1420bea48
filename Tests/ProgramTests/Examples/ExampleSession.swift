import Testing

/// One of the programs in `Examples/`, in a terminal.
struct ExampleSession {
  let session: TerminalSession

  /// Starts the example `name` and waits until it shows `text`.
  init(_ name: String, columns: Int = 60, lines: Int = 16, shows text: String) throws {
    session = try TerminalSession("example-\(name)", columns: columns, lines: lines)
    try session.wait(for: text)
  }

  /// Presses a key, then expects a screen that shows `picture`.
  func press(
    _ key: String, times: Int = 1, shows picture: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    session.press(key, times: times)
    try expectScreen(picture, sourceLocation: sourceLocation)
  }

  /// Makes the window smaller or larger, then expects a screen that shows `picture`.
  func resize(
    columns: Int, lines: Int, shows picture: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    session.resize(columns: columns, lines: lines)
    try expectScreen(picture, sourceLocation: sourceLocation)
  }

  func expectScreen(
    _ picture: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    try session.settle()
    #expect(session.screen == picture, sourceLocation: sourceLocation)
  }

  /// How the places of `line` look, up to the 12th.
  func look(ofLine line: Int) -> [Look] {
    (0..<12).map { session.style(column: $0, line: line) }
  }

  /// Expects that `key` ends the program, which leaves nothing on the terminal but `words`.
  func expectEnd(
    by key: String, leaving words: String = "",
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    session.press(key)
    #expect(try session.waitForExit() == .exited(0), sourceLocation: sourceLocation)
    #expect(session.isRestored, sourceLocation: sourceLocation)
    #expect(
      session.textAfterRestore.contains(words), "\(session.textAfterRestore)",
      sourceLocation: sourceLocation)
  }
}
