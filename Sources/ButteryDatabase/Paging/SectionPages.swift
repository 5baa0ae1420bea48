package import ButteryRecords

/// The sections of a table and their rows, as far as they are loaded.
///
/// The sections are a list by key themselves: the key of a section is its group values. Each
/// section has a list of its rows. This is a value that doesn't depend on an engine: `nextJob(for:)`
/// returns what to fetch, `receive` takes the result, and `place(of:in:)` returns where a row of an
/// older state is now.
package struct SectionPages: Sendable {
  package typealias Key = KeyedList.Key
  package typealias Row = KeyedList.Row

  /// The numbers of rows and sections that are fetched and kept.
  package struct Sizes: Sendable, Hashable {
    /// The number of rows in a page: two screens.
    package var block = 80

    /// The number of rows of a section that are kept, not counting those in use.
    package var capacity = 2_000

    /// The number of sections in a page.
    package var groupBlock = 60

    /// The number of rows that are kept in all sections together, not counting those in use.
    package var rowsInAll = 4_000

    package init() {}

    package init(block: Int, capacity: Int, groupBlock: Int, rowsInAll: Int) {
      self.block = block
      self.capacity = capacity
      self.groupBlock = groupBlock
      self.rowsInAll = rowsInAll
    }
  }

  /// More lines than any screen has.
  static let maximumInSight = 1_000

  package let sizes: Sizes

  /// The generation of this state, which changes when everything is fetched again.
  let epoch: Int

  /// The sections; the key of a section is its group values.
  package internal(set) var groups: KeyedList

  /// The rows of each loaded section.
  package internal(set) var lists: [Key: SectionRows] = [:]

  /// The sections whose rows aren't shown, so that they aren't fetched either.
  package var folds = SectionFolds<Key>()

  /// Counts requests for rows, as a clock for the last use of rows.
  var clock = 0

  /// The index of the row or section around which rows were fetched last, or where it would be.
  var centre = 0

  /// Creates a table with sections, of which nothing is loaded.
  package init(sizes: Sizes, epoch: Int) {
    self.sizes = sizes
    self.epoch = epoch
    groups = KeyedList(
      guess: 1, blockSize: sizes.groupBlock, capacity: sizes.rowsInAll, epoch: epoch)
  }

  /// Creates a table whose rows are a single section.
  package init(singleSectionOf count: DatabaseCount?, sizes: Sizes, epoch: Int) {
    self.init(sizes: sizes, epoch: epoch)
    groups.reset(around: [Row(values: [], key: [])], before: 0, after: 0)
    addLists()
    if let count { lists[[]]?.setCount(count) }
  }

  // MARK: Looking

  package var sectionCount: Int { groups.count }

  package var hasAllSections: Bool { groups.isExact }

  /// The key of a section; nil for a placeholder of sections that aren't loaded.
  package func key(ofSection section: Int) -> Key? { groups[section]?.key }

  package func rows(ofSection section: Int) -> SectionRows? {
    key(ofSection: section).flatMap { lists[$0] }
  }

  /// The number of rows of a section.
  ///
  /// A section that isn't loaded has one row, a placeholder. It is 0 only if the section is known to be
  /// empty.
  package func rowCount(inSection section: Int) -> Int {
    rows(ofSection: section).map(\.list.count) ?? 1
  }

  /// Whether a section's rows aren't shown; so are those of sections that aren't loaded if all are folded.
  package func isFolded(section: Int) -> Bool {
    key(ofSection: section).map(isFolded) ?? folds.areAllFolded
  }

  func isFolded(_ section: Key) -> Bool { folds.contains(section) }

  /// The number of rows of a section that are shown.
  func shownRowCount(inSection section: Int) -> Int {
    isFolded(section: section) ? 0 : rowCount(inSection: section)
  }

  package func row(_ place: DatabasePlace) -> Row? {
    rows(ofSection: place.section)?.list[place.row]
  }

  /// Returns where the row of an older state is now, or the nearest place if it isn't loaded.
  package func place(of place: DatabasePlace, in old: SectionPages) -> DatabasePlace {
    guard sectionCount > 0 else { return DatabasePlace(section: 0, row: 0) }
    let section = groups.index(of: place.section, in: old.groups)
    guard let key = key(ofSection: section), key == old.key(ofSection: place.section),
      let list = lists[key]?.list, let oldList = old.lists[key]?.list
    else { return DatabasePlace(section: section, row: 0) }
    return DatabasePlace(section: section, row: list.index(of: place.row, in: oldList))
  }

  /// Returns where rows in sight of an older state are now.
  ///
  /// The first of them that is loaded keeps its distance from the beginning.
  package func rows(
    _ rows: ClosedRange<DatabasePlace>, in old: SectionPages
  ) -> ClosedRange<DatabasePlace> {
    var anchor = rows.lowerBound
    var distance = 0
    while old.row(anchor) == nil, anchor < rows.upperBound {
      let next = old.moved(anchor, by: 1)
      guard next > anchor else { break }
      anchor = next
      distance += 1
    }
    guard old.row(anchor) != nil else {
      let first = place(of: rows.lowerBound, in: old)
      return first...max(first, place(of: rows.upperBound, in: old))
    }
    let now = place(of: anchor, in: old)
    var height = distance
    var last = anchor
    while last < rows.upperBound, height < Self.maximumInSight {
      let next = old.moved(last, by: 1)
      guard next > last else { break }
      last = next
      height += 1
    }
    let first = moved(now, by: -distance)
    let end = last < rows.upperBound ? place(of: rows.upperBound, in: old) : first
    return first...max(end, moved(now, by: height - distance))
  }

  /// Returns the place some lines after another one, where each section has one line for its header.
  package func place(_ count: Int, behind place: DatabasePlace) -> DatabasePlace {
    moved(place, by: count)
  }

  /// The far end of the first gap that is passed on the way from one place to another and whose size is
  /// only a guess; nil for none.
  ///
  /// - Parameter isInside: Whether a gap counts in which the way begins.
  package func endOfGuess(
    from start: DatabasePlace, to end: DatabasePlace, isInside: Bool = false
  ) -> DatabasePlace? {
    let isBackward = end < start
    let (first, last) = (min(start, end), max(start, end))
    let sections = Array(first.section...last.section)
    for section in isBackward ? sections.reversed() : sections {
      let lower = section == first.section ? first.row : 0
      let upper = section == last.section ? last.row + 1 : rowCount(inSection: section)
      guard let gap = guess(inSection: section, rows: lower..<max(lower, upper), isBackward),
        isInside || !gap.contains(start)
      else { continue }
      let place = isBackward ? gap.lowerBound : gap.upperBound
      return (isBackward ? place > end : place < end) ? place : nil
    }
    return nil
  }

  /// The gap of guessed size that has a section, or the first or last one that has some of its rows; nil for
  /// none.
  private func guess(
    inSection section: Int, rows: Range<Int>, _ isLast: Bool
  ) -> ClosedRange<DatabasePlace>? {
    func places(_ gap: Range<Int>, _ place: (Int) -> DatabasePlace) -> ClosedRange<DatabasePlace> {
      place(gap.lowerBound)...place(gap.upperBound - 1)
    }
    guard let key = key(ofSection: section) else {
      return groups.gap(overlapping: section..<section + 1, isLast: isLast).map {
        places($0) { DatabasePlace(section: $0, row: 0) }
      }
    }
    guard !isFolded(key), let list = lists[key], !list.count.isKnown else { return nil }
    return list.list.gap(overlapping: rows, isLast: isLast).map {
      places($0) { DatabasePlace(section: section, row: $0) }
    }
  }

  /// Whether a row of a section is loaded.
  package func isLoaded(_ row: Key, ofSection section: Key?) -> Bool {
    section.flatMap { lists[$0]?.list.index(of: row) } != nil
  }

  /// The number of loaded rows.
  package var loadedCount: Int { lists.values.reduce(0) { $0 + $1.list.loadedCount } }

  /// Sets the number of rows of a section.
  package mutating func setCount(_ count: DatabaseCount, ofSection section: Key) {
    lists[section]?.setCount(count)
  }

  /// Enlarges the guess for a section that isn't counted, so that it contains a row.
  package mutating func makeRoom(for place: DatabasePlace) {
    guard let key = key(ofSection: place.section), let rows = lists[key], !rows.count.isExact,
      rows.list.count <= place.row
    else { return }
    lists[key]?.list.setCount(place.row + 1)
  }

  // MARK: Lists

  /// Adds a list for each loaded section that has none, and removes those of other sections.
  mutating func addLists() {
    let keys = groups.loadedKeys
    let guess = typicalCount
    for key in keys where lists[key] == nil {
      lists[key] = SectionRows(
        list: KeyedList(
          guess: guess, blockSize: sizes.block, capacity: sizes.capacity, epoch: epoch))
    }
    if lists.count > keys.count {
      let known = Set(keys)
      lists = lists.filter { known.contains($0.key) }
    }
  }

  /// The guessed number of rows of a section, by those that are counted.
  private var typicalCount: Int {
    let counts = lists.values.lazy.prefix(64).map(\.count).filter(\.isExact).map(\.number)
    guard !counts.isEmpty else { return 1 }
    return min(max(1, counts.reduce(0, +) / counts.count), 4 * sizes.block)
  }
}

