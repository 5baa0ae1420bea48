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
