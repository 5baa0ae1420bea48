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
