public import FoundationEssentials

/// What makes one snapshot of another: a batch of changes as `performBatchUpdates` wants them.
///
/// Deletions, reloads, reconfigured rows and the origins of moves have indexes before the batch;
/// insertions and the targets of moves have indexes after it. As little as possible moves within a
/// section, and of sections.
///
/// A batch can't move a row out of a section that it deletes, nor into one that it inserts. A row
/// that leaves a deleted section is inserted where it is now, one that goes into an inserted
/// section is deleted where it was. A reload is a deletion and an insertion to a batch, so what is
/// to be reloaded and moves is deleted and inserted, and the rows of a reloaded section aren't
/// compared.
@usableFromInline
package struct SnapshotDifference: Sendable, Equatable {
  /// From where before the batch to where after it.
  @usableFromInline
  package struct Move<Index: Sendable & Equatable>: Sendable, Equatable {
    package var origin: Index
    package var target: Index
  }

  @usableFromInline package var deletedSections: [Int] = []
  @usableFromInline package var insertedSections: [Int] = []
  @usableFromInline package var movedSections: [Move<Int>] = []
  @usableFromInline package var reloadedSections: [Int] = []
  @usableFromInline package var deletedRows: [IndexPath] = []
  @usableFromInline package var insertedRows: [IndexPath] = []
  @usableFromInline package var movedRows: [Move<IndexPath>] = []
  @usableFromInline package var reloadedRows: [IndexPath] = []
  @usableFromInline package var reconfiguredRows: [IndexPath] = []

  /// No changes.
  @usableFromInline
  package init() {}

  /// Whether nothing is to be done.
  package var isEmpty: Bool { self == Self() }

  /// Finds what makes `new` of `old`; what is marked in `new` is shown anew.
  ///
  /// O(items) comparisons without hashing, O(differences) lookups, and O(m log m) for m stretches
  /// of rows that aren't in the order that they had.
  @inlinable
  package init<SectionID, ItemID>(
    from old: DiffableDataSourceSnapshot<SectionID, ItemID>,
    to new: DiffableDataSourceSnapshot<SectionID, ItemID>
  ) {
    let pairs = SectionPairs(old: old.sectionIdentifiers, new: new.sectionIdentifiers) {
      new.reloadedSections.contains($0)
    }
    let order = ChunkOrder(old.store.lists, chunkCount: old.store.chunks.count)
    var finder = RunFinder(old: old.store, new: new.store, pairs: pairs, order: order)
    for section in new.store.lists.indices {
      guard let position = pairs.survivor(ofNew: section) else { continue }
      finder.find(inSection: section, fromOld: position)
    }
    let reloads = RowMarks(new.reloadedItems, old: old.store, new: new.store, pairs: pairs)
    let reconfigured = RowMarks(
      new.reconfiguredItems, old: old.store, new: new.store, pairs: pairs,
      except: new.reloadedItems)
    var maker = DifferenceMaker(
      pairs: pairs, oldStarts: order.sectionStarts, newCounts: new.store.lists.map(\.count),
      runs: finder.runs, reloads: reloads)
    self = maker.make()
    reconfiguredRows = reconfigured.oldPaths
  }
}
