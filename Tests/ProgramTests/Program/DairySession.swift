import Testing

/// The dairy table in a terminal.
struct DairySession {
  let session: TerminalSession

  init(
    _ arguments: [String] = [], environment: [String: String?] = [:], columns: Int = 80,
    lines: Int = 24
  ) throws {
    session = try TerminalSession(
      "buttery", arguments, environment: environment, columns: columns, lines: lines)
    if lines > 2, columns > 8 { try session.wait(for: "1975") }
    try session.settle()
  }

  /// All lines except the top one, without trailing blanks.
  var table: [String] { (1..<session.model.lines).map { line(at: $0) } }

  func line(at line: Int) -> String { session.text(line: line).trimmingTrailingBlanks }

  /// Presses a key and waits until nothing more happens.
  func press(_ key: String, quiet: Int = 40) throws {
    session.press(key)
    try session.settle(quiet: quiet)
  }

  /// Presses a key and waits until the table shows `expected`, below a top line that begins with
  /// `top`.
  func press(_ key: String, expecting expected: [String], below top: String? = nil) throws {
    session.press(key)
    let what = (top.map { "below \($0)\n" } ?? "") + Self.difference(expected)
    try session.wait(what) { _ in
      table == expected && (top == nil || line(at: 0).hasPrefix(top ?? ""))
    }
  }

  private static func difference(_ expected: [String]) -> String {
    "the table should show\n" + expected.map { "|\($0)" }.joined(separator: "\n")
  }
}

extension String {
  var trimmingTrailingBlanks: String {
    var text = self[...]
    while text.last == " " { text.removeLast() }
    return String(text)
  }
}
