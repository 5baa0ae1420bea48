/// The mapping of elements through a consistent batch of changes: from the places before to those
/// after, and back.
///
/// A plan knows nothing of views. It is made from a batch and the row counts before and after it;
/// an inconsistent batch is refused with an error that names all numbers. A query costs O(log n)
/// for n changes, whatever the number of rows.
package struct UpdatePlan: Sendable {
  private var sections = IndexShift()
  /// The places after the batch of sections that move, by their places before; `sectionSources` is
  /// the inverse.
  private var sectionTargets: [Int: Int] = [:]
  private var sectionSources: [Int: Int] = [:]
  /// Reloaded sections, by their places before.
  private var renewedSections: Set<Int> = []
  /// The shifts of rows in kept sections, by the sections' places before; only where rows shift.
  private var rows: [Int: IndexShift] = [:]
  /// Deleted rows, by the sections' places before; `insertedRuns` has the rows inserted into
  /// sections that aren't new.
  private var deletedRuns: [Int: PlaceRuns] = [:]
  private var insertedRuns: [Int: PlaceRuns] = [:]
  /// The places after the batch of rows that move, by the sections' places after.
  private var movedRows: [Int: [ElementKey]] = [:]
  private var rowTargets: [ElementKey: ElementKey] = [:]
  private var rowSources: [ElementKey: ElementKey] = [:]
  /// Reloaded rows, by their places before.
  private(set) var renewedRows: Set<ElementKey> = []
  /// Rows whose cells are configured again, by their places before.
  let reconfiguredRows: [ElementKey]
  /// Inserted rows and, in `insertedSections`, inserted sections, by their places after.
  let insertedRows: [RowRange]
  let insertedSections: [Int]
  /// Whether the batch contains no changes.
  let isEmpty: Bool

  /// Creates the plan of a batch.
  ///
  /// - Parameters:
  ///   - before: The number of rows of each section before the batch.
  ///   - after: The number of rows of each section now, as the data source says.
  /// - Throws: `TableViewError.invalidUpdate` where the batch contradicts itself or doesn't lead
  ///   from the counts before to the counts after.
  package init(_ batch: UpdateBatch, before: [Int], after: [Int]) throws(TableViewError) {
    let check = UpdateCheck(batch: batch, before: before, after: after)
    try check.run()
    reconfiguredRows = batch.reconfiguredRows
    insertedRows = batch.insertedRows
    insertedSections = batch.insertedSections
    isEmpty = batch.isEmpty
    sections = IndexShift(
      removed: batch.deletedSections + batch.movedSections.map(\.source),
      placed: batch.insertedSections + batch.movedSections.map(\.target))
    for move in batch.movedSections {
      sectionTargets[move.source] = move.target
      sectionSources[move.target] = move.source
    }
    renewedSections = Set(batch.reloadedSections)
    planRows(batch)
    try check.countRows(in: self)
  }

  private mutating func planRows(_ batch: UpdateBatch) {
    renewedRows = Set(batch.reloadedRows)
    var removed: [Int: [Range<Int>]] = [:]
    var placed: [Int: [Range<Int>]] = [:]
    for range in batch.deletedRows {
      removed[range.section, default: []].append(Range(range.rows))
    }
    for range in batch.insertedRows {
      guard let section = oldSection(ofNew: range.section) else { continue }
      placed[section, default: []].append(Range(range.rows))
    }
    deletedRuns = removed.mapValues(PlaceRuns.init)
    insertedRuns = placed.mapValues(PlaceRuns.init)
    for move in batch.movedRows {
      rowTargets[move.source] = move.target
      rowSources[move.target] = move.source
      movedRows[move.target.section, default: []].append(move.target)
      removed[move.source.section, default: []].append(Range(RowRange(move.source).rows))
      guard let section = oldSection(ofNew: move.target.section) else { continue }
      placed[section, default: []].append(Range(RowRange(move.target).rows))
    }
    for section in Set(removed.keys).union(placed.keys) where isKept(section) {
      rows[section] = IndexShift(
        removed: PlaceRuns(removed[section] ?? []), placed: PlaceRuns(placed[section] ?? []))
    }
  }

  // MARK: Asking

  /// Whether a section, by its place before, is neither deleted nor reloaded, so that its rows are
  /// followed one by one.
  func isKept(_ section: Int) -> Bool {
    !renewedSections.contains(section) && newSection(ofOld: section) != nil
  }

  /// The place after the batch of a section; `nil` for a deleted one.
  package func newSection(ofOld section: Int) -> Int? {
    sectionTargets[section] ?? sections.newIndex(ofOld: section)
  }

  /// The place before the batch of a section; `nil` for an inserted one.
  package func oldSection(ofNew section: Int) -> Int? {
    sectionSources[section] ?? sections.oldIndex(ofNew: section)
  }

  /// The place after the batch of an element; `nil` for a deleted one and for rows of a reloaded
  /// section.
  func newKey(of key: ElementKey) -> ElementKey? {
    guard let section = newSection(ofOld: key.section) else { return nil }
    guard key.kind == .row else { return ElementKey(section: section, kind: key.kind, row: 0) }
    guard !renewedSections.contains(key.section) else { return nil }
    if let target = rowTargets[key] { return target }
    guard let shift = rows[key.section] else { return .row(key.row, section) }
    return shift.newIndex(ofOld: key.row).map { .row($0, section) }
  }

  /// The place before the batch of an element; `nil` for an inserted one and for rows of a reloaded
  /// section.
  func oldKey(of key: ElementKey) -> ElementKey? {
    guard let section = oldSection(ofNew: key.section) else { return nil }
    guard key.kind == .row else { return ElementKey(section: section, kind: key.kind, row: 0) }
    guard !renewedSections.contains(section) else { return nil }
    if let source = rowSources[key] { return source }
    guard let shift = rows[section] else { return .row(key.row, section) }
    return shift.oldIndex(ofNew: key.row).map { .row($0, section) }
  }

  /// Whether a row, by its place after the batch, was inserted.
  func isInserted(_ row: ElementKey) -> Bool {
    insertedSections.contains(row.section) || insertedRows.contains { $0.contains(row) }
  }

  /// Whether an element, by its place before, is reloaded.
  func isRenewed(_ key: ElementKey) -> Bool {
    renewedSections.contains(key.section) || renewedRows.contains(key)
  }

  /// Whether an element, by its place before, is moved explicitly, by itself or with its section.
  func isMoved(_ key: ElementKey) -> Bool {
    sectionTargets[key.section] != nil || rowTargets[key] != nil
  }

  /// Whether rows of any of these sections, by their places before, are moved explicitly.
  func movesRows(outOf sections: ClosedRange<Int>) -> Bool {
    rowTargets.keys.contains { sections.contains($0.section) }
  }

  /// The shift of the rows of a kept section, by its place before; `nil` where they don't shift.
  func shiftOfRows(inOldSection section: Int) -> IndexShift? { rows[section] }

  /// The rows, by their places after, that are inserted into a section, by its place before.
  func insertedRows(inOldSection section: Int) -> [Range<Int>] { insertedRuns[section]?.runs ?? [] }

  /// The places after the batch of rows that are moved into a section, by its place after.
  func movedRows(intoSection section: Int) -> [ElementKey] { movedRows[section] ?? [] }

  /// The run of deleted neighbours that includes a deleted row, by their places before.
  ///
  /// In a deleted section this is a range that covers all rows. The result is `nil` where the row
  /// isn't deleted.
  func rowsGone(with row: ElementKey) -> Range<Int>? {
    guard newSection(ofOld: row.section) != nil else { return 0..<Int.max / 2 }
    return deletedRuns[row.section]?.run(around: row.row)
  }

  /// The place after the batch of a row; `nil` for a row that is gone.
  package func newPath(ofOld path: IndexPath) -> IndexPath? {
    newKey(of: ElementKey(rowAt: path))?.indexPath
  }

  /// The place before the batch of a row; `nil` for a new row.
  package func oldPath(ofNew path: IndexPath) -> IndexPath? {
    oldKey(of: ElementKey(rowAt: path))?.indexPath
  }

  /// The place after the batch that corresponds to a deleted row.
  ///
  /// It lies behind the nearest row above that isn't deleted, in the same section or in the one
  /// that took its place. There may be no row at this place.
  func slot(of key: ElementKey) -> ElementKey {
    guard let section = newSection(ofOld: key.section) else {
      return .row(0, sections.newSlot(ofOld: key.section))
    }
    guard !renewedSections.contains(key.section) else { return .row(key.row, section) }
    let row = rows[key.section]?.newSlot(ofOld: key.row) ?? key.row
    return .row(row, section)
  }
}

