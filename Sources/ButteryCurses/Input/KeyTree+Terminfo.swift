import ButteryGrid

extension KeyTree {
  /// The keys in the terminal's terminfo entry, which `setupterm` must have loaded.
  ///
  /// Sequences that `InputScan` reads as a key with modifiers are left out: `ESC [ 1 ; 2 P` is
  /// Shift-F1 for it, while terminfo entries call this key F13.
  static func ofTerminal() -> KeyTree {
    var tree = KeyTree()
    for (capability, key) in named { tree.insert(capability: capability, key) }
    for number in 1...24 { tree.insert(capability: "kf\(number)", Key(.function(number))) }
    for (name, code) in extended {
      for (suffix, modifiers) in modifiers {
        tree.insert(capability: name + suffix, Key(code, modifiers: modifiers))
      }
    }
    return tree
  }

  private mutating func insert(capability: String, _ key: Key) {
    // Single control characters mean the same on all terminals.
    guard let bytes = Capabilities.string(capability), bytes.count > 1 else { return }
    let isControlSequence = bytes.starts(with: "\u{1B}[".bytes)
    if isControlSequence, let standard = InputScan.standardKey(bytes), !standard.modifiers.isEmpty {
      return
    }
    insert(bytes, key)
  }

  private static let named: [(String, Key)] = [
    ("kcuu1", Key(.up)), ("kcud1", Key(.down)), ("kcub1", Key(.left)), ("kcuf1", Key(.right)),
    ("kpp", Key(.pageUp)), ("knp", Key(.pageDown)), ("khome", Key(.home)), ("kend", Key(.end)),
    ("kll", Key(.end)), ("kent", Key(.enter)), ("kdch1", Key(.delete)), ("kich1", Key(.insert)),
    ("kbs", Key(.backspace)), ("kcbt", Key(.tab, modifiers: .shift)),
    ("kri", Key(.up, modifiers: .shift)), ("kind", Key(.down, modifiers: .shift)),
    ("ka1", Key(.home)), ("ka3", Key(.pageUp)), ("kc1", Key(.end)), ("kc3", Key(.pageDown)),
  ]

  /// Names of the user-defined capabilities (and of the shifted standard ones) with the suffixes
  /// that xterm's description gave them.
  private static let extended: [(String, Key.Code)] = [
    ("kUP", .up), ("kDN", .down), ("kLFT", .left), ("kRIT", .right), ("kHOM", .home),
    ("kEND", .end), ("kPRV", .pageUp), ("kNXT", .pageDown), ("kDC", .delete), ("kIC", .insert),
  ]

  private static let modifiers: [(String, Key.Modifiers)] = [
    ("", .shift), ("3", .alt), ("4", [.shift, .alt]), ("5", .control), ("6", [.shift, .control]),
    ("7", [.alt, .control]), ("8", [.shift, .alt, .control]),
  ]
}
