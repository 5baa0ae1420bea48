/// Changes to rows and sections that a program requested, in any order.
///
/// Deleted, reloaded and moved elements are named by their places before the batch, inserted ones
/// and the targets of moves by their places after it.
package struct UpdateBatch: Sendable {
  /// A move.
  struct Move<Place: Hashable & Sendable>: Hashable, Sendable {
    var source: Place
    var target: Place
  }

  private(set) var deletedRows: [RowRange] = []
  private(set) var insertedRows: [RowRange] = []
  private(set) var movedRows: [Move<ElementKey>] = []
  private(set) var reloadedRows: [ElementKey] = []
  private(set) var reconfiguredRows: [ElementKey] = []
  private(set) var deletedSections: [Int] = []
  private(set) var insertedSections: [Int] = []
  private(set) var movedSections: [Move<Int>] = []
  private(set) var reloadedSections: [Int] = []

  /// The animations of the batch.
  var animations = UpdateAnimations()

  /// Creates an empty batch.
  package init() {}

  package mutating func deleteRows(
    _ paths: [IndexPath], with animation: TableView.RowAnimation = .none
  ) {
    record(animation)
    deletedRows.append(rowsAt: paths)
  }

  /// - Parameter rows: The rows to delete; an empty range has no effect.
  package mutating func deleteRows(
    _ rows: Range<Int>, inSection section: Int, with animation: TableView.RowAnimation = .none
  ) {
    guard !rows.isEmpty else { return }
    record(animation)
    deletedRows.append(RowRange(section: section, rows: ClosedRange(rows)))
  }

  package mutating func insertRows(
    _ paths: [IndexPath], with animation: TableView.RowAnimation = .none
  ) {
    var rows: [RowRange] = []
    rows.append(rowsAt: paths)
    insert(rows, with: animation)
  }

  /// - Parameter rows: The rows to insert; an empty range has no effect.
  package mutating func insertRows(
    _ rows: Range<Int>, inSection section: Int, with animation: TableView.RowAnimation = .none
  ) {
    guard !rows.isEmpty else { return }
    insert([RowRange(section: section, rows: ClosedRange(rows))], with: animation)
  }

  private mutating func insert(_ rows: [RowRange], with animation: TableView.RowAnimation) {
    record(animation)
    insertedRows += rows
    animations.insertedRows.append((rows, animation))
  }

  package mutating func moveRow(_ source: IndexPath, to target: IndexPath) {
    moveRow(ElementKey(rowAt: source), to: ElementKey(rowAt: target))
  }

  mutating func moveRow(_ source: ElementKey, to target: ElementKey) {
    record(.automatic)
    movedRows.append(Move(source: source, target: target))
  }

  package mutating func reloadRows(
    _ paths: [IndexPath], with animation: TableView.RowAnimation = .none
  ) {
    record(animation)
    reloadedRows += paths.lazy.map(ElementKey.init(rowAt:))
  }

  package mutating func reconfigureRows(_ paths: [IndexPath]) {
    reconfiguredRows += paths.lazy.map(ElementKey.init(rowAt:))
  }

  package mutating func deleteSections(
    _ sections: some Sequence<Int>, with animation: TableView.RowAnimation = .none
  ) {
    record(animation)
    deletedSections += sections
  }

  package mutating func insertSections(
    _ sections: some Sequence<Int>, with animation: TableView.RowAnimation = .none
  ) {
    record(animation)
    for section in sections {
      insertedSections.append(section)
      animations.insertedSections[section] = animation
    }
  }

  package mutating func moveSection(_ source: Int, to target: Int) {
    record(.automatic)
    movedSections.append(Move(source: source, target: target))
  }

  package mutating func reloadSections(
    _ sections: some Sequence<Int>, with animation: TableView.RowAnimation = .none
  ) {
    record(animation)
    reloadedSections += sections
  }

  private mutating func record(_ animation: TableView.RowAnimation) {
    if animation != .none { animations.areWanted = true }
  }

  /// Whether the batch contains no changes.
  package var isEmpty: Bool { !changesSections && sectionsOfRows.isEmpty }

  /// Whether sections are inserted, deleted or moved.
  package var changesSections: Bool {
    !(deletedSections.isEmpty && insertedSections.isEmpty && movedSections.isEmpty)
  }

  /// The sections of all rows that the batch names, and the reloaded sections.
  package var sectionsOfRows: Set<Int> {
    var rows = Set((reloadedRows + reconfiguredRows).map(\.section))
    rows.formUnion((deletedRows + insertedRows).map(\.section))
    for move in movedRows { rows.formUnion([move.source.section, move.target.section]) }
    return rows.union(reloadedSections)
  }

  /// Computes the row counts before the batch from those after it.
  ///
  /// - Parameters:
  ///   - after: The row counts after the batch.
  ///   - known: The last known row counts, which are used for deleted sections.
  func rowCounts(before after: [Int], known: [Int]) -> [Int] {
    let shift = IndexShift(
      removed: deletedSections + movedSections.map(\.source),
      placed: insertedSections + movedSections.map(\.target))
    let count = max(0, after.count - insertedSections.count + deletedSections.count)
    var before = (0..<count).map { old -> Int in
      let target = movedSections.first { $0.source == old }?.target
      guard let new = target ?? shift.newIndex(ofOld: old), after.indices.contains(new) else {
        return known.count == count ? known[old] : 0
      }
      let inserted = insertedRows.reduce(0) { $0 + ($1.section == new ? $1.rows.count : 0) }
      let came = inserted + movedRows.count { $0.target.section == new }
      return max(0, reloadedSections.contains(old) ? after[new] : after[new] - came)
    }
    let leaving = deletedRows + movedRows.map { RowRange($0.source) }
    for rows in leaving where before.indices.contains(rows.section) {
      let isGone = deletedSections.contains(rows.section)
      let count = before[rows.section]
      before[rows.section] =
        isGone ? max(count, rows.rows.upperBound + 1) : count + rows.rows.count
    }
    return before
  }
}

// MARK: - Ranges of rows

/// A run of at least one row in a section.
package struct RowRange: Hashable, Sendable {
  package var section: Int
  package var rows: ClosedRange<Int>

  package init(section: Int, rows: ClosedRange<Int>) {
    self.section = section
    self.rows = rows
  }

  /// A single row.
  init(_ row: ElementKey) {
    self.init(section: row.section, rows: row.row...row.row)
  }

  func contains(_ key: ElementKey) -> Bool {
    key.kind == .row && key.section == section && rows.contains(key.row)
  }

  /// The rows one by one.
  var keys: some Sequence<ElementKey> {
    let section = section
    return rows.lazy.map { ElementKey.row($0, section) }
  }
}

extension [RowRange] {
  /// Adds rows in their order; neighbours are merged into one range.
  mutating func append(rowsAt paths: [IndexPath]) {
    for row in paths.lazy.map(ElementKey.init(rowAt:)) {
      guard let last, last.section == row.section, last.rows.upperBound < row.row,
        last.rows.upperBound + 1 == row.row
      else {
        append(RowRange(row))
        continue
      }
      self[count - 1].rows = last.rows.lowerBound...row.row
    }
  }
}
