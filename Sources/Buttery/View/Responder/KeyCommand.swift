public import ButteryGrid

/// A key, or several that mean the same, and what they do.
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
/// Differs from UIKit: what it does is a closure, as there are no selectors; a `Key` has its
/// modifiers with it.
public struct KeyCommand {
  /// What the command does, in a few words; an empty title keeps it out of the help.
  public var title: String
  /// The keys, the one to be shown first.
  public var keys: [Key]
  /// Whether the keys mean the command; where not, they mean what they mean to the next responder.
  public var isEnabled = true
  /// What the command does; it is handed the command.
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

  /// Whether help and hints tell of it.
  var isListed: Bool { isEnabled && !title.isEmpty }

  func isFor(_ key: Key) -> Bool { isEnabled && keys.contains(key) }
}
