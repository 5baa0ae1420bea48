public import ButteryGrid

/// A command and the keys that run it, one or several.
///
///     override var keyCommands: [KeyCommand]? {
///       [
///         KeyCommand(title: "add a row", input: "a") { [unowned self] _ in addRow() },
///         KeyCommand(title: "save", input: .control("s"), Key(.function(2))) { [unowned self] _ in
///           save()
///         },
///       ]
///     }
///
/// Differs from UIKit: a command has a closure instead of a selector, and each `Key` includes its
/// modifiers.
public struct KeyCommand {
  /// What the command does, in a few words; the help doesn't list commands with an empty title.
  public var title: String
  /// The keys; help and hints show the first one first.
  public var keys: [Key]
  /// Whether the keys run the command; if not, they go on to the next responder.
  public var isEnabled = true
  /// Whether hints name it after the keys that are the same in all programs.
  var isHintedLast = false
  /// The closure that the command runs; the command is passed to it.
  public let action: @MainActor (KeyCommand) -> Void

  /// Creates a command.
  public init(title: String, keys: [Key], action: @escaping @MainActor (KeyCommand) -> Void) {
    self.title = title
    self.keys = keys
    self.action = action
  }

  /// Creates a command.
  public init(
    title: String = "", input keys: Key..., action: @escaping @MainActor (KeyCommand) -> Void
  ) {
    self.init(title: title, keys: keys, action: action)
  }

  /// Whether help and hints list the command.
  var isListed: Bool { isEnabled && !title.isEmpty }

  func isFor(_ key: Key) -> Bool { isEnabled && keys.contains(key) }
}

// MARK: - Bindings

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

// MARK: - Help

/// A section of the help: the keys of one place and what they do.
public struct KeyHelp: Hashable, Sendable {
  /// One or several keys that do the same.
  public struct Row: Hashable, Sendable {
    /// The names of the keys; the first one is shown first.
    public var keys: [String]
    /// What the keys do, in a few words.
    public var title: String
    /// The keys with these names; empty for a row about something else than keys.
    fileprivate var bound: [Key] = []

    /// Creates a row.
    public init(_ keys: [Key], _ title: String) {
      self.init(names: keys.map(\.description), title)
      bound = keys
    }

    /// Creates a row about something else than keys, such as the mouse wheel.
    public init(names: [String], _ title: String) {
      keys = names
      self.title = title
    }

    fileprivate func without(_ isTaken: (Key) -> Bool) -> Row? {
      guard !bound.isEmpty else { return self }
      let left = bound.filter { !isTaken($0) }
      return left.isEmpty ? nil : Row(left, title)
    }
  }

  /// The title of the section; empty for none.
  public var title: String
  /// The rows of the section.
  public var rows: [Row]

  /// Creates a section.
  public init(_ title: String, _ rows: [Row]) {
    self.title = title
    self.rows = rows
  }

  /// Returns the section without keys for which `isTaken` is true, and without rows of only such
  /// keys.
  func without(_ isTaken: (Key) -> Bool) -> KeyHelp {
    KeyHelp(title, rows.compactMap { $0.without(isTaken) })
  }

  /// Returns whether a row is about `key`.
  func names(_ key: Key) -> Bool { rows.contains { $0.bound.contains(key) } }

  /// Creates a section with a row for each binding that has a summary.
  public init<Command>(_ title: String, _ bindings: KeyBindings<Command>) {
    self.init(
      title,
      bindings.bindings.compactMap { binding in
        binding.summary.map { Row(binding.keys, $0) }
      })
  }
}
