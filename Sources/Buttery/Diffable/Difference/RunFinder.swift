/// Finds the rows that are there before and after a change, as runs.
///
/// Both orders are walked side by side. Where they are equal no identifier is looked up; where
/// they part, one or two are. O(items) comparisons, O(differences) lookups.
@usableFromInline
struct RunFinder<SectionID: Hashable & Sendable, ItemID: Hashable & Sendable> {
  @usableFromInline let old: SnapshotStore<SectionID, ItemID>
  @usableFromInline let new: SnapshotStore<SectionID, ItemID>
  @usableFromInline let pairs: SectionPairs
  @usableFromInline let order: ChunkOrder
  @usableFromInline var runs: [RowRun] = []
  /// Where in the old order the walk is: an element of `order`, and an item of its chunk.
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

  /// Finds the runs that end up in the section at position `section`, in its order.
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
          note(row: firstRow + index, length: equal, section: section)
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

  /// How many items are equal from here on, as far as both chunks reach.
  @inlinable
  func countEqual(with items: [ItemID], from index: Int) -> Int {
    oldItems.withUnsafeBufferPointer { oldItems in
      items.withUnsafeBufferPointer { items in
        let most = min(oldItems.count - offset, items.count - index)
        // Chunks that weren't changed are shared.
        if oldItems.baseAddress == items.baseAddress, offset == index { return most }
        var equal = 0
        while equal < most, oldItems[offset + equal] == items[index + equal] { equal += 1 }
        return equal
      }
    }
  }

  /// Passes the old item if it is gone.
  @inlinable
  mutating func skipDeleted() -> Bool {
    guard new.chunkOfItem[oldItems[offset]] == nil else { return false }
    advance(by: 1)
    return true
  }

  /// Goes to where `id` was, if that was in a section whose rows are compared.
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
  mutating func note(row: Int, length: Int, section: Int) {
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
