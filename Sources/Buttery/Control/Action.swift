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
  /// The name by which the action is replaced or removed; unique for an action created without one.
  public var identifier: Identifier { name ?? Identifier("\(ObjectIdentifier(self))") }

  private let name: Identifier?
  /// The object that performs the action; `nil` except while the handler runs.
  public private(set) weak var sender: AnyObject?
  private let handler: @MainActor (Action) -> Void

  /// Creates an action; without an identifier, no other action replaces it.
  public init(
    title: String = "", identifier: Identifier? = nil, attributes: Attributes = [],
    state: State = .off, handler: @escaping @MainActor (Action) -> Void
  ) {
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
