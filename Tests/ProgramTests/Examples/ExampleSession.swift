import Testing

/// One of the programs in `Examples/`, running in a terminal.
struct ExampleSession {
  let session: TerminalSession
  private let name: String

  /// Starts the example `name` and waits until it shows `text`.
  init(
    _ name: String, _ arguments: [String] = [], columns: Int = 60, lines: Int = 16,
    shows text: String
  ) throws {
    self.name = "example-\(name)"
    session = try TerminalSession(self.name, arguments, columns: columns, lines: lines)
    try session.wait(for: text)
  }

  /// Presses a key, then expects a screen that shows `picture`.
  func press(
    _ key: String, times: Int = 1, shows picture: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    session.press(key, times: times)
    expectScreen(picture, sourceLocation: sourceLocation)
  }

  /// Changes the size of the window, then expects a screen that shows `picture`.
  func resize(
    columns: Int, lines: Int, shows picture: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    session.forgetReceived()
    session.resize(columns: columns, lines: lines)
    // The terminal itself cuts the old picture off, and the result may already be what is expected.
    try session.wait("nothing is drawn for the new size") { !$0.received.isEmpty }
    try session.settle()
    expectScreen(picture, sourceLocation: sourceLocation)
  }

  /// Waits until the screen shows `picture`.
  func expectScreen(
    _ picture: String, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    do {
      try session.wait { $0.screen == picture }
    } catch {
      Issue.record("\(error)\nexpected:\n\(picture)", sourceLocation: sourceLocation)
    }
  }

  /// The looks of the first twelve columns of `line`.
  func look(ofLine line: Int) -> [Look] {
    (0..<12).map { session.style(column: $0, line: line) }
  }

  /// Expects that `key` ends the program with the terminal restored, and with one warning printed or none.
  func expectEnd(by key: String, warning words: String? = nil) throws {
    session.press(key)
    #expect(try session.waitForExit() == .exited(0))
    // On a busy system, the program's last output may arrive after its end.
    try session.wait("the terminal isn't given back") { $0.isRestored }
    guard let words else {
      #expect(!session.textAfterRestore.contains("warning"), "\(session.textAfterRestore)")
      return
    }
    try session.wait("the warning isn't all that is left") {
      $0.textAfterRestore.hasSuffix("\(name): warning: \(words)\r\n")
    }
  }
}
