import Testing

/// The program with a database, in a terminal.
struct DatabaseSession {
  let terminal: TerminalSession

  /// - Parameter database: The path of a file, or a URL.
  init(
    _ database: String, _ options: [String] = [], columns: Int = 80, lines: Int = 24,
    environment: [String: String?] = [:]
  ) throws {
    terminal = try TerminalSession(
      "buttery", [database] + options, environment: environment, columns: columns, lines: lines)
    try terminal.wait("the first picture should be there") {
      $0.text(line: 1).contains { $0 != " " }
    }
    try terminal.settle()
  }

  /// The lines of the screen, without trailing blanks.
  var lines: [String] {
    (0..<terminal.model.lines).map { terminal.text(line: $0).trimmingTrailingBlanks }
  }

  /// The top line.
  var title: String { lines[0] }

  /// The lines below the top line, without trailing blank lines.
  var picture: String {
    var lines = lines.dropFirst()
    while lines.last?.isEmpty ?? false { lines.removeLast() }
    return lines.joined(separator: "\n")
  }

  /// Presses keys, each after the effect of the previous one is on the screen.
  func press(_ keys: String...) throws {
    for key in keys {
      terminal.press(key)
      try terminal.settle()
    }
  }

  func wait(for text: String) throws {
    try terminal.wait(for: text)
    try terminal.settle()
  }

  /// Expects a drawing of the screen below its top line.
  func expect(_ drawing: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
    try terminal.settle()
    #expect(picture == drawing, sourceLocation: sourceLocation)
  }
}
