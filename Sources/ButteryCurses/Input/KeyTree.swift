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
