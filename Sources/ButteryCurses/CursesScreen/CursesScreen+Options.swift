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

    /// What the terminal's own background is taken for.
    public enum Theme: Hashable, Sendable {
      /// What the terminal says where it understands the question (OSC 11 of XTerm's control
      /// sequences), which is asked once and not waited for; it isn't asked without colours.
      case auto
      /// Dark: black, as far as contrast matters.
      case dark
      /// Light: white, as far as contrast matters.
      case light
    }

    /// Whether to use colours.
    public var colors: Colors
    /// What the terminal's own background is taken for.
    public var theme: Theme
    /// Whether the mouse is asked to report clicks and its wheel; the terminal's own selection of
    /// text needs Shift then.
    public var usesMouse: Bool
    /// Whether changes may be shown step by step; on a line of less than 19,200 baud they never
    /// are.
    public var animates: Bool

    /// Creates options; what isn't named is what most people want.
    public init(
      colors: Colors = .auto, theme: Theme = .auto, usesMouse: Bool = true, animates: Bool = true
    ) {
      self.colors = colors
      self.theme = theme
      self.usesMouse = usesMouse
      self.animates = animates
    }

    /// The terminal's background, as far as it is told; nil where it is to be asked for.
    var background: RGB? {
      switch theme {
      case .auto: nil
      case .dark: .black
      case .light: .white
      }
    }
  }
}
