public import Testing

/// A record of the calls that a delegate or data source got, one line each, in order.
///
///     let tape = CallTape()
///     tape.record("willDisplay \(indexPath)")
///     expectTape(
///       tape,
///       """
///       willDisplay 0-3
///       """)
public final class CallTape {
  /// What was recorded since the last `clear()`.
  public private(set) var lines: [String] = []

  /// Creates an empty tape.
  public init() {}

  /// Adds a line.
  public func record(_ line: String) { lines.append(line) }

  /// Adds a line with the name of the function that calls, and `details`.
  public func recordCall(_ details: String = "", function: String = #function) {
    lines.append(details.isEmpty ? function : "\(function) \(details)")
  }

  /// Forgets all lines.
  public func clear() { lines.removeAll() }

  /// The lines, joined by newlines.
  public var text: String { lines.joined(separator: "\n") }
}

/// Expects that exactly `expected` was recorded, one line a call, and empties the tape.
///
/// Fails and records as `expectDrawing(_:_:styles:legend:sourceLocation:)` does.
public func expectTape(
  _ tape: CallTape, _ expected: String, sourceLocation: SourceLocation = #_sourceLocation
) {
  expectText(tape.text, expected, what: "the tape", literal: 0, at: sourceLocation)
  tape.clear()
}
