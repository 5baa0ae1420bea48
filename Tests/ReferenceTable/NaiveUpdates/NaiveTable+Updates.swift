internal import Buttery

extension NaiveTable {
  /// Makes the changes of `update`.
  ///
  /// First the offset stays, so that parts inserted above push the others down. Then the heights
  /// are determined again, during which the first row with a line below the top inset keeps its
  /// distance from there.
  package mutating func apply(_ update: NaiveUpdate) {
    let before = model.sections
    let header = foldedHeader(update)
    model.sections = update.after(keeping: before, places: places)
    placeParts()
    if let header {
      model.sections = update.after
      placeParts()
      scroll(to: places[header.section].header.lowerBound - header.screenLine)
    } else {
      keepAnchor(keepsPart: true) { $0.model.sections = update.after }
    }
    follow(update, from: before)
  }

  /// Returns the header of a section of which the update deletes all but the header.
  ///
  /// This applies if the update deletes the first row in sight that no floating header covers, or
  /// if the header is pinned, and if the update doesn't push the header down. The result is the
  /// section's index after the update, and the header's line on the screen.
  private func foldedHeader(_ update: NaiveUpdate) -> (section: Int, screenLine: Int)? {
    guard model.isNested else { return nil }
    if let header = headerLeftByRow(update) { return header }
    for section in places.indices where floats(section) {
      let line = displayedHeader(ofSection: section).lowerBound
      guard places[section].header.lowerBound < line, line == pinTop + headersAbove(section),
        let header = headerLeft(of: section, update)
      else { continue }
      return header
    }
    return nil
  }

  private func headerLeftByRow(_ update: NaiveUpdate) -> (section: Int, screenLine: Int)? {
    guard let row = steadyRow,
      update.place(ofRow: row, in: model.sections) == nil,
      let folded = model.path(to: row.section).last(where: { section in
        update.replacements[model.sections[section].id] != nil
          || update.place(ofSection: section, in: model.sections) != nil
      })
    else { return nil }
    return headerLeft(of: folded, update)
  }

  private func headerLeft(
    of folded: Int, _ update: NaiveUpdate
  ) -> (section: Int, screenLine: Int)? {
    guard let place = update.place(ofSection: folded, in: model.sections),
      !hasMoves(outOf: folded, update)
    else { return nil }
    var after = self
    after.model.sections = update.after(keeping: model.sections, places: places)
    after.placeParts()
    let line = displayedHeader(ofSection: folded).lowerBound - offset
    guard after.model.sections[place].rows.isEmpty, after.model.last(inside: place) == place,
      line >= 0, !places[folded].header.isEmpty,
      after.places[place].header.lowerBound <= places[folded].header.lowerBound
    else { return nil }
    return (place, line)
  }

  /// Returns whether the update keeps a row or a section that is in a section.
  private func hasMoves(outOf section: Int, _ update: NaiveUpdate) -> Bool {
    (section...model.last(inside: section)).contains { inner in
      let rows = model.sections[inner].rows.indices.map { IndexPath(row: $0, section: inner) }
      return inner > section && update.place(ofSection: inner, in: model.sections) != nil
        || rows.contains { update.place(ofRow: $0, in: model.sections) != nil }
    }
  }

  /// The first row in sight that no floating header covers, or else the anchor row.
  private var steadyRow: IndexPath? {
    let free = pinTop + pinnedHeaderLines
    let row = model.indexPaths.first {
      let lines = places[$0.section].rows[$0.row]
      return !lines.isEmpty && lines.upperBound > free
    }
    if let row, places[row.section].rows[row.row].lowerBound < visibleLines.upperBound {
      return row
    }
    return anchorRow
  }

  /// Clamps the offset to the content, as a pass does.
  package mutating func settle() {
    scroll(to: offset)
  }

  private mutating func follow(_ update: NaiveUpdate, from before: [TableModel.Section]) {
    selected = Set(
      selected.compactMap { path in
        let id = before[path.section].rows[path.row].id
        return update.reloaded.contains(id) ? nil : update.place(ofRow: path, in: before)
      })
    guard let path = focused else { return }
    if let place = update.place(ofRow: path, in: before) {
      focused = place
      return
    }
    let next = focusableRow(near: update.slot(ofDeletedRow: path, in: before))
    noteFocus(from: path, to: next)
    focused = next
  }
}

extension NaiveUpdate {
  /// Returns the place at which a deleted row would be after the update.
  ///
  /// This is the place after the nearest row above it that wasn't moved or deleted. In a reloaded
  /// section it is the same row index, and for a deleted section the beginning of the section that
  /// took its place.
  func slot(ofDeletedRow path: IndexPath, in before: [TableModel.Section]) -> IndexPath {
    if let section = reloadedPlace(ofSection: path.section, in: before) {
      return IndexPath(row: path.row, section: section)
    }
    guard let section = place(ofSection: path.section, in: before) else {
      let above = (0..<path.section).last { isKept(section: $0, in: before) }
      let neighbour = above.flatMap { newPlace(ofKeptSection: $0, in: before) }
      return IndexPath(row: 0, section: neighbour.map { $0 + 1 } ?? 0)
    }
    let above = (0..<path.row).last { row in
      let path = IndexPath(row: row, section: path.section)
      return !moves(path) && place(ofRow: path, in: before) != nil
    }
    let neighbour = above.flatMap { row in
      place(ofRow: IndexPath(row: row, section: path.section), in: before)
    }
    return IndexPath(row: neighbour.map { $0.row + 1 } ?? 0, section: section)
  }

  private func moves(_ path: IndexPath) -> Bool {
    calls.contains { if case .moveRow(path, _) = $0 { true } else { false } }
  }

  private func isKept(section: Int, in before: [TableModel.Section]) -> Bool {
    newPlace(ofKeptSection: section, in: before) != nil
  }

  /// Returns the new index of a section that was neither deleted nor moved.
  private func newPlace(ofKeptSection section: Int, in before: [TableModel.Section]) -> Int? {
    let isMoved = calls.contains { if case .moveSection(section, _) = $0 { true } else { false } }
    if isMoved { return nil }
    return reloadedPlace(ofSection: section, in: before) ?? place(ofSection: section, in: before)
  }

  /// Returns the new index of a reloaded section, which keeps its place between its neighbours.
  private func reloadedPlace(ofSection section: Int, in before: [TableModel.Section]) -> Int? {
    replacements[before[section].id].flatMap { id in after.firstIndex { $0.id == id } }
  }
}

extension NaiveUpdate {
  /// Returns the sections after the update with the heights from before.
  ///
  /// Parts that stay keep their number of lines in `places`. The parts of a reloaded section keep
  /// those of the parts with the same index.
  fileprivate func after(
    keeping before: [TableModel.Section], places: [NaiveTable.SectionPlaces]
  ) -> [TableModel.Section] {
    var kept = after
    for section in before.indices {
      let id = replacements[before[section].id] ?? before[section].id
      guard let place = after.firstIndex(where: { $0.id == id }) else { continue }
      kept[place].header.lines = places[section].header.count
      kept[place].footer.lines = places[section].footer.count
      guard replacements[before[section].id] != nil else { continue }
      for (row, lines) in places[section].rows.enumerated() where row < kept[place].rows.count {
        kept[place].rows[row].height = .lines(lines.count)
      }
    }
    for section in before.indices {
      for row in before[section].rows.indices {
        let path = IndexPath(row: row, section: section)
        guard let place = place(ofRow: path, in: before) else { continue }
        kept[place.section].rows[place.row].height = .lines(places[section].rows[row].count)
      }
    }
    return kept
  }
}
