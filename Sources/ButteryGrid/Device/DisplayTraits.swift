/// What a display can show, for views that draw in another way where it can't.
public struct DisplayTraits: Hashable, Sendable {
  /// How many colours: 0 for none, else 8, 16, 256 or 1 << 24.
  public var colors: Int
  /// Whether it shows more than ASCII; where not, the device puts ASCII stand-ins.
  public var isUnicode: Bool

  /// Creates traits; what isn't named is what most terminals have.
  public init(colors: Int = 256, isUnicode: Bool = true) {
    self.colors = colors
    self.isUnicode = isUnicode
  }

  /// Whether colours can tell things apart.
  public var hasColors: Bool { colors > 0 }
}
