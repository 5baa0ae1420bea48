/// How a glyph looks: its text colour, its background and its attributes.
///
/// A style without a background keeps the background that is on the canvas already. At the device,
/// a colour that is still `nil` is the terminal's default.
public struct Style: Hashable, Sendable {
  /// The text colour, or `nil` for the terminal's own.
  public var foreground: Color?
  /// The background, or `nil` to keep the one that is there.
  public var background: Color?
  /// Bold, dim and others.
  public var attributes: Attributes

  /// Creates a style; an argument that is left out has its value in `plain`.
  ///
  /// A text colour that stands for quiet text, such as `Color.secondaryLabel`, adds `.dim`.
  public init(
    foreground: Color? = nil, background: Color? = nil, attributes: Attributes = []
  ) {
    self.foreground = foreground
    self.background = background
    self.attributes = foreground == .secondaryLabel ? attributes.union(.dim) : attributes
  }

  /// The terminal's own text colour and background.
  public static let plain = Style()

  /// Whether this style equals `plain`; cheaper than `==`, because no colours are compared.
  var isPlain: Bool {
    foreground == nil && background == nil && attributes.rawValue == 0
  }

  /// This style laid over `below`: its text colour and attributes, and its background, or that of
  /// `below` where it has none.
  public func over(_ below: Style) -> Style {
    Style(
      foreground: foreground,
      background: background ?? below.background,
      attributes: attributes)
  }
}

// MARK: - Attributes

/// How a terminal can show a glyph, apart from its colours.
public struct Attributes: OptionSet, Hashable, Sendable {
  /// One bit for each attribute.
  public let rawValue: UInt8

  /// Creates a set from its bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Heavier strokes.
  public static let bold = Attributes(rawValue: 1 << 0)
  /// Fainter text, for secondary content.
  public static let dim = Attributes(rawValue: 1 << 1)
  /// Slanted strokes.
  public static let italic = Attributes(rawValue: 1 << 2)
  /// A line below.
  public static let underline = Attributes(rawValue: 1 << 3)
  /// Text colour and background exchanged.
  public static let reverse = Attributes(rawValue: 1 << 4)
}

// MARK: - Colours

/// A colour as a terminal knows it: its default, one of its palette, or red, green and blue.
///
/// A device shows the nearest colour that its terminal has, or none at all.
public struct Color: Hashable, Sendable {
  /// What a colour is made of.
  public enum Kind: Hashable, Sendable {
    /// The terminal's own text colour or background.
    case standard
    /// An entry of the terminal's palette: 0 to 15 are the named colours, up to 255 the xterm cube.
    case indexed(UInt8)
    /// Red, green and blue, each 0 to 255.
    case rgb(UInt8, UInt8, UInt8)
  }

  private let packed: UInt32

  private init(packed: UInt32) { self.packed = packed }

  /// The terminal's own colour: its text colour as foreground, its background as background.
  public static let `default` = Color(packed: 0)

  /// The palette entry `index`; 0 to 15 are the terminal's named colours.
  public static func indexed(_ index: UInt8) -> Color {
    Color(packed: 1 << 24 | UInt32(index))
  }

  /// A direct colour.
  public static func rgb(_ red: UInt8, _ green: UInt8, _ blue: UInt8) -> Color {
    Color(packed: 2 << 24 | UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue))
  }

  /// What the colour is made of.
  public var kind: Kind {
    switch packed >> 24 {
    case 1: .indexed(UInt8(truncatingIfNeeded: packed))
    case 2:
      .rgb(
        UInt8(truncatingIfNeeded: packed >> 16), UInt8(truncatingIfNeeded: packed >> 8),
        UInt8(truncatingIfNeeded: packed))
    default: .standard
    }
  }
}

// The names of the sixteen palette colours of ECMA-48 and aixterm.
extension Color {
  /// Palette entry 0.
  public static let black = indexed(0)
  /// Palette entry 1.
  public static let red = indexed(1)
  /// Palette entry 2.
  public static let green = indexed(2)
  /// Palette entry 3.
  public static let yellow = indexed(3)
  /// Palette entry 4.
  public static let blue = indexed(4)
  /// Palette entry 5.
  public static let magenta = indexed(5)
  /// Palette entry 6.
  public static let cyan = indexed(6)
  /// Palette entry 7.
  public static let white = indexed(7)
  /// Palette entry 8: grey on most terminals.
  public static let brightBlack = indexed(8)
  /// Palette entry 9.
  public static let brightRed = indexed(9)
  /// Palette entry 10.
  public static let brightGreen = indexed(10)
  /// Palette entry 11.
  public static let brightYellow = indexed(11)
  /// Palette entry 12.
  public static let brightBlue = indexed(12)
  /// Palette entry 13.
  public static let brightMagenta = indexed(13)
  /// Palette entry 14.
  public static let brightCyan = indexed(14)
  /// Palette entry 15.
  public static let brightWhite = indexed(15)
}

// MARK: - Names of UIKit

// UIKit's names for colours of a terminal's palette. The terminal's theme decides how they look.
extension Color {
  /// The terminal's own text colour.
  public static let label = Color.default
  /// The terminal's own text colour, which a style made with it draws dim.
  ///
  /// No grey of a palette can be read on every terminal's background; dim text can, also without
  /// colours.
  public static let secondaryLabel = Color(packed: 3 << 24)
  /// The same as `secondaryLabel`: a terminal has one kind of dim text.
  public static let tertiaryLabel = secondaryLabel
  /// The same as `secondaryLabel`.
  public static let placeholderText = secondaryLabel
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
  /// Cyan of the terminal's palette.
  public static let systemCyan = Color.cyan
  /// Bright cyan of the terminal's palette.
  public static let systemMint = Color.brightCyan
  /// Bright blue of the terminal's palette.
  public static let systemIndigo = Color.brightBlue
  /// Yellow of the terminal's palette, which has neither orange nor brown.
  public static let systemOrange = Color.yellow
  /// Yellow of the terminal's palette.
  public static let systemBrown = Color.yellow
  /// Blue of the terminal's palette.
  public static let link = Color.blue
}
