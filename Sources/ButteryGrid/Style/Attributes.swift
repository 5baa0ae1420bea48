/// What a terminal can do to a glyph besides colouring it.
public struct Attributes: OptionSet, Hashable, Sendable {
  /// One bit for each attribute.
  public let rawValue: UInt8

  /// Creates a set from its bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Heavier strokes.
  public static let bold = Attributes(rawValue: 1 << 0)
  /// Fainter ink: for what is secondary.
  public static let dim = Attributes(rawValue: 1 << 1)
  /// Slanted strokes.
  public static let italic = Attributes(rawValue: 1 << 2)
  /// A line below.
  public static let underline = Attributes(rawValue: 1 << 3)
  /// Ink and paper exchanged.
  public static let reverse = Attributes(rawValue: 1 << 4)
}
