import Buttery

/// The parts that an update names, by their content lines in the table before it.
struct LawNames {
  /// The lines of each named part, and the two lines around each insertion point.
  private(set) var lines: [ClosedRange<Int>] = []
  /// The named rows, including those of named sections.
  private(set) var rows: Set<IndexPath> = []

  private let state: LawState
  private let update: LawUpdate
  private let new: LawContent
  private var old: LawContent { state.table.content }

  init(of new: LawContent, in state: LawState) {
    self.state = state
    self.new = new
    update = LawUpdate(from: state.table.content, to: new)
    nameSections()
    nameRows()
  }

  var isEmpty: Bool { update.isEmpty }

  var areBelow: Bool { lines.allSatisfy { $0.lowerBound >= state.bottom } }

  /// Whether all named parts are above the viewport.
  ///
  /// A table at its beginning has nothing above. No rule says whether it stays at its beginning or
  /// keeps its rows in place when rows are inserted there, so this isn't judged.
  var areAbove: Bool { lines.allSatisfy(isAbove) }

  var areOutOfSight: Bool {
    lines.allSatisfy { $0.lowerBound >= state.bottom || isAbove($0) }
  }

  private func isAbove(_ range: ClosedRange<Int>) -> Bool {
    range.upperBound <= state.offset && !state.isAtMinimum
  }

  var includeFocus: Bool { state.focus.map(rows.contains) ?? false }
  var includeSelection: Bool { state.selection.contains(where: rows.contains) }

  private mutating func add(_ rect: Rect) {
    lines.append(rect.minY...max(rect.minY, rect.maxY))
  }

  private mutating func add(between one: Int, and other: Int) {
    lines.append(min(one, other)...max(one, other))
  }

  private mutating func nameSections() {
    for section in update.deletedSections + update.movedSections.map(\.from) {
      add(state.sections[section])
      for row in old.sections[section].rows.indices {
        rows.insert(IndexPath(row: row, section: section))
      }
    }
    for section in update.insertedSections + update.movedSections.map(\.to) {
      let before = new.sections[..<section].last { update.stayingSections.contains($0.id) }
      let after = new.sections[section...].first { update.stayingSections.contains($0.id) }
      let top = before.flatMap { old.index(ofSection: $0.id) }.map { state.sections[$0].maxY }
      let bottom = after.flatMap { old.index(ofSection: $0.id) }.map { state.sections[$0].minY }
      add(
        between: top ?? state.line(ofNewSection: 0),
        and: bottom ?? state.line(ofNewSection: old.sections.count))
    }
  }

  private mutating func nameRows() {
    for path in update.deletedRows + update.movedRows.map(\.from) {
      add(state.rect(of: path))
      rows.insert(path)
    }
    for path in update.insertedRows + update.movedRows.map(\.to) {
      let section = new.sections[path.section]
      guard let number = old.index(ofSection: section.id) else { continue }
      let before = section.rows[..<path.row].last { update.stayingRows.contains($0.id) }
      let after = section.rows[path.row...].first { update.stayingRows.contains($0.id) }
      let top = before.flatMap { old.path(ofRow: $0.id) }.map { state.rect(of: $0).maxY }
      let bottom = after.flatMap { old.path(ofRow: $0.id) }.map { state.rect(of: $0).minY }
      add(
        between: top ?? state.headers[number].maxY,
        and: bottom ?? state.line(ofNewRow: .max, inSection: number))
    }
  }
}
