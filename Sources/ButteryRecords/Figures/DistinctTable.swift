/// The number of different values: exact as long as there is room for all, and else estimated from
/// a sample.
///
/// A value is represented by 64 bits of a keyed hash: among as many values as there is room for,
/// two have the same hash once in a million files.
struct DistinctTable: FigureTable {
  /// The number of pairs of a node and a value that are kept, 100 MB at most.
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
    var last: (hash: UInt64, section: UInt32)?
    for (index, reading) in readings.enumerated() where reading.hasValue {
      let section = batch.sections[index]
      // Neighbours are often equal.
      if let last, last == (reading.hash, section) { continue }
      last = (reading.hash, section)
      var node: Int? = Int(section)
      // A value of a node is also a value of its parent. If the node had the value already, so had
      // the parent.
      while let present = node, insert(reading.hash, atNode: present) {
        node = parent(ofNode: present)
      }
    }
  }

  /// Whether there is one section, whose values are those of the root.
  private var isSingle: Bool { tree?.nodeCount == 2 }

  /// Stands for the root, whose number isn't known before all sections are.
  private static let all = Int(UInt32.max) - 1

  private func parent(ofNode node: Int) -> Int? {
    if node == Self.all || isSingle { return nil }
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
    // The hash decides, so that a value is in the samples of all nodes or of none.
    guard sampling.includes(hash: hash), values.insert(hash, node: node) else { return false }
    count(1, atNode: node)
    if values.count > room { thin() }
    return true
  }

  private mutating func thin() {
    sampling.thin()
    let all = values
    values = HashSet()
    all.visit { hash, node in
      if sampling.includes(hash: hash) {
        _ = values.insert(hash, node: node)
      } else {
        count(-1, atNode: node)
      }
    }
  }

  mutating func finish(_ tree: SectionTree) {
    values = HashSet()
    counts[tree.root] = isSingle ? counts[0] : countOfAll
  }

  func figure(ofNode node: Int) -> FigureContent? {
    .count(counts[node] << sampling.halvings, error: sampling.countError(count: counts[node]))
  }
}

/// A set of pairs of a node and a value's hash, as a hash table with open addressing.
private struct HashSet: Sendable {
  /// The hash in each slot, 0 where the slot is empty, and its node.
  private var hashes = [UInt64](repeating: 0, count: 64)
  /// Empty as long as all values are of node 0.
  private var nodes: [UInt32] = []
  private(set) var count = 0

  func visit(_ body: (_ hash: UInt64, _ node: Int) -> Void) {
    for (slot, hash) in hashes.enumerated() where hash != 0 {
      body(hash, nodes.isEmpty ? 0 : Int(nodes[slot]))
    }
  }

  /// - Returns: Whether the value is new.
  @inline(__always)
  mutating func insert(_ hash: UInt64, node: Int) -> Bool {
    if count * 2 >= hashes.count { grow() }
    if node != 0, nodes.isEmpty { nodes = Array(repeating: 0, count: hashes.count) }
    let (hash, node) = (max(hash, 1), UInt32(node))
    let mask = hashes.count - 1
    let key = (hash ^ UInt64(node)) &* 0x9E37_79B9_7F4A_7C15
    var slot = Int(truncatingIfNeeded: key >> 20) & mask
    while hashes[slot] != 0 {
      if hashes[slot] == hash, nodes.isEmpty || nodes[slot] == node { return false }
      slot = (slot + 1) & mask
    }
    hashes[slot] = hash
    if !nodes.isEmpty { nodes[slot] = node }
    count += 1
    return true
  }

  private mutating func grow() {
    var larger = HashSet()
    larger.hashes = Array(repeating: 0, count: hashes.count * 2)
    visit { _ = larger.insert($0, node: $1) }
    self = larger
  }
}
