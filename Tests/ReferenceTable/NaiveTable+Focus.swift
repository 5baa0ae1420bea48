package import Buttery

// The effects of keys and clicks while rows can be focused.
extension NaiveTable {
  /// Returns whether the row at `path` can be focused.
  package func canFocus(_ path: IndexPath) -> Bool {
    model.interaction.allowsFocus && model[path].policy.canFocus && !lines(ofRow: path).isEmpty
  }

  private func lines(ofRow path: IndexPath) -> Range<Int> {
    places[path.section].rows[path.row]
  }

  private var focusableRows: [IndexPath] { model.indexPaths.filter(canFocus) }

  /// Performs the command of a key, with or without a focused row.
  package mutating func press(_ command: TableCommand) {
    settle()
    guard let focused else {
      if command == .focusRow { focusSomeRow() } else { perform(command) }
      return
    }
    switch command {
    case .lineUp: stepUp(from: focused)
    case .lineDown: stepDown(from: focused)
    case .pageUp: turnPage(from: focused, by: -pageHeight)
    case .pageDown: turnPage(from: focused, by: pageHeight)
    case .halfPageUp: turnPage(from: focused, by: -max(1, pageHeight / 2))
    case .halfPageDown: turnPage(from: focused, by: max(1, pageHeight / 2))
    case .beginning, .end:
      perform(command)
      let end = command == .beginning ? focusableRows.first : focusableRows.last
      if let end, end != focused { moveFocus(to: end) }
    case .nextSection:
      if let next = focusableRows.first(where: { $0.section > focused.section }) {
        moveFocusToSection(of: next)
      }
    case .previousSection: goToSection(before: focused)
    case .focusRow, .sectionIndex: break
    }
  }

  /// Performs the command of a key that activates the focused row: Enter or Space.
  package mutating func activateFocusedRow() {
    guard let focused else { return }
    bringIntoSight(focused)
    activate(focused)
  }

  /// Performs a click at a place on the screen; the element in front gets it.
  package mutating func click(at place: Point) {
    guard let path = row(at: place) else { return }
    if path != focused, canFocus(path) { moveFocus(to: path) } else { activate(path) }
  }

  private func row(at place: Point) -> IndexPath? {
    let line = offset + place.y
    guard visibleLines.contains(line), (margin..<margin + partWidth).contains(place.x)
    else { return nil }
    let isCovered = places.indices.contains { section in
      let parts = model.sections[section]
      return
        (parts.header.content != .none && displayedHeader(ofSection: section).contains(line))
        || (parts.footer.content != .none && displayedFooter(ofSection: section).contains(line))
    }
    return isCovered ? nil : row(atLine: line)
  }

  /// Focuses a row, or removes the focus, as a program does.
  package mutating func focusRow(at path: IndexPath?) {
    guard let path else { return putFocus(on: nil) }
    guard model.hasRow(path), canFocus(path) else { return }
    bringIntoSight(path)
    putFocus(on: path)
  }

  /// Changes the settings for selection and focus.
  package mutating func setInteraction(_ interaction: TableModel.Interaction) {
    model.interaction = interaction
    if !interaction.allowsFocus { putFocus(on: nil) }
  }
}

extension NaiveTable {
  mutating func putFocus(on path: IndexPath?) {
    guard path != focused else { return }
    noteFocus(from: focused, to: path)
    focused = path
  }

  mutating func noteFocus(from previous: IndexPath?, to next: IndexPath?) {
    tape.append("didUpdateFocus \(previous?.short ?? "-") \(next?.short ?? "-")")
  }

  /// Returns the focusable row at `path`, or else the last one before it, or else the first one
  /// after it.
  func focusableRow(near path: IndexPath) -> IndexPath? {
    focusableRows.first { $0 == path } ?? focusableRows.last { $0 < path }
      ?? focusableRows.first { $0 > path }
  }

