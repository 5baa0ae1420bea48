/// The sections that a table shows and the items in them, each with a unique identifier.
///
/// Create a snapshot or take a data source's `snapshot()`, change it and `apply` it.
///
///     var snapshot = DiffableDataSourceSnapshot<String, Int>()
///     snapshot.appendSections(["Open", "Done"])
///     snapshot.appendItems([1, 2, 3], toSection: "Open")
///     snapshot.moveItem(3, beforeItem: 1)
///
/// Identifiers are unique in the whole snapshot. It is a mistake to add an identifier twice, or to
/// refer to one that isn't in the snapshot: `TableViewDiagnostics.handler` is called and doesn't
/// return. On other threads than the main one the program traps with the same message.
///
/// A change costs O(changed items + sections + items of a section / 100), not O(items), because a
/// copy shares all parts that aren't changed. Only the first change of a copy copies the index of
/// identifiers.
public struct DiffableDataSourceSnapshot<
  SectionID: Hashable & Sendable, ItemID: Hashable & Sendable
>: Sendable {
  @usableFromInline package var store = SnapshotStore<SectionID, ItemID>()
  @usableFromInline package var reloadedSections = MarkedIdentifiers<SectionID>()
  @usableFromInline package var reloadedItems = MarkedIdentifiers<ItemID>()
  @usableFromInline package var reconfiguredItems = MarkedIdentifiers<ItemID>()

  /// Creates a snapshot without sections.
  @inlinable
  public init() {}

  // MARK: - Sections

  /// The sections, in order.
  @inlinable
  public var sectionIdentifiers: [SectionID] { store.sectionIDs }

  /// The number of sections.
  @inlinable
  public var numberOfSections: Int { store.sectionIDs.count }

  /// The index of a section, from 0; `nil` if it isn't in the snapshot.
  ///
  /// O(sections).
  @inlinable
  public func indexOfSection(_ id: SectionID) -> Int? { store.position(ofSection: id) }

  /// The section that an item is in; `nil` if the item isn't in the snapshot.
  @inlinable
  public func sectionIdentifier(containingItem id: ItemID) -> SectionID? {
    store.path(of: id).map { store.sectionIDs[$0.section] }
  }

  /// The sections marked by `reloadSections`, in the order of the calls.
  @inlinable
  public var reloadedSectionIdentifiers: [SectionID] { reloadedSections.all }

  // MARK: - Items

  /// All items, section by section; O(items).
  @inlinable
  public var itemIdentifiers: [ItemID] { store.allItems }

  /// The number of items in all sections.
  @inlinable
  public var numberOfItems: Int { store.itemCount }

  /// The items of a section, in order; O(items of the section).
  ///
  /// The section must be in the snapshot.
  @inlinable
  public func itemIdentifiers(inSection id: SectionID) -> [ItemID] {
    store.items(inSection: knownPosition(ofSection: id))
  }

  /// The number of items in a section, which must be in the snapshot.
  @inlinable
  public func numberOfItems(inSection id: SectionID) -> Int {
    store.lists[knownPosition(ofSection: id)].count
  }

  /// The index of an item among `itemIdentifiers`, from 0; `nil` if it isn't in the snapshot.
  ///
  /// O(sections + items of the section / 100).
  @inlinable
  public func indexOfItem(_ id: ItemID) -> Int? {
    guard let path = store.path(of: id) else { return nil }
    return store.lists[..<path.section].reduce(path.row) { $0 + $1.count }
  }

  /// The items marked by `reloadItems`, in the order of the calls.
  @inlinable
  public var reloadedItemIdentifiers: [ItemID] { reloadedItems.all }

  /// The items marked by `reconfigureItems`, in the order of the calls.
  @inlinable
  public var reconfiguredItemIdentifiers: [ItemID] { reconfiguredItems.all }

  // MARK: - Mistakes

  @inlinable
  func knownPosition(ofSection id: SectionID) -> Int {
    guard let position = store.position(ofSection: id) else { Self.stop(unknown: id) }
    return position
  }

  @inlinable
  func knownPlace(of id: ItemID) -> SnapshotStore<SectionID, ItemID>.Place {
    guard let place = store.place(of: id) else { Self.stop(unknown: id) }
    return place
  }

  @usableFromInline
  static func stop(unknown id: some Hashable) -> Never {
    TableViewDiagnostics.stopAnywhere(.unknownIdentifier("\(id)"))
  }

  /// Removes all marks for reloading and reconfiguring.
  @inlinable
  mutating func clearMarks() {
    reloadedSections.removeAll()
    reloadedItems.removeAll()
    reconfiguredItems.removeAll()
  }
}

