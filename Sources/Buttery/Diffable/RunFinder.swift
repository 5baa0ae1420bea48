/// Finds the rows that exist both before and after a change, as runs.
///
/// The finder walks through both orders side by side. As long as the items are equal, it looks up
/// no identifier; where they differ, it looks up one or two. The cost is O(items) comparisons and
/// O(differences) lookups.
@usableFromInline
struct RunFinder<SectionID: Hashable & Sendable, ItemID: Hashable & Sendable> {
  @usableFromInline let old: SnapshotStore<SectionID, ItemID>
  @usableFromInline let new: SnapshotStore<SectionID, ItemID>
  @usableFromInline let pairs: SectionPairs
  @usableFromInline let order: ChunkOrder
  @usableFromInline var runs: [RowRun] = []
  /// The position in the old order: the index of an element of `order`; `offset` is the item in its
  /// chunk.
  @usableFromInline var element = 0
  @usableFromInline var offset = 0
  @usableFromInline var oldSection = 0

  @inlinable
  init(
    old: SnapshotStore<SectionID, ItemID>, new: SnapshotStore<SectionID, ItemID>,
    pairs: SectionPairs, order: ChunkOrder
  ) {
    self.old = old
    self.new = new
    self.pairs = pairs
    self.order = order
  }

  /// Finds the runs of the new section at position `section`, in their order after the change.
  @inlinable
  mutating func find(inSection section: Int, fromOld position: Int) {
    oldSection = position
    element = order.firstOfSection[position]
    offset = 0
    var row = 0
    for entry in new.lists[section].entries {
      find(in: new.chunks[entry.chunk].items, firstRow: row, section: section)
      row += entry.count
    }
  }

  @inlinable
  mutating func find(in items: [ItemID], firstRow: Int, section: Int) {
    var index = 0
    while index < items.count {
      if isInOldSection {
        let equal = countEqual(with: items, from: index)
        if equal > 0 {
          add(row: firstRow + index, length: equal, section: section)
          index += equal
          continue
        }
        if skipDeleted() { continue }
      }
      if !jump(to: items[index]) { index += 1 }
    }
  }

  @inlinable
  var isInOldSection: Bool {
    element < order.elements.count && order.elements[element].section == oldSection
  }

  @inlinable
  var oldItems: [ItemID] { old.chunks[order.elements[element].chunk].items }

  /// The number of equal items from the current positions on, up to the end of either chunk.
  @inlinable
  func countEqual(with items: [ItemID], from index: Int) -> Int {
    oldItems.withUnsafeBufferPointer { oldItems in
      items.withUnsafeBufferPointer { items in
        let most = min(oldItems.count - offset, items.count - index)
        // Unchanged chunks share their storage, so their items needn't be compared.
        if oldItems.baseAddress == items.baseAddress, offset == index { return most }
        var equal = 0
        while equal < most, oldItems[offset + equal] == items[index + equal] { equal += 1 }
        return equal
      }
    }
  }

  /// Skips the current old item if it doesn't exist after the change.
  @inlinable
  mutating func skipDeleted() -> Bool {
    guard new.chunkOfItem[oldItems[offset]] == nil else { return false }
    advance(by: 1)
    return true
  }

  /// Goes to the old place of `id`, if that was in a section whose rows are compared.
  @inlinable
  mutating func jump(to id: ItemID) -> Bool {
    guard let place = old.place(of: id) else { return false }
    let target = order.placeOfChunk[place.chunk]
    let section = order.elements[target].section
    guard pairs.survivor(ofOld: section) != nil else { return false }
    element = target
    offset = place.offset
    oldSection = section
    return true
  }

  @inlinable
  mutating func add(row: Int, length: Int, section: Int) {
    let run = RowRun(
      old: order.elements[element].start + offset, new: row, length: length,
      oldSection: oldSection, newSection: section)
    advance(by: length)
    if let last = runs.indices.last, runs[last].join(run) { return }
    runs.append(run)
  }

  @inlinable
  mutating func advance(by items: Int) {
    offset += items
    guard offset == oldItems.count else { return }
    element += 1
    offset = 0
  }
}

// MARK: - Order of chunks

/// The chunks of all sections, one after the other.
@usableFromInline
struct ChunkOrder: Sendable {
  @usableFromInline struct Element: Sendable {
    @usableFromInline var chunk: Int
    /// The position of the chunk's section.
    @usableFromInline var section: Int
    /// The number of items before the chunk, in all sections.
    @usableFromInline var start: Int

