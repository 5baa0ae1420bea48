public import Testing

/// A record of the calls to a delegate or data source, one line each, in order.
///
///     let tape = CallTape()
///     tape.record("willDisplay \(indexPath)")
///     expectTape(
///       tape,
///       """
///       willDisplay 0-3
///       """)
public final class CallTape {
  /// The lines recorded since the last `clear()`.
  public private(set) var lines: [String] = []

  /// Creates an empty tape.
  public init() {}

  /// Appends a line.
  public func record(_ line: String) { lines.append(line) }

  /// Appends a line with the name of the calling function, and `details`.
  public func recordCall(_ details: String = "", function: String = #function) {
    lines.append(details.isEmpty ? function : "\(function) \(details)")
  }

  /// Removes all lines.
  public func clear() { lines.removeAll() }

  /// The lines, joined by newlines.
  public var text: String { lines.joined(separator: "\n") }
}

/// Expects that exactly `expected` was recorded, one line per call, and clears the tape.
///
/// It reports failures and records like `expectDrawing(_:_:styles:legend:sourceLocation:)`.
public func expectTape(
  _ tape: CallTape, _ expected: String, sourceLocation: SourceLocation = #_sourceLocation
) {
  expectText(tape.text, expected, what: "the tape", literal: 0, at: sourceLocation)
  tape.clear()
}
