public import FoundationEssentials

/// The changes that turn one snapshot into another, as a batch for `performBatchUpdates`.
///
/// Deletions, reloads, reconfigured rows and the origins of moves have indexes before the batch;
/// insertions and the targets of moves have indexes after it. The number of moved rows within a
/// section, and of moved sections, is as small as possible.
///
/// A batch can't move a row out of a section that it deletes, nor into one that it inserts. So a
/// row that leaves a deleted section is inserted at its new place, and a row that goes into an
/// inserted section is deleted at its old place. A row or section that is both reloaded and moved
/// is deleted and inserted instead, because a batch can't do both. The rows of a reloaded section
/// aren't compared.
@usableFromInline
package struct SnapshotDifference: Sendable, Equatable {
  /// A move from an index before the batch to an index after it.
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

  /// Creates a difference without changes.
  @usableFromInline
  package init() {}

  /// Whether there are no changes.
  package var isEmpty: Bool { self == Self() }

  /// Finds the changes that turn `old` into `new`; elements marked in `new` are reloaded or
  /// reconfigured.
  ///
  /// The cost is O(items) comparisons without hashing, O(differences) lookups, and O(m log m) for m
  /// runs of rows whose order has changed.
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
