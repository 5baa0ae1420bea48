/// What a display can show, for views that draw in another way where it can't.
public struct DisplayTraits: Hashable, Sendable {
  /// What is known of the display's own background.
  public enum Paper: Hashable, Sendable {
    /// The background isn't known.
    case unknown
    /// Light text is readable on it.
    case dark
    /// Dark text is readable on it.
    case light
  }

  /// How many colours: 0 for none, else 8, 16, 256 or 1 << 24.
  public var colors: Int
  /// Whether the display shows more than ASCII; if not, the device draws ASCII stand-ins.
  public var isUnicode: Bool
  /// Whether changes may be shown step by step.
  public var animates: Bool
  /// What is known of the display's own background.
  public var paper: Paper

  /// Creates traits; the defaults are those of most terminals, but without animation.
  public init(
    colors: Int = 256, isUnicode: Bool = true, animates: Bool = false, paper: Paper = .unknown
  ) {
    self.colors = colors
    self.isUnicode = isUnicode
    self.animates = animates
    self.paper = paper
  }

  /// Whether colours can tell things apart.
  public var hasColors: Bool { colors > 0 }

  /// A background that stands out a little from the display's own and keeps text as readable.
  ///
  /// The value is `nil` where the display has fewer than 256 colours or its own background isn't
  /// known.
  package var quietBackground: Color? {
    guard colors >= 256 else { return nil }
    switch paper {
    case .unknown: return nil
    case .dark: return .indexed(236)
    case .light: return .indexed(254)
    }
  }
}
