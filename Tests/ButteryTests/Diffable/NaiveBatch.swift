import Buttery
import Testing

/// A batch applied to arrays step by step, as the rules describe it, with checks on the way.
struct NaiveBatch {
  typealias Snapshot = DiffableDataSourceSnapshot<Int, Int>

  let old: Snapshot
  let new: Snapshot
  private let oldRows: [[Int]]
  private let newRows: [[Int]]

  init(old: Snapshot, new: Snapshot) {
    self.old = old
    self.new = new
    oldRows = old.sectionIdentifiers.map { old.itemIdentifiers(inSection: $0) }
    newRows = new.sectionIdentifiers.map { new.itemIdentifiers(inSection: $0) }
  }

  func check(_ difference: SnapshotDifference) throws {
    let sources = try placeSections(difference)
    try checkUniqueness(difference)
    try checkRowPlaces(difference, sources)
    for (section, source) in sources.enumerated() {
      guard let source else { continue }
      try checkRows(inSection: section, source, difference)
    }
    try checkReasons(difference)
    try checkMarks(difference)
  }

  // MARK: Sections

  /// Returns, for each section after the batch, the section before it whose rows it has; `nil` for
  /// a section that is reloaded or inserted.
  private func placeSections(_ difference: SnapshotDifference) throws -> [Int?] {
    let count =
      oldRows.count + difference.insertedSections.count - difference.deletedSections.count
    try #require(count == newRows.count)
    let origins = difference.movedSections.map(\.origin)
    let leaving = difference.deletedSections + origins + difference.reloadedSections
    try #require(Set(leaving).count == leaving.count)
    try #require(leaving.allSatisfy(oldRows.indices.contains))
    let coming = difference.insertedSections + difference.movedSections.map(\.target)
    try #require(Set(coming).count == coming.count)
    try #require(coming.allSatisfy(newRows.indices.contains))
    var places: [Int?] = Array(repeating: nil, count: count)
    for move in difference.movedSections { places[move.target] = move.origin }
    var rest = oldRows.indices.filter {
      !difference.deletedSections.contains($0) && !origins.contains($0)
    }
    for place in places.indices where !coming.contains(place) { places[place] = rest.removeFirst() }
    try #require(rest.isEmpty)
    for (section, source) in places.enumerated() {
      guard let source else { continue }
      try #require(old.sectionIdentifiers[source] == new.sectionIdentifiers[section])
    }
    return places.map { $0.flatMap { difference.reloadedSections.contains($0) ? nil : $0 } }
  }

  // MARK: Rows

  private func checkUniqueness(_ difference: SnapshotDifference) throws {
    let leaving =
      difference.deletedRows + difference.movedRows.map(\.origin) + difference.reloadedRows
    try #require(Set(leaving).count == leaving.count)
    let coming = difference.insertedRows + difference.movedRows.map(\.target)
    try #require(Set(coming).count == coming.count)
  }

  /// Checks that rows leave sections that stay, and are added to sections that stay.
  private func checkRowPlaces(_ difference: SnapshotDifference, _ sources: [Int?]) throws {
    let leaving =
      difference.deletedRows + difference.movedRows.map(\.origin) + difference.reloadedRows
      + difference.reconfiguredRows
    for path in leaving {
      try #require(sources.contains(path.section))
      try #require(oldRows[path.section].indices.contains(path.row))
    }
    for path in difference.insertedRows + difference.movedRows.map(\.target) {
      try #require(sources[path.section] != nil)
      try #require(newRows[path.section].indices.contains(path.row))
    }
  }

  private func checkRows(
    inSection section: Int, _ source: Int, _ difference: SnapshotDifference
  ) throws {
    var places: [Int?] = Array(repeating: nil, count: newRows[section].count)
    for path in difference.insertedRows where path.section == section {
      places[path.row] = newRows[section][path.row]
    }
    for move in difference.movedRows where move.target.section == section {
      places[move.target.row] = oldRows[move.origin.section][move.origin.row]
    }
    let leaving = Set(difference.deletedRows + difference.movedRows.map(\.origin))
    var rest = oldRows[source].enumerated().filter {
      !leaving.contains(IndexPath(row: $0.offset, section: source))
    }.map(\.element)
    for place in places.indices where places[place] == nil {
      try #require(!rest.isEmpty)
      places[place] = rest.removeFirst()
    }
    try #require(rest.isEmpty)
    try #require(places == newRows[section])
  }

  // MARK: Reasons

  /// Checks that no item is deleted and inserted that could stay or move.
  private func checkReasons(_ difference: SnapshotDifference) throws {
    for path in difference.insertedRows {
      let item = newRows[path.section][path.row]
      let section = old.sectionIdentifier(containingItem: item)
      try #require(section.map { !survives($0) || isReloaded(item) } ?? true)
    }
    for path in difference.deletedRows {
      let item = oldRows[path.section][path.row]
      let section = new.sectionIdentifier(containingItem: item)
      try #require(section.map { !survives($0) || isReloaded(item) } ?? true)
    }
  }

  private func survives(_ section: Int) -> Bool {
    old.indexOfSection(section) != nil && new.indexOfSection(section) != nil
      && !new.reloadedSectionIdentifiers.contains(section)
  }

  private func isReloaded(_ item: Int) -> Bool { new.reloadedItemIdentifiers.contains(item) }

  private func checkMarks(_ difference: SnapshotDifference) throws {
    let reloaded = new.reloadedItemIdentifiers.compactMap(oldPathOfSurvivor)
    let deleted = Set(difference.deletedRows)
    try #require(difference.reloadedRows == reloaded.filter { !deleted.contains($0) })
    let inserted = Set(difference.insertedRows.map { newRows[$0.section][$0.row] })
    for path in reloaded where deleted.contains(path) {
      try #require(inserted.contains(oldRows[path.section][path.row]))
    }
    let reconfigured = new.reconfiguredItemIdentifiers.filter { !isReloaded($0) }
    try #require(difference.reconfiguredRows == reconfigured.compactMap(oldPathOfSurvivor))
  }

  private func oldPathOfSurvivor(_ item: Int) -> IndexPath? {
    guard let before = old.sectionIdentifier(containingItem: item),
      let after = new.sectionIdentifier(containingItem: item), survives(before), survives(after),
      let section = old.indexOfSection(before), let row = oldRows[section].firstIndex(of: item)
    else { return nil }
    return IndexPath(row: row, section: section)
  }
}
