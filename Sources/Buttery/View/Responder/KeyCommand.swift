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
