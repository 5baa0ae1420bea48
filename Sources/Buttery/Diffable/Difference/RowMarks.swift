public import FoundationEssentials

/// Marked rows that are in sections that are there before and after a change.
@usableFromInline
struct RowMarks: Sendable {
  /// The paths before the change, by the ones after it.
  @usableFromInline var oldPaths: [IndexPath: IndexPath] = [:]
  /// The paths after the change, in the order in which the rows were marked.
  @usableFromInline var newPaths: [IndexPath] = []

  @inlinable
  init<SectionID, ItemID>(
    _ marks: MarkedIdentifiers<ItemID>, old: SnapshotStore<SectionID, ItemID>,
    new: SnapshotStore<SectionID, ItemID>, pairs: SectionPairs,
    except others: MarkedIdentifiers<ItemID>? = nil
  ) {
    guard !marks.isEmpty else { return }
    for id in marks.all where others?.contains(id) != true {
      guard let before = old.path(of: id), let after = new.path(of: id) else { continue }
      note(
        IndexPath(row: before.row, section: before.section),
        IndexPath(row: after.row, section: after.section), pairs)
    }
  }

  @usableFromInline
  mutating func note(_ before: IndexPath, _ after: IndexPath, _ pairs: SectionPairs) {
    guard pairs.survivor(ofOld: before.section) != nil,
      pairs.survivor(ofNew: after.section) != nil
    else { return }
    oldPaths[after] = before
    newPaths.append(after)
  }
}
