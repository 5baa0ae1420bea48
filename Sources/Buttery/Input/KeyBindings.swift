public import ButteryGrid

/// A table of keys and the commands that they are bound to, with texts for the help.
///
/// The keyboard and the help use the same table, so that they can't disagree.
public struct KeyBindings<Command: Hashable & Sendable>: Sendable {
  /// One or several keys that are bound to a command.
  public struct Binding: Sendable {
    /// The keys; the help shows the first one first.
    public var keys: [Key]
    /// The command.
    public var command: Command
    /// What the command does, in a few words; the help doesn't list bindings without a summary.
    public var summary: String?
    /// The name of the command, where people choose commands by name; `nil` if the summary is its
    /// name.
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

  /// Creates a table; if a key is bound several times, the first binding counts.
  public init(_ bindings: [Binding]) {
    self.bindings = bindings
    commands = Dictionary(
      bindings.flatMap { binding in binding.keys.map { ($0, binding.command) } },
      uniquingKeysWith: { first, _ in first })
  }

  /// Returns the bindings without some keys, for a program that uses these keys itself.
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

  /// The command that `key` is bound to; `nil` for none.
  public subscript(key: Key) -> Command? { commands[key] }
}
