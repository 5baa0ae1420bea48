/// The number of different values: exact as long as there is room for all, and else estimated from
/// a sample.
///
/// A value is represented by 64 bits of a keyed hash: among as many values as there is room for,
/// two have the same hash once in a million files.
struct DistinctTable: FigureTable {
  /// The number of pairs of a node and a value that are kept, 200 MB at most.
  static let standardRoom = 1 << 22

  private let room: Int
  /// The tree of sections; nil as long as new sections may come.
  private let tree: SectionTree?
  private var sampling = Sampling()
  private var counts: [Int] = []
  private var countOfAll = 0
  private var values = HashSet()

  /// - Parameter tree: the tree of sections; nil where sections are only known at the end, and are
  ///   all parts of the whole.
  init(_ tree: SectionTree?, room: Int = standardRoom) {
    self.tree = tree
    self.room = room
  }

  mutating func reserve(nodeCount: Int) { counts.reserve(count: nodeCount, 0) }

  mutating func add(_ readings: ArraySlice<FieldReading>, of batch: ReadingBatch) {
    for (index, reading) in readings.enumerated() where reading.hasValue {
      var node: Int? = Int(batch.sections[index])
      // A value of a node is also a value of its parent. If the node had the value already, so had
      // the parent.
      while let present = node, insert(reading.hash, atNode: present) {
        node = parent(ofNode: present)
      }
    }
  }

  /// Stands for the root, whose number isn't known before all sections are.
  private static let all = Int(UInt32.max) - 1

  private func parent(ofNode node: Int) -> Int? {
    if node == Self.all { return nil }
    guard let tree, node < tree.root, tree.parent(of: node) < tree.root else {
      return Self.all
    }
    return tree.parent(of: node)
  }

  private mutating func count(_ change: Int, atNode node: Int) {
    if node == Self.all { countOfAll += change } else { counts[node] += change }
  }

  /// Adds a value.
  ///
  /// - Returns: Whether the parent of the node may lack the value.
  private mutating func insert(_ hash: UInt64, atNode node: Int) -> Bool {
    let key = HashSet.key(of: hash, node: node)
    // The hash decides, so that a value is in the samples of all nodes or of none.
    guard sampling.takes(hash: hash), values.insert(key, node: UInt32(node), hash: hash) else {
      return false
    }
    count(1, atNode: node)
    if values.count > room { thin() }
    return true
  }

  private mutating func thin() {
    sampling.thin()
    var kept = HashSet()
    for entry in values.entries {
      if sampling.takes(hash: entry.hash) {
        _ = kept.insert(
          HashSet.key(of: entry.hash, node: Int(entry.node)), node: entry.node, hash: entry.hash)
      } else {
        count(-1, atNode: Int(entry.node))
      }
    }
    values = kept
  }

  mutating func finish(_ tree: SectionTree) {
    values = HashSet()
    counts[tree.root] = countOfAll
  }

  func figure(ofNode node: Int) -> FigureContent? {
    .count(counts[node] << sampling.halvings, error: sampling.countError(count: counts[node]))
  }
}

/// A set of pairs of a node and a value's hash, as a hash table with open addressing.
private struct HashSet: Sendable {
  struct Entry: Sendable {
    var hash: UInt64 = 0
    var node: UInt32 = .max
  }

  private var slots = [Entry](repeating: Entry(), count: 64)
  private(set) var count = 0

  var entries: some Sequence<Entry> { slots.lazy.filter { $0.node != .max } }

  static func key(of hash: UInt64, node: Int) -> UInt64 {
    (hash ^ UInt64(node)) &* 0x9E37_79B9_7F4A_7C15
  }

  /// - Returns: Whether the value is new.
  mutating func insert(_ key: UInt64, node: UInt32, hash: UInt64) -> Bool {
    if count * 2 >= slots.count { grow() }
    let mask = slots.count - 1
    var slot = Int(truncatingIfNeeded: key >> 20) & mask
    while slots[slot].node != .max {
      if slots[slot].hash == hash, slots[slot].node == node { return false }
      slot = (slot + 1) & mask
    }
    slots[slot] = Entry(hash: hash, node: node)
    count += 1
    return true
  }

  private mutating func grow() {
    let old = slots
    slots = Array(repeating: Entry(), count: old.count * 2)
    count = 0
    for entry in old where entry.node != .max {
      _ = insert(
        Self.key(of: entry.hash, node: Int(entry.node)), node: entry.node, hash: entry.hash)
    }
  }
}
