extension CursesScreen {
  /// How a screen uses its terminal.
  public struct Options: Hashable, Sendable {
    /// Whether to use colours.
    public enum Colors: Hashable, Sendable {
      /// As many as the terminal has, or none where NO_COLOR is set and not empty (no-color.org).
      case auto
      /// As many as the terminal has, whatever the environment says.
      case always
      /// None.
      case never
    }

    /// What the terminal's own background is taken for.
    public enum Theme: Hashable, Sendable {
      /// The background that the terminal reports.
      ///
      /// The screen asks once (OSC 11 of XTerm's control sequences), only where the terminal
      /// understands the question and colours are used, and doesn't wait for the answer.
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
    /// Whether the terminal reports mouse clicks and the wheel; selecting text with the terminal's
    /// own means then needs Shift.
    public var usesMouse: Bool
    /// Whether changes may be animated; on a line of less than 19,200 baud they never are.
    public var animates: Bool
    /// The keys that open a prompt, such as `/`: text that begins with one of them is typed, however
    /// fast it arrives.
    ///
    /// Where the terminal doesn't mark pastes, nine or more characters and a line end that arrive at
    /// once are a paste, and not a row of commands.
    public var promptKeys: Set<Character>

    /// Creates options; the defaults are what most people want.
    public init(
      colors: Colors = .auto, theme: Theme = .auto, usesMouse: Bool = true, animates: Bool = true,
      promptKeys: Set<Character> = ["/", "&", ":", "'"]
    ) {
      self.colors = colors
      self.theme = theme
      self.usesMouse = usesMouse
      self.animates = animates
      self.promptKeys = promptKeys
    }

    /// The background that the theme names; nil where the terminal should be asked.
    var background: RGB? {
      switch theme {
      case .auto: nil
      case .dark: .black
      case .light: .white
      }
    }
  }
}
