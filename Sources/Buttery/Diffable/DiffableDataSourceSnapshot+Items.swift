// Changes of items.
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