// MARK: - Changes of sections

extension DiffableDataSourceSnapshot {
  /// Adds sections without items at the end.
  ///
  /// None of them may be in the snapshot.
  @inlinable
  public mutating func appendSections(_ ids: [SectionID]) {
    store.insertSections(ids, at: numberOfSections)
  }

  /// Adds sections without items in front of another one, which must be in the snapshot.
  @inlinable
  public mutating func insertSections(_ ids: [SectionID], beforeSection id: SectionID) {
    store.insertSections(ids, at: knownPosition(ofSection: id))
  }

  /// Adds sections without items behind another one, which must be in the snapshot.
  @inlinable
  public mutating func insertSections(_ ids: [SectionID], afterSection id: SectionID) {
    store.insertSections(ids, at: knownPosition(ofSection: id) + 1)
  }

  /// Takes sections away with all their items; ones that aren't in the snapshot are ignored.
  @inlinable
  public mutating func deleteSections(_ ids: [SectionID]) {
    for id in ids {
      reloadedSections.remove(id)
      if !reloadedItems.isEmpty || !reconfiguredItems.isEmpty { removeMarksOfItems(in: id) }
    }
    store.deleteSections(ids)
  }

  /// Moves a section with its items in front of another one; both must be in the snapshot.
  @inlinable
  public mutating func moveSection(_ id: SectionID, beforeSection other: SectionID) {
    let position = knownPosition(ofSection: id)
    let target = knownPosition(ofSection: other)
    store.moveSection(at: position, to: target > position ? target - 1 : target)
  }

  /// Moves a section with its items behind another one; both must be in the snapshot.
  @inlinable
  public mutating func moveSection(_ id: SectionID, afterSection other: SectionID) {
    let position = knownPosition(ofSection: id)
    let target = knownPosition(ofSection: other)
    store.moveSection(at: position, to: target < position ? target + 1 : target)
  }

  /// Marks sections that are reloaded when the snapshot is applied; they must be in the snapshot.
  @inlinable
  public mutating func reloadSections(_ ids: [SectionID]) {
    for id in ids {
      _ = knownPosition(ofSection: id)
      reloadedSections.insert(id)
    }
  }

  @inlinable
  mutating func removeMarksOfItems(in section: SectionID) {
    guard let position = store.position(ofSection: section) else { return }
    for id in store.items(inSection: position) { removeMarks(of: id) }
  }

  @inlinable
  mutating func removeMarks(of id: ItemID) {
    reloadedItems.remove(id)
    reconfiguredItems.remove(id)
  }
}

// MARK: - Changes of items

extension DiffableDataSourceSnapshot {
  /// Adds items at the end of a section, or of the last section if none is given; O(added items).
  ///
  /// None of the items may be in the snapshot. The section must be in it; if none is given, there
  /// must be at least one.
  @inlinable
  public mutating func appendItems(_ ids: [ItemID], toSection id: SectionID? = nil) {
    if let id { return store.append(ids, toSection: knownPosition(ofSection: id)) }
    guard numberOfSections > 0 else { TableViewDiagnostics.stopAnywhere(.noSections) }
    store.append(ids, toSection: numberOfSections - 1)
  }

  /// Adds items in front of another one, which must be in the snapshot.
  @inlinable
  public mutating func insertItems(_ ids: [ItemID], beforeItem id: ItemID) {
    store.insert(ids, at: knownPlace(of: id), isAfter: false)
  }

