/// A batch of changes that is consistent: where each element that stays comes to stand.
///
/// A value that knows nothing of views: made from a batch and the counts before and after it, or
/// refused with all numbers. Asking it costs O(log of the changes), whatever the number of rows.
package struct UpdatePlan: Sendable {
  private var sections = IndexShift()
  /// Sections that moved, from their places before to those after, and back.
  private var sectionTargets: [Int: Int] = [:]
  private var sectionSources: [Int: Int] = [:]
  /// Sections that are asked for anew, by their places before.
  private var renewedSections: Set<Int> = []
  /// How rows shift in sections that stay, by the sections' places before, where any do.
  private var rows: [Int: IndexShift] = [:]
  /// Rows that go, by the sections' places before; and those that are new in sections that stay.
  private var deletedRuns: [Int: PlaceRuns] = [:]
  private var insertedRuns: [Int: PlaceRuns] = [:]
  /// Rows that move, by the sections and places after.
  private var movedRows: [Int: [ElementKey]] = [:]
  private var rowTargets: [ElementKey: ElementKey] = [:]
  private var rowSources: [ElementKey: ElementKey] = [:]
  /// Rows that stay and are asked for anew, by their places before.
  private(set) var renewedRows: Set<ElementKey> = []
  /// Rows whose cells are to be given their contents again, by their places before.
  let reconfiguredRows: [ElementKey]
  /// Rows and sections that are new, by their places after.
  let insertedRows: [RowRange]
  let insertedSections: [Int]
  /// Whether nothing comes, goes, moves or is asked for anew.
  let isEmpty: Bool

  /// Makes a plan of a batch.
  ///
  /// - Parameters:
  ///   - before: The number of rows of each section before the batch.
  ///   - after: The number of rows of each section now, as the data source says.
  /// - Throws: `TableViewError.invalidUpdate` where the batch contradicts itself or doesn't lead
  ///   from the one to the other.
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

  /// Whether the rows of a section, by its place before, are followed one by one: it isn't deleted
  /// and isn't asked for anew.
  func isKept(_ section: Int) -> Bool {
    !renewedSections.contains(section) && newSection(ofOld: section) != nil
  }

  /// Where a section comes to stand; `nil` for one that is deleted.
  package func newSection(ofOld section: Int) -> Int? {
    sectionTargets[section] ?? sections.newIndex(ofOld: section)
  }

  /// Where a section stood before; `nil` for one that is new.
  package func oldSection(ofNew section: Int) -> Int? {
    sectionSources[section] ?? sections.oldIndex(ofNew: section)
  }

  /// Where an element comes to stand; `nil` for one that is gone, as are all rows of a section that
  /// is asked for anew.
  func newKey(of key: ElementKey) -> ElementKey? {
    guard let section = newSection(ofOld: key.section) else { return nil }
    guard key.kind == .row else { return ElementKey(section: section, kind: key.kind, row: 0) }
    guard !renewedSections.contains(key.section) else { return nil }
    if let target = rowTargets[key] { return target }
    guard let shift = rows[key.section] else { return .row(key.row, section) }
    return shift.newIndex(ofOld: key.row).map { .row($0, section) }
  }

  /// Where an element stood before; `nil` for one that is new.
  func oldKey(of key: ElementKey) -> ElementKey? {
    guard let section = oldSection(ofNew: key.section) else { return nil }
    guard key.kind == .row else { return ElementKey(section: section, kind: key.kind, row: 0) }
    guard !renewedSections.contains(section) else { return nil }
    if let source = rowSources[key] { return source }
    guard let shift = rows[section] else { return .row(key.row, section) }
    return shift.oldIndex(ofNew: key.row).map { .row($0, section) }
  }

  /// Whether a row, by its place after the batch, is new.
  func isInserted(_ row: ElementKey) -> Bool {
    insertedSections.contains(row.section) || insertedRows.contains { $0.contains(row) }
  }

  /// Whether an element, by its place before, is asked for anew.
  func isRenewed(_ key: ElementKey) -> Bool {
    renewedSections.contains(key.section) || renewedRows.contains(key)
  }

  /// Whether an element, by its place before, moves among those that keep their order.
  func isMoved(_ key: ElementKey) -> Bool {
    sectionTargets[key.section] != nil || rowTargets[key] != nil
  }

  /// How the rows of a section that stays, by its place before, shift; `nil` where they don't.
  func shiftOfRows(inOldSection section: Int) -> IndexShift? { rows[section] }

  /// The rows that are new in a section that stays, by its place before.
  func insertedRows(inOldSection section: Int) -> [Range<Int>] { insertedRuns[section]?.runs ?? [] }

  /// The rows that have come into a section, by its place after, from elsewhere.
  func movedRows(intoSection section: Int) -> [ElementKey] { movedRows[section] ?? [] }

  /// The rows, by their places before, that go together with a row that goes: the row itself and its
  /// neighbours, of a section that goes all.
  func rowsGone(with row: ElementKey) -> Range<Int>? {
    guard newSection(ofOld: row.section) != nil else { return 0..<Int.max / 2 }
    return deletedRuns[row.section]?.run(around: row.row)
  }

  /// Where a row comes to stand; `nil` for one that is gone.
  package func newPath(ofOld path: IndexPath) -> IndexPath? {
    newKey(of: ElementKey(rowAt: path))?.indexPath
  }

  /// Where a row stood before; `nil` for one that is new.
  package func oldPath(ofNew path: IndexPath) -> IndexPath? {
    oldKey(of: ElementKey(rowAt: path))?.indexPath
  }

  /// The place after of what stands where a row stood that is gone, or would stand there: behind
  /// the nearest row above it that stays, in its section or in the one that took its place.
  func slot(of key: ElementKey) -> ElementKey {
    guard let section = newSection(ofOld: key.section) else {
      return .row(0, sections.newSlot(ofOld: key.section))
    }
    guard !renewedSections.contains(key.section) else { return .row(key.row, section) }
    let row = rows[key.section]?.newSlot(ofOld: key.row) ?? key.row
    return .row(row, section)
  }
}
