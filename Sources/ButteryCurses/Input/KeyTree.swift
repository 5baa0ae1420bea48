package import ButteryGrid

/// The byte sequences that keys send, as a trie.
package struct KeyTree {
  /// The result of looking bytes up.
  package enum Match: Equatable {
    /// The bytes don't begin with any key's sequence.
    case none
    /// All bytes together are the beginning of a longer sequence.
    case beginning
    /// A key, and how many bytes it took.
    case key(Key, length: Int)
  }

  private struct Node {
    var byte: UInt8
    var key: Key?
    var firstChild = 0
    var sibling = 0
  }

  /// The first node is the root; 0 as a link means none.
  private var nodes = [Node(byte: 0)]

  package init() {}

  /// Adds a key that sends `sequence`, unless another key was added for the same sequence before.
  package mutating func insert(_ sequence: [UInt8], _ key: Key) {
    var node = 0
    for byte in sequence {
      node = child(of: node, byte) ?? addChild(to: node, byte)
    }
    if node != 0, nodes[node].key == nil { nodes[node].key = key }
  }

  private mutating func addChild(to parent: Int, _ byte: UInt8) -> Int {
    nodes.append(Node(byte: byte, sibling: nodes[parent].firstChild))
    nodes[parent].firstChild = nodes.count - 1
    return nodes.count - 1
  }

  private func child(of parent: Int, _ byte: UInt8) -> Int? {
    var node = nodes[parent].firstChild
    while node != 0 {
      if nodes[node].byte == byte { return node }
      node = nodes[node].sibling
    }
    return nil
  }

  /// The key with the longest sequence that `bytes` begin with.
  ///
  /// - Parameters:
  ///   - bytes: The bytes.
  ///   - isFinal: Whether no more bytes will come, so that `beginning` is never returned.
  package func match(_ bytes: UnsafeBufferPointer<UInt8>, isFinal: Bool) -> Match {
    var node = 0
    var best = Match.none
    for (offset, byte) in bytes.enumerated() {
      guard let next = child(of: node, byte) else { return best }
      node = next
      if let key = nodes[node].key { best = .key(key, length: offset + 1) }
    }
    let couldGoOn = !bytes.isEmpty && nodes[node].firstChild != 0
    return couldGoOn && !isFinal ? .beginning : best
  }
}

// MARK: - Terminfo

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
