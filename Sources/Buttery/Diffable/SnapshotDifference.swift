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

// MARK: - Finding the difference

/// Makes a `SnapshotDifference` from runs of rows that stayed together.
///
/// `runs` contains the rows that exist before and after the change, in sections that do so too,
/// section by section in their order after the change.
@usableFromInline
struct DifferenceMaker {
  private let pairs: SectionPairs
  /// The number of rows before each section, and in all of them, before the change.
  private let oldStarts: [Int]
  private let newCounts: [Int]
  private var runs: [RowRun]
  private let reloads: RowMarks
  private var difference = SnapshotDifference()

  @usableFromInline
  init(
    pairs: SectionPairs, oldStarts: [Int], newCounts: [Int], runs: [RowRun], reloads: RowMarks
  ) {
    self.pairs = pairs
    self.oldStarts = oldStarts
    self.newCounts = newCounts
    self.runs = runs
    self.reloads = reloads
  }

  @usableFromInline
  mutating func make() -> SnapshotDifference {
    collectSections()
    findKeptRuns()
    collectInsertedRows()
    collectMovedRows()
    collectReloadedRows()
    collectDeletedRows()
    return difference
  }

  // MARK: Sections

  private mutating func collectSections() {
    for old in pairs.newOfOld.indices where pairs.newOfOld[old] == nil {
      difference.deletedSections.append(old)
    }
    for (new, old) in pairs.oldOfNew.enumerated() { addSection(new, old) }
  }

  private mutating func addSection(_ new: Int, _ old: Int?) {
    switch (old, pairs.isKept[new], pairs.isReloaded[new]) {
    case (nil, _, _):
      difference.insertedSections.append(new)
    case (let old?, true, true):
      difference.reloadedSections.append(old)
    case (let old?, false, true):
      difference.deletedSections.append(old)
      difference.insertedSections.append(new)
    case (let old?, false, false):
      difference.movedSections.append(.init(origin: old, target: new))
    case (_?, true, false):
      break
    }
  }

  // MARK: Rows

  /// Finds the runs that aren't moved, so that as many rows as possible stay in each section.
  private mutating func findKeptRuns() {
    var first = 0
    while first < runs.count {
      let section = runs[first].newSection
      let end = runs[first...].firstIndex { $0.newSection != section } ?? runs.count
      let own = (first..<end).filter { pairs.survivor(ofNew: section) == runs[$0].oldSection }
      let kept = WeightedIncreasingSubsequence.find(
        in: own.map { runs[$0].old }, weights: own.map { runs[$0].length })
      for index in kept { runs[own[index]].isKept = true }
      first = end
    }
  }

  /// Notes the rows between the runs after the change, which are inserted.
  private mutating func collectInsertedRows() {
    var next = runs.startIndex
    for section in newCounts.indices where pairs.survivor(ofNew: section) != nil {
      var row = 0
      while next < runs.count, runs[next].newSection == section {
        addInsertedRows(row..<runs[next].new, section)
        row = runs[next].new + runs[next].length
        next += 1
      }
      addInsertedRows(row..<newCounts[section], section)
    }
  }

  private mutating func addInsertedRows(_ rows: Range<Int>, _ section: Int) {
    for row in rows { difference.insertedRows.append(IndexPath(row: row, section: section)) }
  }

  private mutating func collectMovedRows() {
    for run in runs where !run.isKept {
      let firstRow = run.old - oldStarts[run.oldSection]
      for index in 0..<run.length {
        addMove(
          from: IndexPath(row: firstRow + index, section: run.oldSection),
          to: IndexPath(row: run.new + index, section: run.newSection))
      }
    }
  }

  private mutating func addMove(from origin: IndexPath, to target: IndexPath) {
    guard !reloads.contains(origin) else {
      difference.deletedRows.append(origin)
      difference.insertedRows.append(target)
      return
    }
    difference.movedRows.append(.init(origin: origin, target: target))
  }

  private mutating func collectReloadedRows() {
    guard !reloads.oldPaths.isEmpty else { return }
    let deleted = Set(difference.deletedRows)
    difference.reloadedRows = reloads.oldPaths.filter { !deleted.contains($0) }
  }

  /// Notes the rows between the runs before the change, which are deleted.
  private mutating func collectDeletedRows() {
    runs.sort { $0.old < $1.old }
    var next = runs.startIndex
    for section in pairs.newOfOld.indices where pairs.survivor(ofOld: section) != nil {
      var index = oldStarts[section]
      while next < runs.count, runs[next].oldSection == section {
        addDeletedRows(index..<runs[next].old, section)
        index = runs[next].old + runs[next].length
        next += 1
      }
      addDeletedRows(index..<oldStarts[section + 1], section)
    }
  }

  private mutating func addDeletedRows(_ indexes: Range<Int>, _ section: Int) {
    for index in indexes {
      difference.deletedRows.append(
        IndexPath(row: index - oldStarts[section], section: section))
    }
  }
}

// MARK: - Sections

/// The mapping between the sections before and after a change.
@usableFromInline
struct SectionPairs: Sendable {
  /// For each section after the change, its position before; `nil` for new ones.
  @usableFromInline var oldOfNew: [Int?]
  /// For each section before the change, its position after; `nil` for deleted ones.
  @usableFromInline var newOfOld: [Int?]
  /// Whether a section, by its position after, isn't moved.
  @usableFromInline var isKept: [Bool]
  /// Whether a section, by its position after, is reloaded.
  @usableFromInline var isReloaded: [Bool]

  @inlinable
  init<ID: Hashable>(old: [ID], new: [ID], isReloaded: (ID) -> Bool) {
    oldOfNew = Self.positions(of: new, in: old)
    newOfOld = Array(repeating: nil, count: old.count)
    isKept = Array(repeating: false, count: new.count)
    self.isReloaded = Array(repeating: false, count: new.count)
    for (position, oldPosition) in oldOfNew.enumerated() {
      guard let oldPosition else { continue }
      newOfOld[oldPosition] = position
      self.isReloaded[position] = isReloaded(new[position])
    }
    findKept()
  }

  @inlinable
  static func positions<ID: Hashable>(of ids: [ID], in others: [ID]) -> [Int?] {
    guard ids != others else { return Array(ids.indices) }
    let known = Dictionary(uniqueKeysWithValues: zip(others, others.indices))
    return ids.map { known[$0] }
  }

  @usableFromInline
  mutating func findKept() {
    let common = oldOfNew.indices.filter { oldOfNew[$0] != nil }
    let starts = common.compactMap { oldOfNew[$0] }
    let weights = Array(repeating: 1, count: starts.count)
    for index in WeightedIncreasingSubsequence.find(in: starts, weights: weights) {
      isKept[common[index]] = true
    }
  }

  /// The position after the change of a section whose rows are compared; `nil` for deleted and
  /// reloaded ones.
  @usableFromInline
  func survivor(ofOld position: Int) -> Int? {
    guard let new = newOfOld[position], !isReloaded[new] else { return nil }
    return new
  }

  /// The position before the change of a section whose rows are compared; `nil` for new and
  /// reloaded ones.
  @usableFromInline
  func survivor(ofNew position: Int) -> Int? {
    isReloaded[position] ? nil : oldOfNew[position]
  }
}

// MARK: - Rows

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
      add(IndexPath(row: before.row, section: before.section))
    }
  }

  @usableFromInline
  mutating func add(_ path: IndexPath) {
    oldPaths.append(path)
    marked.insert(path)
  }

  /// Whether the row at `path` before the change is marked.
  func contains(_ path: IndexPath) -> Bool { !marked.isEmpty && marked.contains(path) }
}
