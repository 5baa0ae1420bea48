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

  /// Creates a menu; a menu that lists nothing isn't shown, and nothing draws the image.
  public init(
    title: String = "", image: Image? = nil, options: Options = [], children: [MenuElement] = []
  ) {
    self.options = options
    self.children = children
    super.init(title: title)
  }

  override var isListed: Bool { children.contains(where: \.isListed) }
}

// MARK: - Elements

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

// MARK: - Actions

/// A closure that a control runs for its events, or that a menu lists.
///
///     field.addAction(
///       Action { action in show((action.sender as? TextField)?.text) }, for: .editingChanged)
@MainActor public final class Action: MenuElement {
  /// The name of an action, by which another action can replace it.
  public struct Identifier: RawRepresentable, Hashable, Sendable {
    /// The name.
    public let rawValue: String

    /// Creates an identifier from a name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Creates an identifier from a name.
    public init(_ rawValue: String) { self.rawValue = rawValue }
  }

  /// How a menu shows the action, and whether it can be chosen there.
  public var attributes: Attributes
  /// The mark that a menu shows beside the title.
  public var state: State
  /// The image; menus and buttons are lines of text, so nothing draws it.
  public var image: Image?
  /// The name by which the action is replaced or removed; unique for an action created without one.
  public var identifier: Identifier { name ?? Identifier("\(ObjectIdentifier(self))") }

  private let name: Identifier?
  /// The object that performs the action; `nil` except while the handler runs.
  public private(set) weak var sender: AnyObject?
  private let handler: @MainActor (Action) -> Void

  /// Creates an action; without an identifier, no other action replaces it.
  public init(
    title: String = "", image: Image? = nil, identifier: Identifier? = nil,
    attributes: Attributes = [], state: State = .off, handler: @escaping @MainActor (Action) -> Void
  ) {
    self.image = image
    self.attributes = attributes
    self.state = state
    self.handler = handler
    name = identifier
    super.init(title: title)
  }

  override var isListed: Bool { !attributes.contains(.hidden) }

  /// Calls the handler with `sender` set.
  func perform(sender: AnyObject) {
    self.sender = sender
    handler(self)
    self.sender = nil
  }
}

// MARK: - Context menus

/// The menu of a row, which is made when a person asks for it.
///
///     override func tableView(
///       _ tableView: TableView, contextMenuConfigurationForRowAt indexPath: IndexPath, point: Point
///     ) -> ContextMenuConfiguration? {
///       ContextMenuConfiguration { [unowned self] _ in
///         Menu(children: [Action(title: "Rename") { _ in rename(indexPath) }])
///       }
///     }
///
/// Differs from UIKit: there is no preview, so its provider isn't called.
@MainActor public final class ContextMenuConfiguration {
  /// A value that distinguishes the configuration from others.
  public let identifier: AnyHashable?
  private let actionProvider: (([MenuElement]) -> Menu?)?

  /// Creates a configuration.
  ///
  /// - Parameters:
  ///   - identifier: A value that distinguishes the configuration from others; `nil` if not needed.
  ///   - previewProvider: Is never called.
  ///   - actionProvider: Makes the menu; returns `nil` for none. Its argument, the suggested
  ///     elements, is always empty.
  public init(
    identifier: AnyHashable? = nil, previewProvider: (() -> ViewController?)? = nil,
    actionProvider: (([MenuElement]) -> Menu?)?
  ) {
    self.identifier = identifier
    self.actionProvider = actionProvider
  }

  /// Returns the menu; `nil` if it lists nothing.
  func makeMenu() -> Menu? {
    actionProvider?([]).flatMap { $0.isListed ? $0 : nil }
  }
}
