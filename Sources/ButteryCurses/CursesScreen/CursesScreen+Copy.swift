import ButteryGrid

extension CursesScreen {
  /// The most bytes of text that are sent: many terminals ignore longer texts.
  private static let mostCopiedBytes = 74_994

  /// Asks the terminal to put `text` on its clipboard.
  ///
  /// Terminals needn't do so, and none says whether it did. See "OSC 52" in XTerm's control
  /// sequences.
  ///
  /// - Returns: Whether the text was sent. It isn't where it is longer than about 75 kB, or after
  ///   `restore()`.
  public func copy(_ text: String) -> Bool {
    guard isActive, text.utf8.count <= Self.mostCopiedBytes else { return false }
    // Between two pictures ncurses' output buffer is empty.
    files.send(Clipboard.sequence(settingTo: text))
    return true
  }
}