  private mutating func moveFocus(to path: IndexPath) {
    bringIntoSight(path)
    putFocus(on: path)
    let interaction = model.interaction
    guard interaction.selectionFollowsFocus, interaction.allowsSelection else { return }
    // With multiple selection, choosing a selected row would deselect it.
    if !interaction.allowsMultipleSelection || !selected.contains(path) { choose(path) }
  }

  private mutating func bringIntoSight(_ path: IndexPath) {
    if size.width > 0, size.height > 0 { scrollToRow(path, at: .none) }
  }

  private mutating func stepDown(from path: IndexPath) {
    let free = freeLines(inSection: path.section)
    let row = lines(ofRow: path)
    let isTall = row.count > free.count && row.overlaps(visibleLines)
    let next = focusableRows.first { $0 > path }
    if let next, !(isTall && row.upperBound > free.upperBound) {
      moveFocus(to: next)
    } else {
      scroll(by: 1)
    }
  }

  /// Moves the focus up; if the row is higher than the free space, its last lines come into sight.
  private mutating func stepUp(from path: IndexPath) {
    let free = freeLines(inSection: path.section)
    let row = lines(ofRow: path)
    let isTall = row.count > free.count && row.overlaps(visibleLines)
    guard let next = focusableRows.last(where: { $0 < path }),
      !(isTall && row.lowerBound < free.lowerBound)
    else { return scroll(by: -1) }
    let before = offset
    moveFocus(to: next)
    let nextFree = freeLines(inSection: next.section)
    guard focused == next, lines(ofRow: next).count > nextFree.count else { return }
    offset = before
    let end = lines(ofRow: next).upperBound
    let room = freeLines(inSection: next.section)
    if end <= room.lowerBound || end > room.upperBound { scroll(to: endTarget(ofRow: next)) }
  }

  /// Focuses the first row that is wholly in sight, or else the first one that ends below the top,
  /// or else the last row.
  private mutating func focusSomeRow() {
    guard model.interaction.allowsFocus else { return }
    let rows = focusableRows
    let found =
      rows.first(where: isWhollyInSight) ?? rows.first { lines(ofRow: $0).upperBound > pinTop }
      ?? rows.last
    if let found { moveFocus(to: found) }
  }

  /// Returns whether all lines of the row at `path` are in sight and not covered by floating views.
  package func isWhollyInSight(_ path: IndexPath) -> Bool {
    let top = pinTop + headerRoom(path.section)
    let bottom = pinBottom - footerRoom(path.section)
    let row = lines(ofRow: path)
    return row.lowerBound >= top && row.upperBound <= bottom
  }

  /// Scrolls by a page and moves the focus by as many lines, as far as there are rows.
  ///
  /// If the focused row is higher than a page, it keeps the focus as long as it is in sight.
  private mutating func turnPage(from path: IndexPath, by distance: Int) {
    scroll(by: distance)
    let row = lines(ofRow: path)
    if row.count > abs(distance), row.overlaps(visibleLines) { return }
    let goal = row.lowerBound + distance
    let next: IndexPath?
    if distance > 0 {
      let rows = focusableRows.filter { $0 > path }
      next = rows.first { lines(ofRow: $0).upperBound > goal } ?? rows.last
    } else {
      let rows = focusableRows.filter { $0 < path }
      next = rows.last { lines(ofRow: $0).lowerBound <= goal } ?? rows.first
    }
    if let next { moveFocus(to: next) }
  }

  private mutating func moveFocusToSection(of path: IndexPath) {
    scrollToSection(path.section)
    moveFocus(to: path)
  }

  /// Moves the focus to the section's first row, or from there to that of the section before.
  private mutating func goToSection(before path: IndexPath) {
    let rows = focusableRows
    guard let first = rows.first(where: { $0.section == path.section }) else { return }
    if first < path { return moveFocusToSection(of: first) }
    guard let section = rows.last(where: { $0.section < path.section })?.section,
      let goal = rows.first(where: { $0.section == section })
    else { return perform(.beginning) }
    moveFocusToSection(of: goal)
  }
}