/// A section of a table: the rows with the same values in the group columns.
package struct DatabaseSection: Sendable, Hashable {
  /// The values of the group columns; empty if all rows are one section.
  package var values: [DatabaseValue]

  /// The number of rows, and how certain it is.
  package var count: DatabaseCount

  /// The values of the measures given to `DatabaseSession.setMeasures(_:)`, as far as they are known.
  package var figures: [Measure: DatabaseValue] = [:]

  /// Whether counting has ended; what is unknown by then stays unknown, as it took too long or failed.
  package var isSettled = false
}

/// The rows of a section, and their number as far as it is known.
package struct SectionRows: Sendable {
  package var list: KeyedList

  /// The clock at their last use.
  var use = 0

  /// Whether there are more rows in the engine that can't be shown.
  var isTruncated = false

  /// The result of the last count; nil before the first one.
  package var counted: DatabaseCount?

  /// Whether counting has ended: the count is exact, or took too long.
  package var isCountSettled = false

  /// The values of measures over all rows, as far as they are known.
  package var figures: [Measure: DatabaseValue] = [:]

  /// The number of rows, and how certain it is (DB-7).
  package var count: DatabaseCount {
    if list.isExact, !isTruncated { return .exact(list.count) }
    switch counted {
    case .exact(let count)?: return .exact(count)
    case .estimate(let count)? where count > list.seenCount: return .estimate(count)
    case .atLeast(let count)?: return .atLeast(max(count, list.seenCount))
    case .estimate?, nil: return .atLeast(list.seenCount)
    }
  }

  /// Sets the number of rows, which also determines the sizes of the list's gaps.
  package mutating func setCount(_ count: DatabaseCount) {
    counted = count
    list.setCount(count.number)
  }
}

/// The place of a row: the index of its section, and its index in the section.
///
/// Both count loaded rows and rows that are only guessed, so a place is valid for one snapshot only.
package struct DatabasePlace: Sendable, Hashable, Comparable {
  package var section: Int
  package var row: Int

  package init(section: Int, row: Int) {
    self.section = section
    self.row = row
  }

  package static func < (left: Self, right: Self) -> Bool {
    (left.section, left.row) < (right.section, right.row)
  }
}
