/// Things that could be done, some of them in menus of their own.
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
  /// How a menu is shown inside of another one.
  public struct Options: OptionSet, Hashable, Sendable {
    /// The bits.
    public let rawValue: Int

    /// Creates options from bits.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// Its children are listed in the outer menu, kept apart from the others by a line.
    public static let displayInline = Options(rawValue: 1)
    /// Its title is red.
    public static let destructive = Options(rawValue: 2)
  }

  /// How it is shown inside of another one.
  public let options: Options
  /// What it lists.
  public let children: [MenuElement]

  /// Creates a menu; one that lists nothing isn't shown.
  public init(title: String = "", options: Options = [], children: [MenuElement] = []) {
    self.options = options
    self.children = children
    super.init(title: title)
  }

  override var isListed: Bool { children.contains(where: \.isListed) }
}
