public import FoundationEssentials

/// The marked rows in sections that exist both before and after a change.
@usableFromInline
struct RowMarks: Sendable {
  /// The paths before the change, in the order in which the rows were marked.
  @usableFromInline var oldPaths: [IndexPath] = []
  private var marked: Set<IndexPath> = []

  @inlinable
  init<SectionID, ItemID>(
    _ marks: MarkedIdentifiers<ItemID>, old: SnapshotStore<SectionID, ItemID>,
    new: SnapshotStore<SectionID, ItemID>, pairs: SectionPairs,
    except others: MarkedIdentifiers<ItemID>? = nil
  ) {
    guard !marks.isEmpty else { return }
    for id in marks.all where others?.contains(id) != true {
      guard let before = old.path(of: id), let after = new.path(of: id) else { continue }
      guard pairs.survivor(ofOld: before.section) != nil,
        pairs.survivor(ofNew: after.section) != nil
      else { continue }
      note(IndexPath(row: before.row, section: before.section))
    }
  }

  @usableFromInline
  mutating func note(_ path: IndexPath) {
    oldPaths.append(path)
    marked.insert(path)
  }

  /// Whether the row at `path` before the change is marked.
  func contains(_ path: IndexPath) -> Bool { !marked.isEmpty && marked.contains(path) }
}
