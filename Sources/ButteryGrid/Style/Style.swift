/// How a glyph looks: its text colour (ink), its background (paper) and its attributes.
///
/// A style drawn onto a canvas keeps the paper that is there already unless it brings its own. At
/// the device, a colour that is still `nil` is the terminal's default.
public struct Style: Hashable, Sendable {
  /// The ink, or `nil` for the terminal's own.
  public var foreground: Color?
  /// The paper, or `nil` to keep what is there.
  public var background: Color?
  /// Bold, dim and the like.
  public var attributes: Attributes

  /// Creates a style; an argument that is left out has its value in `plain`.
  public init(
    foreground: Color? = nil, background: Color? = nil, attributes: Attributes = []
  ) {
    self.foreground = foreground
    self.background = background
    self.attributes = attributes
  }

  /// The terminal's own ink and paper.
  public static let plain = Style()

  /// Whether this style equals `plain`; cheaper than `==`, because no colours are compared.
  var isPlain: Bool {
    foreground == nil && background == nil && attributes.rawValue == 0
  }

  /// This style laid over `below`: its own ink and attributes, and its own paper where it has any.
  public func over(_ below: Style) -> Style {
    Style(
      foreground: foreground,
      background: background ?? below.background,
      attributes: attributes)
  }
}
