/// What a display can show, for views that draw in another way where it can't.
public struct DisplayTraits: Hashable, Sendable {
  /// How many colours: 0 for none, else 8, 16, 256 or 1 << 24.
  public var colors: Int
  /// Whether it shows more than ASCII; where not, the device puts ASCII stand-ins.
  public var isUnicode: Bool
  /// Whether changes may be shown step by step.
  public var animates: Bool

  /// Creates traits; what isn't named is what most terminals have, without motion.
  public init(colors: Int = 256, isUnicode: Bool = true, animates: Bool = false) {
    self.colors = colors
    self.isUnicode = isUnicode
    self.animates = animates
  }

  /// Whether colours can tell things apart.
  public var hasColors: Bool { colors > 0 }
}
