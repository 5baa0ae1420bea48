/// Something to do: what a control has done for its events, or what a menu lists.
///
///     field.addAction(
///       Action { action in show((action.sender as? TextField)?.text) }, for: .editingChanged)
@MainActor public final class Action: MenuElement {
  /// Names an action, so that another one can take its place.
  public struct Identifier: RawRepresentable, Hashable, Sendable {
    /// The name.
    public let rawValue: String

    /// Creates an identifier from a name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Creates an identifier from a name.
    public init(_ rawValue: String) { self.rawValue = rawValue }
  }

  /// What it looks like in a menu, and whether it can be chosen there.
  public var attributes: Attributes
  /// What a menu shows beside it.
  public var state: State
  /// The name by which it is replaced or removed; that of an action without one is like no other's.
  public var identifier: Identifier { name ?? Identifier("\(ObjectIdentifier(self))") }

  private let name: Identifier?
  /// Who performs the action, while its handler runs.
  public private(set) weak var sender: AnyObject?
  private let handler: @MainActor (Action) -> Void

  /// Creates an action; without an identifier it is like no other.
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

  /// Calls the handler.
  func perform(sender: AnyObject) {
    self.sender = sender
    handler(self)
    self.sender = nil
  }
}
