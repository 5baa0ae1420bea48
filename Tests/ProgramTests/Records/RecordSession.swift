import Testing

/// `buttery` with a file of records, running in a terminal.
struct RecordSession {
  let session: TerminalSession
  private let file: TemporaryFile

  /// Shows `text`, and waits until the column titles are on the screen and nothing changes any
  /// more.
  init(
    _ text: String, _ options: [String] = [], columns: Int = 60, lines: Int = 12,
    environment: [String: String?] = [:]
  ) throws {
    file = try TemporaryFile(text)
    session = try TerminalSession(
      "buttery", [file.path] + options, environment: environment, columns: columns, lines: lines)
    try session.wait("the first picture should be there") { !$0.text(line: 1).isBlank }
    try session.settle()
  }

  /// The lines below the top line, without trailing blanks and blank last lines.
  var picture: String {
    var lines = (1..<session.model.lines).map { session.text(line: $0).trimmingTrailingBlanks }
    while lines.last?.isEmpty ?? false { lines.removeLast() }
    return lines.joined(separator: "\n")
  }

  func press(_ keys: String...) throws {
    for key in keys { session.press(key) }
    try session.settle()
  }

  /// Waits until the screen shows `drawing` below its top line; fails with both pictures otherwise.
  func expect(
    _ drawing: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    try session.settle()
    #expect(picture == drawing, sourceLocation: sourceLocation)
  }

  /// Returns the first place of a text on the screen.
  func place(of text: String) throws -> (column: Int, line: Int) {
    for line in 0..<session.model.lines {
      let characters = Array(session.text(line: line))
      let wanted = Array(text)
      guard characters.count >= wanted.count else { continue }
      for column in 0...(characters.count - wanted.count)
      where Array(characters[column..<column + wanted.count]) == wanted {
        return (column, line)
      }
    }
    throw session.failure("\"\(text)\" isn't on the screen")
  }

  /// Returns the look of the first place of a text.
  func look(of text: String) throws -> Look {
    let place = try place(of: text)
    return session.style(column: place.column, line: place.line)
  }
}

extension String {
  fileprivate var isBlank: Bool { allSatisfy { $0 == " " } }
}