// MARK: - Indices

/// The change of indexes in a list where some elements are removed, others are placed, and the rest
/// keep their order.
///
/// The cost depends on the number of changes only, not on the length of the list. A run of
/// neighbours counts as one change.
package struct IndexShift: Hashable, Sendable {
  /// The indexes before the change of removed elements.
  private let removed: PlaceRuns
  /// The indexes after the change of placed elements.
  private let placed: PlaceRuns

  /// Creates a shift.
  ///
  /// - Parameters:
  ///   - removed: The indexes before the change of elements that are removed; none twice.
  ///   - placed: The indexes after the change of elements that are placed; none twice.
  package init(removed: some Sequence<Int> = [], placed: some Sequence<Int> = []) {
    self.init(
      removed: PlaceRuns(removed.map { $0..<$0 + 1 }),
      placed: PlaceRuns(placed.map { $0..<$0 + 1 }))
  }

  package init(removed: PlaceRuns, placed: PlaceRuns) {
    self.removed = removed
    self.placed = placed
  }

  /// The index of an element after the change; `nil` for a removed one.
  package func newIndex(ofOld index: Int) -> Int? {
    Self.translate(index, leaving: removed, coming: placed)
  }

  /// The index of an element before the change; `nil` for a placed one.
  package func oldIndex(ofNew index: Int) -> Int? {
    Self.translate(index, leaving: placed, coming: removed)
  }

  /// The index after the change that corresponds to a removed element: the one behind the nearest
  /// element before it that isn't removed.
  package func newSlot(ofOld index: Int) -> Int {
    let kept = (removed.run(around: index - 1)?.lowerBound ?? index) - 1
    return kept < 0 ? 0 : (newIndex(ofOld: kept) ?? 0) + 1
  }

  private static func translate(_ index: Int, leaving: PlaceRuns, coming: PlaceRuns) -> Int? {
    guard leaving.run(around: index) == nil else { return nil }
    // An element that stays has the same rank among those that stay before and after the change.
    return coming.other(index - leaving.count(before: index))
  }
}

