/// An element of a menu: an `Action`, or a `Menu` inside the menu.
@MainActor public class MenuElement {
  /// The look of an element in a menu, and whether it can be chosen.
  public struct Attributes: OptionSet, Hashable, Sendable {
    /// The bits.
    public let rawValue: Int

    /// Creates attributes from bits.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// The element deletes something or changes it for good; it is red.
    public static let destructive = Attributes(rawValue: 1)
    /// The element can't be chosen; it is dim, and keys skip it.
    public static let disabled = Attributes(rawValue: 2)
    /// The menu doesn't list the element.
    public static let hidden = Attributes(rawValue: 4)
  }

  /// Whether what the element stands for is on or off.
  public enum State: Hashable, Sendable {
    /// It is off.
    case off
    /// It is on; the menu shows `✓`.
    case on
    /// It is partly on; the menu shows `-`.
    case mixed
  }

  /// The title in the menu.
  public var title: String

  init(title: String) { self.title = title }

  /// Whether a menu lists the element.
  var isListed: Bool { true }
}
