internal import Buttery

/// A random batch update under construction, with each row and section under its place before it.
struct UpdateDraft {
  /// The changes that an existing row or section can undergo.
  private enum Fate {
    case stays, goes, moves, reloads, reconfigures
  }

  private let before: [TableModel.Section]
  /// Whether inserted sections may be subsections.
  private let nests: Bool
  private var nextID: Int
  /// The percentage of rows that change.
  private let rowRate: Int
  /// The percentage of sections that change.
  private let sectionRate: Int
  private var rows = Places<IndexPath>()
  private var sections = Places<Int>()
  private var moves: [NaiveUpdate.Call] = []
  private var after: [TableModel.Section] = []
  private var reloaded: Set<Int> = []
  private var reconfigured: Set<Int> = []
  private var replacements: [Int: Int] = [:]

  /// The places that calls name, apart from moves.
  private struct Places<Place> {
    var inserted: [Place] = []
    var deleted: [Place] = []
    var reloaded: [Place] = []
    var reconfigured: [Place] = []
  }

  init(_ model: TableModel, using generator: inout some RandomNumberGenerator) {
    before = model.sections
    nests = model.nests
    let ids = before.map(\.id) + before.flatMap { $0.rows.map(\.id) }
    nextID = (ids.max() ?? 0) + 1
    rowRate = [0, 4, 10, 25, 70].randomElement(using: &generator) ?? 0
    sectionRate = [0, 0, 25, 60].randomElement(using: &generator) ?? 0
  }

  private mutating func makeID() -> Int {
    defer { nextID += 1 }
    return nextID
  }

  // MARK: Sections

  /// Decides how sections change; those that stay still have all their rows afterwards.
  mutating func changeSections(using generator: inout some RandomNumberGenerator) {
    var staying: [TableModel.Section] = []
    var moving: [(from: Int, section: TableModel.Section)] = []
    for index in before.indices {
      switch sectionFate(using: &generator) {
      case .stays, .reconfigures: staying.append(before[index])
      case .goes: sections.deleted.append(index)
      case .moves: moving.append((index, before[index]))
      case .reloads:
        sections.reloaded.append(index)
        let section = makeSection(using: &generator)
        replacements[before[index].id] = section.id
        staying.append(section)
      }
    }
    let newCount = sectionRate == 0 ? 0 : Int.random(in: 0...2, using: &generator)
    let count = staying.count + moving.count + newCount
    let places = Array(0..<count).shuffled(using: &generator).prefix(moving.count + newCount)
    var placed: [Int: TableModel.Section] = [:]
    for (move, place) in zip(moving, places) {
      placed[place] = move.section
      moves.append(.moveSection(move.from, to: place))
    }
    for place in places.dropFirst(moving.count) {
      placed[place] = makeSection(using: &generator)
      sections.inserted.append(place)
    }
    after = NaiveUpdate.arrange(staying, placed)
  }

  private func sectionFate(using generator: inout some RandomNumberGenerator) -> Fate {
    guard Int.random(in: 0..<100, using: &generator) < sectionRate else { return .stays }
    return [.goes, .moves, .reloads].randomElement(using: &generator) ?? .stays
  }

  private mutating func makeSection(
    using generator: inout some RandomNumberGenerator
  ) -> TableModel.Section {
    var section = TableModel.Section()
    section.identify(as: makeID())
    if nests { section.level = Int.random(in: 0...3, using: &generator) }
    section.header = .random(title: "Head\(section.id)Title", using: &generator)
    section.footer = .random(title: "Foot\(section.id)", using: &generator)
    for _ in 0..<Int.random(in: 0...4, using: &generator) {
      section.rows.append(makeRow(using: &generator))
    }
    return section
  }

  private mutating func makeRow(
    using generator: inout some RandomNumberGenerator
  ) -> TableModel.Row {
    var row = TableModel.Row.random(using: &generator)
    row.identify(as: makeID())
    row.policy = .random(using: &generator)
    return row
  }

  // MARK: Rows

