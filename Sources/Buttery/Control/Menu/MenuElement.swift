/// What a menu lists: an `Action`, or a `Menu` inside of it.
@MainActor public class MenuElement {
  /// What an element looks like in a menu, and whether it can be chosen.
  public struct Attributes: OptionSet, Hashable, Sendable {
    /// The bits.
    public let rawValue: Int

    /// Creates attributes from bits.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// Changes or removes something that is lost then: it is red.
    public static let destructive = Attributes(rawValue: 1)
    /// Can't be chosen: it is dim, and passed over.
    public static let disabled = Attributes(rawValue: 2)
    /// Isn't listed.
    public static let hidden = Attributes(rawValue: 4)
  }

  /// What is so already.
  public enum State: Hashable, Sendable {
    /// It isn't so.
    case off
    /// It is so: the menu shows `✓`.
    case on
    /// Some of it is so: the menu shows `-`.
    case mixed
  }

  /// What the element is called.
  public var title: String

  init(title: String) { self.title = title }

  /// Whether a menu lists it.
  var isListed: Bool { true }
}