// MARK: - Runs

/// A set of places in a list, stored as runs of neighbours, so that a run costs as much as a single
/// place.
package struct PlaceRuns: Hashable, Sendable {
  /// The runs in ascending order; no two of them touch.
  private(set) var runs: [Range<Int>] = []
  /// The number of places in the runs before each run (a prefix sum).
  private var ranks: [Int] = []

  /// - Parameter ranges: The places, in any order.
  package init(_ ranges: [Range<Int>] = []) {
    for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      if let last = runs.last, last.upperBound >= range.lowerBound {
        runs[runs.count - 1] = last.lowerBound..<max(last.upperBound, range.upperBound)
      } else {
        ranks.append(count)
        runs.append(range)
      }
    }
  }

  /// The number of places.
  var count: Int {
    guard let run = runs.last, let rank = ranks.last else { return 0 }
    return rank + run.count
  }

  /// The run that contains a place; `nil` for a place that isn't in the set.
  func run(around place: Int) -> Range<Int>? {
    let index = runs.partitionIndex { $0.upperBound > place }
    return index < runs.count && runs[index].contains(place) ? runs[index] : nil
  }

  /// The number of places in the set before a given place.
  func count(before place: Int) -> Int {
    let index = runs.partitionIndex { $0.lowerBound >= place } - 1
    guard index >= 0 else { return 0 }
    return ranks[index] + min(place, runs[index].upperBound) - runs[index].lowerBound
  }

  /// The place outside the set that has `order` other places outside the set before it.
  func other(_ order: Int) -> Int {
    // Binary search: the number of places outside the set before a run is its start minus its rank.
    var low = 0
    var high = runs.count
    while low < high {
      let middle = low + (high - low) / 2
      if runs[middle].lowerBound - ranks[middle] > order { high = middle } else { low = middle + 1 }
    }
    return order + (low < runs.count ? ranks[low] : count)
  }
}
