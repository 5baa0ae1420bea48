extension CursesScreen {
  /// What a screen should make of its terminal.
  public struct Options: Hashable, Sendable {
    /// Whether to use colours.
    public enum Colors: Hashable, Sendable {
      /// As many as the terminal has, none where NO_COLOR is set and not empty (no-color.org).
      case auto
      /// As many as the terminal has, whatever the environment says.
      case always
      /// None.
      case never
    }

    /// Whether to use colours.
    public var colors: Colors
    /// Whether the mouse is asked to report clicks and its wheel; the terminal's own selection of
    /// text needs Shift then.
    public var usesMouse: Bool
    /// Whether changes may be shown step by step; on a line of less than 19,200 baud they never
    /// are.
    public var animates: Bool

    /// Creates options; what isn't named is what most people want.
    public init(colors: Colors = .auto, usesMouse: Bool = true, animates: Bool = true) {
      self.colors = colors
      self.usesMouse = usesMouse
      self.animates = animates
    }
  }
}
