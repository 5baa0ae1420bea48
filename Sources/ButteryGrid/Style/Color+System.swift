// UIKit's names for what a terminal's palette has.
//
// A terminal's theme decides how they look, on dark and on light paper, with 8 colours or more.
extension Color {
  /// The terminal's own text colour.
  public static let label = Color.default
  /// The terminal's own background.
  public static let systemBackground = Color.default
  /// Red of the terminal's palette.
  public static let systemRed = Color.red
  /// Green of the terminal's palette.
  public static let systemGreen = Color.green
  /// Yellow of the terminal's palette.
  public static let systemYellow = Color.yellow
  /// Blue of the terminal's palette.
  public static let systemBlue = Color.blue
  /// Magenta of the terminal's palette.
  public static let systemPurple = Color.magenta
  /// Bright magenta of the terminal's palette.
  public static let systemPink = Color.brightMagenta
  /// Cyan of the terminal's palette.
  public static let systemTeal = Color.cyan
}
