import ButteryGrid

extension CursesScreen {
  /// The most bytes of text that are sent: many terminals ignore longer ones.
  private static let mostCopiedBytes = 74_994

  /// Asks the terminal to put `text` on its clipboard.
  ///
  /// Terminals needn't do so, and none says whether it did. See "OSC 52" in XTerm's control
  /// sequences.
  ///
  /// - Returns: False where the text is longer than about 75 kB, which isn't sent, or the terminal
  ///   isn't ours at the moment.
  public func copy(_ text: String) -> Bool {
    guard isActive, text.utf8.count <= Self.mostCopiedBytes else { return false }
    // Between two pictures ncurses holds nothing back.
    files.send(Clipboard.sequence(settingTo: text))
    return true
  }
}
