public import ButteryGrid

/// What keys mean in one place, in words: a section of the help.
public struct KeyHelp: Hashable, Sendable {
  /// Keys that mean the same.
  public struct Row: Hashable, Sendable {
    /// The names of the keys, the one to be shown first.
    public var keys: [String]
    /// What they do, in a few words.
    public var title: String
    /// The keys of these names; empty for what is no key.
    fileprivate var bound: [Key] = []

    /// Creates a row.
    public init(_ keys: [Key], _ title: String) {
      self.init(names: keys.map(\.description), title)
      bound = keys
    }

    /// Creates a row of things that are no keys, such as a wheel.
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

  /// What the place is called; empty for none.
  public var title: String
  /// The keys.
  public var rows: [Row]

  /// Creates a section.
  public init(_ title: String, _ rows: [Row]) {
    self.title = title
    self.rows = rows
  }

  /// The section without keys that are taken before they get there, and without rows of such keys only.
  func without(_ isTaken: (Key) -> Bool) -> KeyHelp {
    KeyHelp(title, rows.compactMap { $0.without(isTaken) })
  }

  /// Whether a row is about `key`.
  func names(_ key: Key) -> Bool { rows.contains { $0.bound.contains(key) } }

  /// Creates a section of all bindings that have a summary.
  public init<Command>(_ title: String, _ bindings: KeyBindings<Command>) {
    self.init(
      title,
      bindings.bindings.compactMap { binding in
        binding.summary.map { Row(binding.keys, $0) }
      })
  }
}
