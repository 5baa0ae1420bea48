/// Synchronized output (private mode 2026): the terminal shows a picture only once it is complete.
///
/// See "Synchronized Output" in the terminal working group's specifications and DECRQM in XTerm's
/// control sequences.
package enum SynchronizedOutput {
  /// Asks whether the terminal has the mode.
  static let query = "\u{1B}[?2026$p".bytes
  /// From here on the terminal holds the picture back.
  static let begin = "\u{1B}[?2026h".bytes
  /// The picture is complete.
  static let end = "\u{1B}[?2026l".bytes

  /// Whether the answer `setting` says that the mode can be set.
  ///
  /// The answers to DECRQM are 0 for unknown, 1 for set, 2 for reset, 3 for permanently set and 4
  /// for permanently reset.
  package static func isAvailable(setting: Int) -> Bool {
    (1...3).contains(setting)
  }
}
