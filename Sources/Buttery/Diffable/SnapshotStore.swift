/// The storage of a snapshot: identifiers of items in sections.
///
/// The items of a section lie in chunks of at most `maximumInChunk` items. A dictionary maps each item
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
  @usableFromInline static var maximumInChunk: Int { 128 }
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

// MARK: - Sections

extension SnapshotStore {
  /// Adds sections without items in front of the one at `position`, which may be the end.
  @inlinable
  mutating func insertSections(_ ids: [SectionID], at position: Int) {
    var duplicates: [SectionID] = []
    var added: [ChunkList] = []
    for id in ids {
      if numbers.updateValue(nextNumber, forKey: id) != nil { duplicates.append(id) }
      added.append(ChunkList(number: nextNumber))
      nextNumber += 1
    }
    if !duplicates.isEmpty { Self.stop(duplicates: duplicates) }
    sectionIDs.insert(contentsOf: ids, at: position)
    lists.insert(contentsOf: added, at: position)
  }

  /// Adds the sections of `order` that are missing, without items, each behind the one before it in
  /// `order`.
  @inlinable
  mutating func insertMissingSections(of order: [SectionID]) {
    var first: [SectionID] = []
    var followers: [SectionID: [SectionID]] = [:]
    var previous: SectionID?
    for id in order {
      if numbers[id] != nil {
        previous = id
      } else if let previous {
        followers[previous, default: []].append(id)
      } else {
        first.append(id)
      }
    }
    for position in sectionIDs.indices.reversed() {
      guard let ids = followers[sectionIDs[position]] else { continue }
      insertSections(ids, at: position + 1)
    }
    insertSections(first, at: 0)
  }

  /// Takes sections away with their items; unknown ones are ignored.
  @inlinable
  mutating func deleteSections(_ ids: [SectionID]) {
    for id in ids {
      guard let position = position(ofSection: id) else { continue }
      numbers[id] = nil
      sectionIDs.remove(at: position)
      for entry in lists.remove(at: position).entries { empty(chunk: entry.chunk) }
    }
  }

  /// Moves the section at `position` to where it has `target` sections before it.
  @inlinable
  mutating func moveSection(at position: Int, to target: Int) {
    sectionIDs.insert(sectionIDs.remove(at: position), at: target)
    lists.insert(lists.remove(at: position), at: target)
  }

  @inlinable
  mutating func empty(chunk: Int) {
    for id in chunks[chunk].items { chunkOfItem[id] = nil }
    chunks[chunk].items = []
    freeChunks.append(chunk)
  }
}

// MARK: - Items

extension SnapshotStore {
  /// Adds items after those of the section at `position`; O(items).
  @inlinable
  mutating func append(_ ids: [ItemID], toSection position: Int) {
    chunkOfItem.reserveCapacity(chunkOfItem.count + ids.count)
    add(ids[...], toSection: position, afterEntry: lists[position].entries.count - 1)
  }

  /// Adds items beside `place`, in front of the item there or behind it.
  @inlinable
  mutating func insert(_ ids: [ItemID], at place: Place, isAfter: Bool) {
    let offset = isAfter ? place.offset + 1 : place.offset
    let position = positionOfSection(atChunk: place.chunk)
    let entry = lists[position].find(chunk: place.chunk).entry
    guard chunks[place.chunk].items.count + ids.count > Self.maximumInChunk else {
      index(ids[...], in: place.chunk)
      chunks[place.chunk].items.insert(contentsOf: ids, at: offset)
      lists[position].change(entry: entry, by: ids.count)
      return
    }
    cut(entry: entry, ofSection: position, at: offset)
    add(ids[...], toSection: position, afterEntry: offset == 0 ? entry - 1 : entry)
  }

  /// Takes the item at `place` away.
  @inlinable
  mutating func remove(_ id: ItemID, at place: Place) {
    let position = positionOfSection(atChunk: place.chunk)
    let entry = lists[position].find(chunk: place.chunk).entry
    chunkOfItem[id] = nil
    chunks[place.chunk].items.remove(at: place.offset)
    lists[position].change(entry: entry, by: -1)
    guard chunks[place.chunk].items.isEmpty else { return }
    lists[position].entries.remove(at: entry)
    freeChunks.append(place.chunk)
  }

  /// Moves an item to a row of a section, counted without the item.
  package mutating func move(_ id: ItemID, toRow row: Int, inSection section: Int) {
    guard let place = place(of: id) else { return }
    remove(id, at: place)
    guard row < lists[section].count else { return append([id], toSection: section) }
    let (entry, offset) = lists[section].find(row: row)
    let target = Place(chunk: lists[section].entries[entry].chunk, offset: offset)
    insert([id], at: target, isAfter: false)
  }

  // MARK: Chunks

  @inlinable
  func positionOfSection(atChunk chunk: Int) -> Int {
    let number = chunks[chunk].section
    guard let position = position(ofNumber: number) else {
      preconditionFailure("no section has number \(number)")
    }
    return position
  }

