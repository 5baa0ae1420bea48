public import ButteryGrid

/// Which keys mean which command, and how a help text explains it.
///
/// One table serves the keyboard and the help, so that these can't disagree.
public struct KeyBindings<Command: Hashable & Sendable>: Sendable {
  /// Keys that mean the same, and what they do.
  public struct Binding: Sendable {
    /// The keys, the one to be shown first.
    public var keys: [Key]
    /// What they mean.
    public var command: Command
    /// What they do, in a few words; `nil` keeps the binding out of the help.
    public var summary: String?
    /// What people call it, where commands are chosen by their names; `nil` where the summary is its
    /// name too.
    public var name: String?

    /// Creates a binding.
    public init(
      _ keys: [Key], _ command: Command, _ summary: String? = nil, name: String? = nil
    ) {
      self.keys = keys
      self.command = command
      self.summary = summary
      self.name = name
    }
  }

  /// The bindings, in the order of the help.
  public let bindings: [Binding]
  private let commands: [Key: Command]

  /// Creates a table; a key that is bound twice means what it was bound to first.
  public init(_ bindings: [Binding]) {
    self.bindings = bindings
    commands = Dictionary(
      bindings.flatMap { binding in binding.keys.map { ($0, binding.command) } },
      uniquingKeysWith: { first, _ in first })
  }

  /// The bindings without some keys, for a program that wants them for itself.
  ///
  ///     tableView.keyBindings = tableView.keyBindings.removing("d", "u")
  public func removing(_ keys: Key...) -> KeyBindings {
    KeyBindings(
      bindings.compactMap { binding in
        var binding = binding
        binding.keys.removeAll { keys.contains($0) }
        return binding.keys.isEmpty ? nil : binding
      })
  }

  /// What `key` means, if anything.
  public subscript(key: Key) -> Command? { commands[key] }
}
