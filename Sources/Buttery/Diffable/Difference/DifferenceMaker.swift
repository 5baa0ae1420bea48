internal import FoundationEssentials

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
    noteSections()
    findKeptRuns()
    noteInsertedRows()
    noteMovedRows()
    noteReloadedRows()
    noteDeletedRows()
    return difference
  }

  // MARK: Sections

  private mutating func noteSections() {
    for old in pairs.newOfOld.indices where pairs.newOfOld[old] == nil {
      difference.deletedSections.append(old)
    }
    for (new, old) in pairs.oldOfNew.enumerated() { noteSection(new, old) }
  }

  private mutating func noteSection(_ new: Int, _ old: Int?) {
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
  private mutating func noteInsertedRows() {
    var next = runs.startIndex
    for section in newCounts.indices where pairs.survivor(ofNew: section) != nil {
      var row = 0
      while next < runs.count, runs[next].newSection == section {
        noteInsertedRows(row..<runs[next].new, section)
        row = runs[next].new + runs[next].length
        next += 1
      }
      noteInsertedRows(row..<newCounts[section], section)
    }
  }

  private mutating func noteInsertedRows(_ rows: Range<Int>, _ section: Int) {
    for row in rows { difference.insertedRows.append(IndexPath(row: row, section: section)) }
  }

  private mutating func noteMovedRows() {
    for run in runs where !run.isKept {
      let firstRow = run.old - oldStarts[run.oldSection]
      for index in 0..<run.length {
        noteMove(
          from: IndexPath(row: firstRow + index, section: run.oldSection),
          to: IndexPath(row: run.new + index, section: run.newSection))
      }
    }
  }

  private mutating func noteMove(from origin: IndexPath, to target: IndexPath) {
    guard !reloads.contains(origin) else {
      difference.deletedRows.append(origin)
      difference.insertedRows.append(target)
      return
    }
    difference.movedRows.append(.init(origin: origin, target: target))
  }

  private mutating func noteReloadedRows() {
    guard !reloads.oldPaths.isEmpty else { return }
    let deleted = Set(difference.deletedRows)
    difference.reloadedRows = reloads.oldPaths.filter { !deleted.contains($0) }
  }

  /// Notes the rows between the runs before the change, which are deleted.
  private mutating func noteDeletedRows() {
    runs.sort { $0.old < $1.old }
    var next = runs.startIndex
    for section in pairs.newOfOld.indices where pairs.survivor(ofOld: section) != nil {
      var index = oldStarts[section]
      while next < runs.count, runs[next].oldSection == section {
        noteDeletedRows(index..<runs[next].old, section)
        index = runs[next].old + runs[next].length
        next += 1
      }
      noteDeletedRows(index..<oldStarts[section + 1], section)
    }
  }

  private mutating func noteDeletedRows(_ indexes: Range<Int>, _ section: Int) {
    for index in indexes {
      difference.deletedRows.append(
        IndexPath(row: index - oldStarts[section], section: section))
    }
  }
}