    @usableFromInline
    init(chunk: Int, section: Int, start: Int) {
      self.chunk = chunk
      self.section = section
      self.start = start
    }
  }

  @usableFromInline var elements: [Element] = []
  /// The place in `elements` of each chunk.
  @usableFromInline var placeOfChunk: [Int]
  /// The number of items before each section, and in all of them.
  @usableFromInline var sectionStarts: [Int] = []
  /// The place in `elements` of each section's first chunk.
  @usableFromInline var firstOfSection: [Int] = []

  @usableFromInline
  init(_ lists: [ChunkList], chunkCount: Int) {
    placeOfChunk = Array(repeating: -1, count: chunkCount)
    var start = 0
    for (section, list) in lists.enumerated() {
      sectionStarts.append(start)
      firstOfSection.append(elements.count)
      for entry in list.entries {
        placeOfChunk[entry.chunk] = elements.count
        elements.append(Element(chunk: entry.chunk, section: section, start: start))
        start += entry.count
      }
    }
    sectionStarts.append(start)
  }
}

// MARK: - Runs that keep their order

/// A run of rows that follow each other both before and after a change.
@usableFromInline
package struct RowRun: Sendable {
  /// The index of the first row before the change, counted over all sections.
  @usableFromInline var old: Int
  /// The index of the first row after the change, in its section.
  @usableFromInline var new: Int
  @usableFromInline var length: Int
  @usableFromInline var oldSection: Int
  @usableFromInline var newSection: Int
  /// Whether the rows aren't moved.
  @usableFromInline var isKept = false

  @usableFromInline
  init(old: Int, new: Int, length: Int, oldSection: Int, newSection: Int) {
    self.old = old
    self.new = new
    self.length = length
    self.oldSection = oldSection
    self.newSection = newSection
  }

  /// Appends `other` if it follows this run both before and after the change.
  @usableFromInline
  mutating func join(_ other: RowRun) -> Bool {
    guard newSection == other.newSection, oldSection == other.oldSection,
      old + length == other.old, new + length == other.new
    else { return false }
    length += other.length
    return true
  }
}

/// Finds the heaviest increasing subsequence: the elements that can stay while the fewest others
/// move.
@usableFromInline
enum WeightedIncreasingSubsequence {
  /// The indexes of the increasing subsequence of `starts` with the greatest total weight.
  ///
  /// The elements of `starts` must differ. The cost is O(n) if they are in order, else O(n log n).
  @usableFromInline
  static func find(in starts: [Int], weights: [Int]) -> [Int] {
    guard zip(starts, starts.dropFirst()).contains(where: { $0 > $1 }) else {
      return Array(starts.indices)
    }
    return findOutOfOrder(starts, weights)
  }

  private static func findOutOfOrder(_ starts: [Int], _ weights: [Int]) -> [Int] {
    let byStart = starts.indices.sorted { starts[$0] < starts[$1] }
    var ranks = Array(repeating: 0, count: starts.count)
    for (rank, index) in byStart.enumerated() { ranks[index] = rank }
    var best = BestPredecessor(count: starts.count)
    var previous: [Int?] = []
    previous.reserveCapacity(starts.count)
    for index in starts.indices {
      let before = best.before(rank: ranks[index])
      previous.append(before?.index)
      best.record(index, weight: weights[index] + (before?.weight ?? 0), rank: ranks[index])
    }
    var found: [Int] = []
    var last = best.before(rank: starts.count)?.index
    while let index = last {
      found.append(index)
      last = previous[index]
    }
    return found.reversed()
  }
}

/// Finds the heaviest chain that ends below a rank, with a Fenwick tree of maxima.
private struct BestPredecessor {
  typealias Chain = (weight: Int, index: Int)

  private var tree: [Chain?]

  init(count: Int) {
    tree = Array(repeating: nil, count: count + 1)
  }

  func before(rank: Int) -> Chain? {
    var best: Chain?
    var node = rank
    while node > 0 {
      if let chain = tree[node], chain.weight > best?.weight ?? 0 { best = chain }
      node &= node - 1
    }
    return best
  }

  mutating func record(_ index: Int, weight: Int, rank: Int) {
    var node = rank + 1
    while node < tree.count {
      if weight > tree[node]?.weight ?? 0 { tree[node] = (weight, index) }
      node += node & -node
    }
  }
}
