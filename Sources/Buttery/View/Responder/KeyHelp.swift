public import ButteryGrid

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
