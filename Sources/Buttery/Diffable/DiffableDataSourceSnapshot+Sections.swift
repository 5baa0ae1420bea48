// Changes of sections.
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
