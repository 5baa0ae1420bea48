/// One of the sixteen colours that a terminal has names for; the raw value is its ANSI number.
package enum PixelColour: UInt8, Sendable, Hashable, CaseIterable {
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
  package var name: String { Self.names[Int(rawValue)] }

  private static let names = [
    "black", "red", "green", "yellow", "blue", "magenta", "cyan", "white", "bright-black",
    "bright-red", "bright-green", "bright-yellow", "bright-blue", "bright-magenta", "bright-cyan",
    "bright-white",
  ]

  /// The colour that has a name in picture files.
  init?(name: String) {
    guard let number = Self.names.firstIndex(of: name) else { return nil }
    self.init(rawValue: UInt8(number))
  }
}