  /// Decides how rows change in sections that stay or move.
  mutating func changeRows(using generator: inout some RandomNumberGenerator) {
    let survivors = after.indices.filter { index in before.contains { $0.id == after[index].id } }
    guard !survivors.isEmpty else { return }
    var arriving: [Int: [(from: IndexPath, row: TableModel.Row)]] = [:]
    for index in survivors {
      guard let old = before.firstIndex(where: { $0.id == after[index].id }) else { continue }
      var staying: [TableModel.Row] = []
      for number in before[old].rows.indices {
        let path = IndexPath(row: number, section: old)
        var row = before[old].rows[number]
        switch rowFate(using: &generator) {
        case .goes: rows.deleted.append(path)
        case .moves:
          let target = survivors.randomElement(using: &generator) ?? index
          arriving[target, default: []].append((path, row))
        case let fate:
          if fate != .stays { note(fate, &row, path, using: &generator) }
          staying.append(row)
        }
      }
      after[index].rows = staying
    }
    for index in survivors {
      place(arriving[index] ?? [], inSection: index, using: &generator)
    }
  }

  private func rowFate(using generator: inout some RandomNumberGenerator) -> Fate {
    guard Int.random(in: 0..<100, using: &generator) < rowRate else { return .stays }
    let fates: [Fate] = [.goes, .goes, .moves, .moves, .reloads, .reconfigures]
    return fates.randomElement(using: &generator) ?? .stays
  }

  private mutating func note(
    _ fate: Fate, _ row: inout TableModel.Row, _ path: IndexPath,
    using generator: inout some RandomNumberGenerator
  ) {
    let identifier = row.identifier
    row.refresh(using: &generator)
    guard fate == .reloads else {
      row.identifier = identifier
      rows.reconfigured.append(path)
      reconfigured.insert(row.id)
      return
    }
    rows.reloaded.append(path)
    reloaded.insert(row.id)
  }

  private mutating func place(
    _ arriving: [(from: IndexPath, row: TableModel.Row)], inSection section: Int,
    using generator: inout some RandomNumberGenerator
  ) {
    let isChanging = Int.random(in: 0..<100, using: &generator) < 2 * rowRate
    let newCount = isChanging ? Int.random(in: 0...3, using: &generator) : 0
    let count = after[section].rows.count + arriving.count + newCount
    let places = Array(0..<count).shuffled(using: &generator).prefix(arriving.count + newCount)
    var placed: [Int: TableModel.Row] = [:]
    for (move, place) in zip(arriving, places) {
      placed[place] = move.row
      moves.append(.moveRow(move.from, to: IndexPath(row: place, section: section)))
    }
    for place in places.dropFirst(arriving.count) {
      placed[place] = makeRow(using: &generator)
      rows.inserted.append(IndexPath(row: place, section: section))
    }
    after[section].rows = NaiveUpdate.arrange(after[section].rows, placed)
  }

  /// Adds calls for rows that are deleted or inserted together with their sections, which are
  /// optional.
  mutating func nameRowsOfSections() {
    for section in sections.deleted {
      rows.deleted += before[section].rows.indices.map { IndexPath(row: $0, section: section) }
    }
    for section in sections.inserted {
      rows.inserted += after[section].rows.indices.map { IndexPath(row: $0, section: section) }
    }
  }

  // MARK: Calls

  /// Returns the update, with its calls in random order.
  func update(using generator: inout some RandomNumberGenerator) -> NaiveUpdate {
    var calls = moves
    calls += Self.groups(rows.inserted, using: &generator).map { .insertRows($0) }
    calls += Self.groups(rows.deleted, using: &generator).map { .deleteRows($0) }
    calls += Self.groups(rows.reloaded, using: &generator).map { .reloadRows($0) }
    calls += Self.groups(rows.reconfigured, using: &generator).map { .reconfigureRows($0) }
    calls += Self.groups(sections.inserted, using: &generator).map { .insertSections($0) }
    calls += Self.groups(sections.deleted, using: &generator).map { .deleteSections($0) }
    calls += Self.groups(sections.reloaded, using: &generator).map { .reloadSections($0) }
    calls.shuffle(using: &generator)
    return NaiveUpdate(
      calls: calls, after: after, reloaded: reloaded, reconfigured: reconfigured,
      replacements: replacements)
  }

  /// Returns `places` in random order, distributed over a random number of calls.
  private static func groups<Place>(
    _ places: [Place], using generator: inout some RandomNumberGenerator
  ) -> [[Place]] {
    var groups: [[Place]] = []
    for place in places.shuffled(using: &generator) {
      if groups.isEmpty || Int.random(in: 0..<3, using: &generator) == 0 {
        groups.append([place])
      } else {
        groups[groups.count - 1].append(place)
      }
    }
    return groups
  }
}