  /// Adds items behind those of an entry, or at the beginning for entry -1.
  ///
  /// The entry's chunk gets as many items as it has room for; the others go into new chunks.
  @inlinable
  mutating func add(
    _ ids: ArraySlice<ItemID>, toSection position: Int, afterEntry entry: Int
  ) {
    var rest = ids
    if entry >= 0 {
      let chunk = lists[position].entries[entry].chunk
      let room = Self.usualInChunk - chunks[chunk].items.count
      let first = rest.prefix(max(0, room))
      index(first, in: chunk)
      chunks[chunk].items += first
      lists[position].change(entry: entry, by: first.count)
      rest = rest.dropFirst(first.count)
    }
    var added: [ChunkList.Entry] = []
    added.reserveCapacity(rest.count / Self.usualInChunk + 1)
    while !rest.isEmpty {
      let items = rest.prefix(Self.usualInChunk)
      let chunk = makeChunk(of: items, sectionNumber: lists[position].number)
      index(items, in: chunk)
      added.append(.init(chunk: chunk, count: items.count))
      rest = rest.dropFirst(items.count)
    }
    insert(added, toSection: position, afterEntry: entry)
  }

  /// Splits a chunk into two at `offset`, unless one of them would be empty.
  @inlinable
  mutating func cut(entry: Int, ofSection position: Int, at offset: Int) {
    let chunk = lists[position].entries[entry].chunk
    let items = chunks[chunk].items
    guard offset > 0, offset < items.count else { return }
    let behind = items[offset...]
    chunks[chunk].items.removeSubrange(offset...)
    lists[position].change(entry: entry, by: -behind.count)
    let other = makeChunk(of: behind, sectionNumber: lists[position].number)
    for id in behind { chunkOfItem[id] = other }
    insert([.init(chunk: other, count: behind.count)], toSection: position, afterEntry: entry)
  }

  @inlinable
  mutating func insert(
    _ entries: [ChunkList.Entry], toSection position: Int, afterEntry entry: Int
  ) {
    lists[position].entries.insert(contentsOf: entries, at: entry + 1)
    for entry in entries { lists[position].count += entry.count }
  }

  @inlinable
  mutating func makeChunk(of items: ArraySlice<ItemID>, sectionNumber: Int) -> Int {
    let chunk = Chunk(items: Array(items), section: sectionNumber)
    guard let free = freeChunks.popLast() else {
      chunks.append(chunk)
      return chunks.count - 1
    }
    chunks[free] = chunk
    return free
  }

  /// Adds new items to the index of chunks; duplicates are a mistake that ends the program.
  @inlinable
  mutating func index(_ ids: ArraySlice<ItemID>, in chunk: Int) {
    var duplicates: [ItemID] = []
    for id in ids where chunkOfItem.updateValue(chunk, forKey: id) != nil {
      duplicates.append(id)
    }
    if !duplicates.isEmpty { Self.stop(duplicates: duplicates) }
  }

  @usableFromInline
  static func stop(duplicates: [some Hashable]) -> Never {
    TableViewDiagnostics.stopAnywhere(.duplicateIdentifiers(duplicates.map { "\($0)" }))
  }
}

// MARK: - Chunks

/// The chunks that hold the items of one section, in order, and the number of items in each.
@usableFromInline
package struct ChunkList: Sendable {
  @usableFromInline
  package struct Entry: Sendable {
    /// The chunk's index among all chunks.
    @usableFromInline package var chunk: Int
    @usableFromInline package var count: Int

    @usableFromInline
    init(chunk: Int, count: Int) {
      self.chunk = chunk
      self.count = count
    }
  }

  /// The number by which chunks refer to their section; it stays the same when sections move.
  @usableFromInline package let number: Int
  @usableFromInline package var entries: [Entry] = []
  /// The number of items.
  @usableFromInline package var count = 0

  @usableFromInline
  init(number: Int) { self.number = number }

  /// The index of the entry of `chunk`, which must be in this list, and the number of items before
  /// it.
  @usableFromInline
  func find(chunk: Int) -> (entry: Int, start: Int) {
    var start = 0
    for (index, entry) in entries.enumerated() {
      if entry.chunk == chunk { return (index, start) }
      start += entry.count
    }
    preconditionFailure("chunk \(chunk) isn't in section number \(number)")
  }

  /// The index of the entry that holds the item at `row`, which must exist, and the item's offset
  /// in it.
  func find(row: Int) -> (entry: Int, offset: Int) {
    var offset = row
    for (index, entry) in entries.enumerated() {
      if offset < entry.count { return (index, offset) }
      offset -= entry.count
    }
    preconditionFailure("row \(row) isn't among \(count) rows")
  }

  @usableFromInline
  mutating func change(entry: Int, by items: Int) {
    entries[entry].count += items
    count += items
  }
}

// MARK: - Marks

/// A set of marked identifiers that remembers the order in which they were marked.
@usableFromInline
package struct MarkedIdentifiers<ID: Hashable & Sendable>: Sendable {
  @usableFromInline var turns: [ID: Int] = [:]
  @usableFromInline var nextTurn = 0

  @inlinable
  init() {}

  @inlinable
  package var isEmpty: Bool { turns.isEmpty }

  /// The identifiers in the order in which they were marked; O(n log n).
  @inlinable
  package var all: [ID] { turns.sorted { $0.value < $1.value }.map(\.key) }

  @inlinable
  package func contains(_ id: ID) -> Bool { !turns.isEmpty && turns[id] != nil }

  @inlinable
  mutating func insert(_ id: ID) {
    guard turns[id] == nil else { return }
    turns[id] = nextTurn
    nextTurn += 1
  }

  @inlinable
  mutating func remove(_ id: ID) {
    if !turns.isEmpty { turns[id] = nil }
  }

  @inlinable
  mutating func removeAll() {
    if !turns.isEmpty { turns = [:] }
  }
}
