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
