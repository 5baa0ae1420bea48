internal import Buttery

extension NaiveUpdate {
  /// The ways in which an update can contradict itself or the counts.
  package enum Mistake: Hashable, Sendable, CaseIterable {
    /// A section's row count after the update differs from the one that follows from the calls.
    case rowCount
    /// The section count after the update differs from the one that follows from the calls.
    case sectionCount
    /// A row or section that doesn't exist is deleted, reloaded or moved.
    case deletesNothing, reloadsNothing, movesNothing
    /// A row or section is inserted or moved to a place that doesn't exist after the update.
    case insertsNowhere, movesNowhere
    /// A row or section is deleted, reloaded or moved twice.
    case takesTwice
    /// Two rows or sections are inserted or moved to the same place.
    case putsTwice
    /// A row is moved out of a section that is deleted or reloaded.
    case movesOutOfDeleted
    /// A row is moved into a section that is inserted or reloaded.
    case movesIntoInserted
  }

  /// Returns this update with a mistake in it; `nil` if the update offers no opportunity for it.
  ///
  /// - Parameter before: The sections that this update is for.
  package func with(
    _ mistake: Mistake, before: [TableModel.Section],
    using generator: inout some RandomNumberGenerator
  ) -> NaiveUpdate? {
    let mistakes = UpdateMistakes(update: self, before: before)
    guard let changed = mistakes.make(mistake, using: &generator) else { return nil }
    var result = changed
    result.calls.shuffle(using: &generator)
    return result
  }

  /// The rows, by their places before the update, that calls delete, move or reload.
  var takenRows: [IndexPath] {
    calls.flatMap { call -> [IndexPath] in
      switch call {
      case .deleteRows(let paths), .reloadRows(let paths): paths
      case .moveRow(let source, _): [source]
      default: []
      }
    }
  }

  /// The sections, by their indexes before the update, that calls delete, move or reload.
  var takenSections: [Int] {
    calls.flatMap { call -> [Int] in
      switch call {
      case .deleteSections(let sections), .reloadSections(let sections): sections
      case .moveSection(let source, _): [source]
      default: []
      }
    }
  }

  /// The places after the update at which calls insert rows or to which they move rows.
  var filledRows: [IndexPath] {
    calls.flatMap { call -> [IndexPath] in
      switch call {
      case .insertRows(let paths): paths
      case .moveRow(_, let target): [target]
      default: []
      }
    }
  }

  /// The indexes after the update at which calls insert sections or to which they move sections.
  var filledSections: [Int] {
    calls.flatMap { call -> [Int] in
      switch call {
      case .insertSections(let sections): sections
      case .moveSection(_, let target): [target]
      default: []
      }
    }
  }
}

/// A generator of mistakes in an update.
private struct UpdateMistakes {
  let update: NaiveUpdate
  let before: [TableModel.Section]

  private var after: [TableModel.Section] { update.after }

  func make(
    _ mistake: NaiveUpdate.Mistake, using generator: inout some RandomNumberGenerator
  ) -> NaiveUpdate? {
    switch mistake {
    case .rowCount: wrongRowCount(using: &generator)
    case .sectionCount: wrongSectionCount(using: &generator)
    case .deletesNothing: deletion(missing(before, using: &generator), using: &generator)
    case .reloadsNothing:
      adding(
        missing(before, using: &generator), rows: { .reloadRows([$0]) },
        sections: { .reloadSections([$0]) }, using: &generator)
    case .movesNothing: moveOfNothing(using: &generator)
    case .insertsNowhere:
      adding(
        missing(after, using: &generator), rows: { .insertRows([$0]) },
        sections: { .insertSections([$0]) }, using: &generator)
    case .movesNowhere: moveToNowhere(using: &generator)
    case .takesTwice: takingTwice(using: &generator)
    case .putsTwice: puttingTwice(using: &generator)
    case .movesOutOfDeleted: moveOutOfDeleted(using: &generator)
    case .movesIntoInserted: moveIntoInserted(using: &generator)
    }
  }

  // MARK: Counts

  private func wrongRowCount(using generator: inout some RandomNumberGenerator) -> NaiveUpdate? {
    let survivors = after.indices.filter { isSurvivor($0) }
    guard let section = survivors.randomElement(using: &generator) else { return nil }
    var changed = update
    if Bool.random(using: &generator), !after[section].rows.isEmpty {
      changed.after[section].rows.removeLast()
    } else {
      changed.after[section].rows.append(.init(lines: 1))
    }
    return changed
  }

  private func wrongSectionCount(
    using generator: inout some RandomNumberGenerator
  ) -> NaiveUpdate? {
    var changed = update
    if Bool.random(using: &generator), !after.isEmpty {
      changed.after.removeLast()
    } else {
      changed.after.append(.init())
    }
    return changed
  }

