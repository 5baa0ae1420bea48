public import ButteryGrid

extension Application {
  /// The key that has the screen drawn anew, unless a view or a controller takes it: Ctrl-L.
  public static nonisolated let redrawKey = Key(.character("l"), modifiers: .control)

  /// Has the next pass send the whole picture to the screen, for when something else has written on
  /// it.
  ///
  /// A person has this done by `redrawKey`. A program does so where it has the terminal to itself
  /// again, and knows that another process has used it meanwhile.
  public func redrawScreen() {
    isScreenLost = true
  }

  /// Handles what neither a view nor a controller has taken.
  func handleUntaken(_ event: Event) {
    if event == .key(Self.redrawKey) { redrawScreen() }
  }
}
