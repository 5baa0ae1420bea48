/// One of the sixteen colours that a terminal has names for; the raw value is its ANSI number.
public enum PixelColour: UInt8, Sendable, Hashable, CaseIterable {
  /// Number 0.
  case black
  /// Number 1.
  case red
  /// Number 2.
  case green
  /// Number 3, brown on some terminals.
  case yellow
  /// Number 4.
  case blue
  /// Number 5.
  case magenta
  /// Number 6.
  case cyan
  /// Number 7, a light grey.
  case white
  /// Number 8, a dark grey.
  case brightBlack
  /// Number 9.
  case brightRed
  /// Number 10.
  case brightGreen
  /// Number 11.
  case brightYellow
  /// Number 12.
  case brightBlue
  /// Number 13.
  case brightMagenta
  /// Number 14.
  case brightCyan
  /// Number 15.
  case brightWhite

  /// The name in picture files, such as `red` or `bright-red`.
  public var name: String {
    let hue = Self.hues[Int(rawValue) % 8]
    return rawValue < 8 ? hue : "bright-" + hue
  }

  private static let hues = [
    "black", "red", "green", "yellow", "blue", "magenta", "cyan", "white",
  ]

  /// The colour that has a name in picture files.
  init?(name: some StringProtocol) {
    guard let colour = Self.allCases.first(where: { $0.name == name }) else { return nil }
    self = colour
  }
}
