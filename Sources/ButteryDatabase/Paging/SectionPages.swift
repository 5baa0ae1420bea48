/// The sections of a table and their rows, as far as they are here.
///
/// Sections are a list by key themselves, the key being the values of their groups; each has a list
/// of its rows. A value without any engine: `nextJob(for:)` says what is to be fetched, `receive`
/// takes what came, and `place(of:in:)` says where a row of an older state is now.
package struct SectionPages: Sendable {
  package typealias Key = KeyedList.Key
  package typealias Row = KeyedList.Row

  /// How much is fetched and kept.
  package struct Sizes: Sendable, Hashable {
    /// How many rows a page has: those of two screens.
    package var block = 80

    /// How many rows of a section are kept, but for those that are wanted.
    package var capacity = 2_000

    /// How many sections a page has.
    package var groupBlock = 60

    /// How many rows are kept in all, but for those that are wanted.
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
  private static let mostInSight = 1_000

  package let sizes: Sizes

  /// Which of several states this is that were fetched from the beginning.
  let epoch: Int

  /// The sections, the values of whose groups are their keys.
  package internal(set) var groups: KeyedList

  /// The rows of each section that is known.
  package internal(set) var lists: [Key: SectionRows] = [:]

  /// Counts how often rows were asked for.
  var clock = 0

  /// Where what was fetched last around something is, or would be.
  var centre = 0

  /// A table with sections, of which nothing is known.
  package init(sizes: Sizes, epoch: Int) {
    self.sizes = sizes
    self.epoch = epoch
    groups = KeyedList(
      guess: 1, blockSize: sizes.groupBlock, capacity: sizes.rowsInAll, epoch: epoch)
  }

  /// A table whose rows are one section.
  package init(singleSectionOf count: DatabaseCount?, sizes: Sizes, epoch: Int) {
    self.init(sizes: sizes, epoch: epoch)
    groups.reset(around: [Row(values: [], key: [])], before: 0, after: 0)
    addLists()
    if let count { lists[[]]?.setCount(count) }
  }

  // MARK: Looking

  package var sectionCount: Int { groups.count }

  package var hasAllSections: Bool { groups.isExact }

  /// The values that a section's rows share; nil for one that stands for those that aren't seen.
  package func key(ofSection section: Int) -> Key? { groups[section]?.key }

  package func rows(ofSection section: Int) -> SectionRows? {
    key(ofSection: section).flatMap { lists[$0] }
  }

  /// How many rows a section shows: one where nothing is known, which is a placeholder; none only
  /// where it is known that there are none.
  package func rowCount(inSection section: Int) -> Int {
    rows(ofSection: section).map(\.list.count) ?? 1
  }

  package func row(_ place: DatabasePlace) -> Row? {
    rows(ofSection: place.section)?.list[place.row]
  }

  /// Where the row of an older state is now; the nearest place where it isn't here any more.
  package func place(of place: DatabasePlace, in old: SectionPages) -> DatabasePlace {
    guard sectionCount > 0 else { return DatabasePlace(section: 0, row: 0) }
    let section = groups.index(of: place.section, in: old.groups)
    guard let key = key(ofSection: section), key == old.key(ofSection: place.section),
      let list = lists[key]?.list, let oldList = old.lists[key]?.list
    else { return DatabasePlace(section: section, row: 0) }
    return DatabasePlace(section: section, row: list.index(of: place.row, in: oldList))
  }

  /// Where rows in sight of an older state are now: the first of them that is here keeps its place
  /// among them.
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
    while last < rows.upperBound, height < Self.mostInSight {
      let next = old.moved(last, by: 1)
      guard next > last else { break }
      last = next
      height += 1
    }
    let first = moved(now, by: -distance)
    let end = last < rows.upperBound ? place(of: rows.upperBound, in: old) : first
    return first...max(end, moved(now, by: height - distance))
  }

  /// The place so many lines behind another one, each section having one for its header.
  package func place(_ count: Int, behind place: DatabasePlace) -> DatabasePlace {
    moved(place, by: count)
  }

  /// Whether a row of a section is here.
  package func isLoaded(_ row: Key, ofSection section: Key?) -> Bool {
    section.flatMap { lists[$0]?.list.index(of: row) } != nil
  }

  /// How many rows are here.
  package var loadedCount: Int { lists.values.reduce(0) { $0 + $1.list.loadedCount } }

  /// Takes over how many rows a section has.
  package mutating func setCount(_ count: DatabaseCount, ofSection section: Key) {
    lists[section]?.setCount(count)
  }

  /// Takes a section that nobody has counted for large enough to have a row, nearer to its beginning
  /// than to its end, from which rows would be counted else.
  package mutating func makeRoom(for place: DatabasePlace) {
    guard let key = key(ofSection: place.section), let rows = lists[key], !rows.count.isExact,
      rows.list.count <= place.row
    else { return }
    lists[key]?.list.setCount(2 * (place.row + 1))
  }

  // MARK: Lists

  /// Sees to it that each section that is known has a list, and no other.
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

  /// How many rows a section has that nobody has counted, by those that are.
  private var typicalCount: Int {
    let counts = lists.values.lazy.prefix(64).map(\.count).filter(\.isExact).map(\.number)
    guard !counts.isEmpty else { return 1 }
    return min(max(1, counts.reduce(0, +) / counts.count), 4 * sizes.block)
  }
}
