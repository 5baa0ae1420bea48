import Buttery
import Testing

/// A snapshot, and plain arrays that undergo the same changes.
struct SnapshotTrial {
  var snapshot = DiffableDataSourceSnapshot<Int, Int>()
  var sections: [(id: Int, items: [Int])] = []
  var largestInsertion = 6
  private var nextID = 0

  private mutating func freshIDs<G: RandomNumberGenerator>(using generator: inout G) -> [Int] {
    let count = Int.random(in: 0...largestInsertion, using: &generator)
    defer { nextID += count }
    return Array(nextID..<nextID + count)
  }

  private typealias Path = (section: Int, row: Int)

  private func path(of item: Int) -> Path? {
    for (section, content) in sections.enumerated() {
      if let row = content.items.firstIndex(of: item) { return (section, row) }
    }
    return nil
  }

  private func anyItem<G: RandomNumberGenerator>(using generator: inout G) -> Int? {
    sections.flatMap(\.items).randomElement(using: &generator)
  }

  mutating func change<G: RandomNumberGenerator>(using generator: inout G) {
    switch Int.random(in: 0..<12, using: &generator) {
    case 0...1: changeSections(using: &generator)
    case 2: moveSection(using: &generator)
    case 3...4: append(using: &generator)
    case 5...7: insert(using: &generator)
    case 8...9: delete(using: &generator)
    default: move(using: &generator)
    }
  }

  private mutating func changeSections<G: RandomNumberGenerator>(using generator: inout G) {
    if sections.count > 3, Bool.random(using: &generator) {
      let position = Int.random(in: sections.indices, using: &generator)
      snapshot.deleteSections([sections.remove(at: position).id])
      return
    }
    nextID += 2
    let ids = [nextID - 2, nextID - 1]
    let added = ids.map { (id: $0, items: [Int]()) }
    guard let position = sections.indices.randomElement(using: &generator) else {
      snapshot.appendSections(ids)
      sections += added
      return
    }
    if Bool.random(using: &generator) {
      snapshot.insertSections(ids, beforeSection: sections[position].id)
      sections.insert(contentsOf: added, at: position)
    } else {
      snapshot.insertSections(ids, afterSection: sections[position].id)
      sections.insert(contentsOf: added, at: position + 1)
    }
  }

  private mutating func moveSection<G: RandomNumberGenerator>(using generator: inout G) {
    guard let id = sections.randomElement(using: &generator)?.id,
      let other = sections.randomElement(using: &generator)?.id, id != other
    else { return }
    let isAfter = Bool.random(using: &generator)
    if isAfter {
      snapshot.moveSection(id, afterSection: other)
    } else {
      snapshot.moveSection(id, beforeSection: other)
    }
    guard let position = sections.firstIndex(where: { $0.id == id }) else { return }
    let moved = sections.remove(at: position)
    guard let target = sections.firstIndex(where: { $0.id == other }) else { return }
    sections.insert(moved, at: isAfter ? target + 1 : target)
  }

  private mutating func append<G: RandomNumberGenerator>(using generator: inout G) {
    guard let position = sections.indices.randomElement(using: &generator) else { return }
    let ids = freshIDs(using: &generator)
    snapshot.appendItems(ids, toSection: sections[position].id)
    sections[position].items += ids
  }

  private mutating func insert<G: RandomNumberGenerator>(using generator: inout G) {
    guard let item = anyItem(using: &generator), let path = path(of: item) else { return }
    let ids = freshIDs(using: &generator)
    let isAfter = Bool.random(using: &generator)
    if isAfter {
      snapshot.insertItems(ids, afterItem: item)
    } else {
      snapshot.insertItems(ids, beforeItem: item)
    }
    sections[path.section].items.insert(contentsOf: ids, at: isAfter ? path.row + 1 : path.row)
  }

  private mutating func delete<G: RandomNumberGenerator>(using generator: inout G) {
    let count = Int.random(in: 0...largestInsertion, using: &generator)
    let items = Set(sections.flatMap(\.items).shuffled(using: &generator).prefix(count))
    snapshot.deleteItems(Array(items))
    for section in sections.indices {
      sections[section].items.removeAll { items.contains($0) }
    }
  }

  private mutating func move<G: RandomNumberGenerator>(using generator: inout G) {
    guard let item = anyItem(using: &generator), let other = anyItem(using: &generator),
      item != other, let source = path(of: item)
    else { return }
    let isAfter = Bool.random(using: &generator)
    if isAfter {
      snapshot.moveItem(item, afterItem: other)
    } else {
      snapshot.moveItem(item, beforeItem: other)
    }
    sections[source.section].items.remove(at: source.row)
    guard let target = path(of: other) else { return }
    sections[target.section].items.insert(item, at: isAfter ? target.row + 1 : target.row)
  }

  func check() throws {
    try #require(snapshot.sectionIdentifiers == sections.map(\.id))
    let items = sections.flatMap(\.items)
    try #require(snapshot.itemIdentifiers == items)
    try #require(snapshot.numberOfItems == items.count)
    for (index, section) in sections.enumerated() {
      try #require(snapshot.indexOfSection(section.id) == index)
      try #require(snapshot.itemIdentifiers(inSection: section.id) == section.items)
      try #require(snapshot.numberOfItems(inSection: section.id) == section.items.count)
    }
    for (index, item) in items.enumerated() {
      try #require(snapshot.indexOfItem(item) == index)
    }
    for section in sections {
      guard let item = section.items.last else { continue }
      try #require(snapshot.sectionIdentifier(containingItem: item) == section.id)
    }
  }
}
