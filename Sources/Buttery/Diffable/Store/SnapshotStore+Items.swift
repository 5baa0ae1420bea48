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
    guard chunks[place.chunk].items.count + ids.count > Self.mostInChunk else {
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
