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
