/// Private mode 2026: the terminal shows a picture only when it has all of it.
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
  /// 0 is unknown, 1 set, 2 reset, 3 set for good, 4 reset for good.
  package static func isAvailable(setting: Int) -> Bool {
    (1...3).contains(setting)
  }
}
