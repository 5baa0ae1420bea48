/// The storage of a snapshot: identifiers of items in sections.
///
/// The items of a section lie in chunks of at most `mostInChunk` items. A dictionary maps each item
/// to its chunk, not to an index. So a change in the middle moves the items of one chunk only, and
/// copies share unchanged chunks. The index of an item is computed as a sum over chunks.
///
/// The store only checks that identifiers are unique; positions must exist.
@usableFromInline
package struct SnapshotStore<SectionID: Hashable & Sendable, ItemID: Hashable & Sendable>: Sendable
{
  @usableFromInline
  package struct Chunk: Sendable {
    @usableFromInline package var items: [ItemID]
    /// The number (see `ChunkList.number`) of the section that the chunk belongs to.
    @usableFromInline package var section: Int

    @inlinable
    init(items: [ItemID], section: Int) {
      self.items = items
      self.section = section
    }
  }

  /// The place of an item: its chunk and its offset there.
  @usableFromInline
  package struct Place: Sendable {
    @usableFromInline package var chunk: Int
    @usableFromInline package var offset: Int

    @usableFromInline
    init(chunk: Int, offset: Int) {
      self.chunk = chunk
      self.offset = offset
    }
  }

  /// The sections' identifiers, in order.
  @usableFromInline package var sectionIDs: [SectionID] = []
  /// The sections' items, in the order of `sectionIDs`.
  @usableFromInline package var lists: [ChunkList] = []
  @usableFromInline var numbers: [SectionID: Int] = [:]
  @usableFromInline var nextNumber = 0
  @usableFromInline package var chunks: [Chunk] = []
  @usableFromInline var freeChunks: [Int] = []
  @usableFromInline package var chunkOfItem: [ItemID: Int] = [:]

  /// The most items in a chunk; a chunk that would get more is split.
  @usableFromInline static var mostInChunk: Int { 128 }
  /// The number of items with which a chunk is filled, so that it has room for some more.
  @usableFromInline static var usualInChunk: Int { 96 }

  @inlinable
  init() {}

  // MARK: Sections

  /// The position of a section, or `nil`; O(sections).
  @inlinable
  package func position(ofSection id: SectionID) -> Int? {
    guard let number = numbers[id] else { return nil }
    return position(ofNumber: number)
  }

  @usableFromInline
  func position(ofNumber number: Int) -> Int? {
    lists.firstIndex { $0.number == number }
  }

  // MARK: Items

  @inlinable
  var itemCount: Int { chunkOfItem.count }

  @inlinable
  package func place(of id: ItemID) -> Place? {
    guard let chunk = chunkOfItem[id] else { return nil }
    guard let offset = chunks[chunk].items.firstIndex(of: id) else { return nil }
    return Place(chunk: chunk, offset: offset)
  }

  /// The section and the row of an item, or `nil`; O(sections + items of the section / 100).
  @inlinable
  package func path(of id: ItemID) -> (section: Int, row: Int)? {
    guard let place = place(of: id), let section = position(ofNumber: chunks[place.chunk].section)
    else { return nil }
    return (section, lists[section].find(chunk: place.chunk).start + place.offset)
  }

  /// The item at a place that exists.
  package func item(atRow row: Int, inSection section: Int) -> ItemID {
    let (entry, offset) = lists[section].find(row: row)
    return chunks[lists[section].entries[entry].chunk].items[offset]
  }

  /// The items of the section at `position`, in order.
  @inlinable
  package func items(inSection position: Int) -> [ItemID] {
    var items: [ItemID] = []
    items.reserveCapacity(lists[position].count)
    addItems(inSection: position, to: &items)
    return items
  }

  /// All items, section by section.
  @inlinable
  package var allItems: [ItemID] {
    var items: [ItemID] = []
    items.reserveCapacity(itemCount)
    for position in lists.indices { addItems(inSection: position, to: &items) }
    return items
  }

  @inlinable
  func addItems(inSection position: Int, to items: inout [ItemID]) {
    for entry in lists[position].entries { items += chunks[entry.chunk].items }
  }
}