  /// Adds items behind another one, which must be in the snapshot.
  @inlinable
  public mutating func insertItems(_ ids: [ItemID], afterItem id: ItemID) {
    store.insert(ids, at: knownPlace(of: id), isAfter: true)
  }

  /// Takes items away; ones that aren't in the snapshot are ignored.
  @inlinable
  public mutating func deleteItems(_ ids: [ItemID]) {
    for id in ids {
      guard let place = store.place(of: id) else { continue }
      store.remove(id, at: place)
      removeMarks(of: id)
    }
  }

  /// Deletes all items and sections, as UIKit does.
  @inlinable
  public mutating func deleteAllItems() {
    self = Self()
  }

  /// Moves an item in front of another one, which may be in another section.
  ///
  /// Both must be in the snapshot.
  @inlinable
  public mutating func moveItem(_ id: ItemID, beforeItem other: ItemID) {
    move(id, beside: other, isAfter: false)
  }

  /// Moves an item behind another one, which may be in another section.
  ///
  /// Both must be in the snapshot.
  @inlinable
  public mutating func moveItem(_ id: ItemID, afterItem other: ItemID) {
    move(id, beside: other, isAfter: true)
  }

  @inlinable
  mutating func move(_ id: ItemID, beside other: ItemID, isAfter: Bool) {
    let place = knownPlace(of: id)
    guard id != other else { return }
    _ = knownPlace(of: other)
    store.remove(id, at: place)
    store.insert([id], at: knownPlace(of: other), isAfter: isAfter)
  }

  /// Marks items whose rows get new cells when the snapshot is applied.
  ///
  /// Use this for items whose contents have changed so that they need another kind of cell;
  /// otherwise `reconfigureItems` costs less. The items must be in the snapshot.
  @inlinable
  public mutating func reloadItems(_ ids: [ItemID]) {
    for id in ids {
      _ = knownPlace(of: id)
      reloadedItems.insert(id)
    }
  }

  /// Marks items whose present cells are configured again when the snapshot is applied.
  ///
  /// The items must be in the snapshot.
  @inlinable
  public mutating func reconfigureItems(_ ids: [ItemID]) {
    for id in ids {
      _ = knownPlace(of: id)
      reconfiguredItems.insert(id)
    }
  }
}

// MARK: - Steps

extension DiffableDataSourceSnapshot {
  /// The snapshots to show one after the other to get to `new`, which is the last one.
  ///
  /// A batch can't move a row into a section that it inserts, nor out of one that it deletes. If a
  /// row moves that way, a first batch inserts new sections without rows, and a last batch deletes
  /// old sections with the rows that are left. So the row keeps its cell, selection and focus. Each
  /// section is inserted where it stays, as rows of a section that moves lose their places, and no
  /// section seems to be folded meanwhile.
  @inlinable
  func steps(to new: Self) -> [Self] {
    guard sectionIdentifiers != new.sectionIdentifiers else { return [new] }
    let added = new.sectionIdentifiers.filter { store.numbers[$0] == nil }
    let gone = sectionIdentifiers.filter { new.store.numbers[$0] == nil }
    guard new.sharesItems(of: added, with: self) || sharesItems(of: gone, with: new) else {
      return [new]
    }
    var before = self
    before.store.insertMissingSections(of: new.sectionIdentifiers)
    guard !gone.isEmpty else { return [before, new] }
    var after = new
    after.store.insertMissingSections(of: before.sectionIdentifiers)
    for section in gone {
      let items = itemIdentifiers(inSection: section)
      after.appendItems(items.filter { new.store.chunkOfItem[$0] == nil }, toSection: section)
    }
    var last = new
    last.clearMarks()
    return added.isEmpty ? [after, last] : [before, after, last]
  }

  /// Whether any item of `sections`, which must be in this snapshot, is in `other` too.
  @inlinable
  func sharesItems(of sections: [SectionID], with other: Self) -> Bool {
    sections.contains { section in
      itemIdentifiers(inSection: section).contains { other.store.chunkOfItem[$0] != nil }
    }
  }
}