  /// Returns whether a section existed before the update and isn't reloaded by it.
  private func isSurvivor(_ section: Int) -> Bool {
    before.contains { $0.id == after[section].id }
  }

  // MARK: Missing places

  /// Returns the place of a row or section that doesn't exist in `sections`.
  private func missing(
    _ sections: [TableModel.Section], using generator: inout some RandomNumberGenerator
  ) -> IndexPath {
    let excess = Int.random(in: 0...2, using: &generator)
    switch Int.random(in: 0..<4, using: &generator) {
    case 0: return IndexPath(row: 0, section: sections.count + excess)
    case 1: return IndexPath(row: 0, section: -1 - excess)
    case 2:
      let section = sections.indices.randomElement(using: &generator)
      return IndexPath(row: -1 - excess, section: section ?? 0)
    default:
      let section = sections.indices.randomElement(using: &generator) ?? 0
      let count = sections.indices.contains(section) ? sections[section].rows.count : 0
      return IndexPath(row: count + excess, section: section)
    }
  }

  private func isMissing(section: Int, in sections: [TableModel.Section]) -> Bool {
    !sections.indices.contains(section)
  }

  private func adding(
    _ path: IndexPath, rows: (IndexPath) -> NaiveUpdate.Call,
    sections: (Int) -> NaiveUpdate.Call, using generator: inout some RandomNumberGenerator
  ) -> NaiveUpdate {
    let isOutside = isMissing(section: path.section, in: before + after)
    let namesSection = isOutside && Bool.random(using: &generator)
    return adding(namesSection ? sections(path.section) : rows(path))
  }

  private func adding(_ call: NaiveUpdate.Call) -> NaiveUpdate {
    var changed = update
    changed.calls.append(call)
    return changed
  }

  private func deletion(
    _ path: IndexPath, using generator: inout some RandomNumberGenerator
  ) -> NaiveUpdate {
    adding(
      path, rows: { .deleteRows([$0]) }, sections: { .deleteSections([$0]) }, using: &generator)
  }

  private func moveOfNothing(using generator: inout some RandomNumberGenerator) -> NaiveUpdate? {
    guard let target = place(in: after, using: &generator) else { return nil }
    return adding(.moveRow(missing(before, using: &generator), to: target))
  }

  private func moveToNowhere(using generator: inout some RandomNumberGenerator) -> NaiveUpdate? {
    guard let source = place(in: before, using: &generator) else { return nil }
    return adding(.moveRow(source, to: missing(after, using: &generator)))
  }

  private func place(
    in sections: [TableModel.Section], using generator: inout some RandomNumberGenerator
  ) -> IndexPath? {
    let paths = sections.indices.flatMap { section in
      sections[section].rows.indices.map { IndexPath(row: $0, section: section) }
    }
    return paths.randomElement(using: &generator)
  }

  // MARK: Contradictions

  private func takingTwice(using generator: inout some RandomNumberGenerator) -> NaiveUpdate? {
    if Bool.random(using: &generator), let section = update.takenSections.first {
      return adding(.deleteSections([section]))
    }
    guard let path = update.takenRows.randomElement(using: &generator) else { return nil }
    var calls: [NaiveUpdate.Call] = [.deleteRows([path])]
    if let target = place(in: after, using: &generator) {
      calls.append(.moveRow(path, to: target))
    }
    return adding(calls, using: &generator)
  }

  private func puttingTwice(using generator: inout some RandomNumberGenerator) -> NaiveUpdate? {
    if Bool.random(using: &generator), let section = update.filledSections.first {
      return adding(.insertSections([section]))
    }
    guard let path = update.filledRows.randomElement(using: &generator) else { return nil }
    var calls: [NaiveUpdate.Call] = [.insertRows([path])]
    if let source = place(in: before, using: &generator) {
      calls.append(.moveRow(source, to: path))
    }
    return adding(calls, using: &generator)
  }

  private func adding(
    _ calls: [NaiveUpdate.Call], using generator: inout some RandomNumberGenerator
  ) -> NaiveUpdate? {
    calls.randomElement(using: &generator).map(adding)
  }

  private func moveOutOfDeleted(
    using generator: inout some RandomNumberGenerator
  ) -> NaiveUpdate? {
    let gone = before.indices.filter { section in
      !before[section].rows.isEmpty && !after.contains { $0.id == before[section].id }
    }
    guard let section = gone.randomElement(using: &generator),
      let target = place(in: after, using: &generator)
    else { return nil }
    return adding(.moveRow(IndexPath(row: 0, section: section), to: target))
  }

  private func moveIntoInserted(
    using generator: inout some RandomNumberGenerator
  ) -> NaiveUpdate? {
    let new = after.indices.filter { !after[$0].rows.isEmpty && !isSurvivor($0) }
    guard let section = new.randomElement(using: &generator),
      let source = place(in: before, using: &generator)
    else { return nil }
    return adding(.moveRow(source, to: IndexPath(row: 0, section: section)))
  }
}
