/// A list of actions and of menus inside it.
///
///     Menu(children: [
///       Action(title: "Rename") { _ in rename() },
///       Menu(title: "Move to", children: folders.map { folder in
///         Action(title: folder.name) { _ in move(to: folder) }
///       }),
///       Menu(options: .displayInline, children: [
///         Action(title: "Delete", attributes: .destructive) { _ in delete() }
///       ]),
///     ])
@MainActor public final class Menu: MenuElement {
  /// Options for a menu inside another menu.
  public struct Options: OptionSet, Hashable, Sendable {
    /// The bits.
    public let rawValue: Int

    /// Creates options from bits.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// The outer menu lists the children itself, separated from the others by a line.
    public static let displayInline = Options(rawValue: 1)
    /// The title is red.
    public static let destructive = Options(rawValue: 2)
  }

  /// How the menu is shown inside another menu.
  public let options: Options
  /// The elements that the menu lists.
  public let children: [MenuElement]

  /// Creates a menu; a menu that lists nothing isn't shown.
  public init(title: String = "", options: Options = [], children: [MenuElement] = []) {
    self.options = options
    self.children = children
    super.init(title: title)
  }

  override var isListed: Bool { children.contains(where: \.isListed) }
}
