internal import ButteryGrid

// Moving a row by hand. The table shows the row in its new place at each step, and tells the data
// source once, when the row is dropped.
extension TableView {
  /// The data source's place of the row that is shown at `key`.
  ///
  /// It differs from `key` only while a row is being moved.
  func dataSourcePath(for key: ElementKey) -> ElementKey {
    interaction.reorder?.sourceKey(of: key) ?? key
  }

  /// Lifts a row, so that it can be moved.
  func beginReordering(_ key: ElementKey, mouseLine: Int? = nil) {
    endRowInteraction()
    // Rows have other places than their data meanwhile, so no text may be left to be saved.
    if isAroundFirstResponder {
      endEditing(true)
      becomeFirstResponder()
    }
    interaction.reorder = RowReorder(key, mouseLine: mouseLine)
    displayedCell(of: key)?.showLifted(true)
  }

  /// Asks the delegate for the row's next place, and shows the row there.
  private func moveRow(towards proposed: ElementKey) {
    guard let reorder = interaction.reorder, proposed != reorder.target else { return }
    let answer =
      delegate?.tableView(
        self, targetIndexPathForMoveFromRowAt: reorder.source.indexPath,
        toProposedIndexPath: proposed.indexPath) ?? proposed.indexPath
    guard interaction.reorder == reorder else { return }
    let target = checkedTarget(answer, reorder)
    show(reorder, at: target)
    showWholeRow(target)
  }

  /// The delegate's answer; if that place doesn't exist, warns and returns the present place.
  private func checkedTarget(_ path: IndexPath, _ reorder: RowReorder) -> ElementKey {
    guard path.count == 2, hasSection(path.section), path.row >= 0,
      path.row <= reorder.lastRow(inSection: path.section, layout.geometry)
    else {
      TableViewDiagnostics.warning(
        "there is no place \(path.shortDescription) to move a row to: it stays where it is")
      return reorder.target
    }
    return .row(path.row, path.section)
  }

  private func show(_ reorder: RowReorder, at target: ElementKey) {
    guard target != reorder.target else { return }
    // The target changes first, so that the table asks for rows that come into sight by the right
    // places.
    interaction.reorder?.target = target
    relocateRow(from: reorder.target, to: target)
  }

  /// Drops the row in its present place and tells the data source.
  func dropRow() {
    guard let reorder = interaction.reorder else { return }
    interaction.reorder = nil
    displayedCell(of: reorder.target)?.showLifted(false)
    guard reorder.target != reorder.source else { return }
    dataSource?.tableView(
      self, moveRowAt: reorder.source.indexPath, to: reorder.target.indexPath)
  }

  /// Puts the row back into its original place, without telling the data source.
  func cancelReordering() {
    guard let reorder = interaction.reorder else { return }
    guard !layout.marks.isWorkingOff else {
      // A layout that is under way needs the places that it has begun with.
      interaction.reorder = nil
      displayedCell(of: reorder.target)?.showLifted(false)
      areRowsUnknown = true
      layout.marks.reload = true
      return
    }
    show(reorder, at: reorder.source)
    interaction.reorder = nil
    displayedCell(of: reorder.source)?.showLifted(false)
  }

  // MARK: - Keys

  /// Handles a key while a row is being moved; keys that scroll otherwise move the row.
  func handleReorderKey(_ key: Key) -> Bool {
    switch key.code {
    case .enter, .character(" "): dropRow()
    case .escape: cancelAndStayInSight()
    case _ where interaction.editingBindings[key] == .move: dropRow()
    default:
      guard let command = keyBindings[key] else { return false }
      moveRow(command)
    }
    return true
  }

  private func cancelAndStayInSight() {
    guard let source = interaction.reorder?.source else { return }
    cancelReordering()
    showWholeRow(source)
  }

  private func moveRow(_ command: TableCommand) {
    guard let reorder = interaction.reorder else { return }
    bringUpToDate()
    switch command {
    case .beginning: moveRow(towards: reorder.end(atTop: true, layout.geometry))
    case .end: moveRow(towards: reorder.end(atTop: false, layout.geometry))
    default: moveRow(towards: reorder.place(movedBy: lines(of: command), in: layout.geometry))
    }
  }

  // MARK: - Mouse

  /// Handles the mouse while it drags a row.
  func handleReorderMouse(_ mouse: MouseEvent) -> Bool {
    guard let from = interaction.reorder?.mouseLine else { return false }
    guard case .drag = mouse.action else {
      dropRow()
      return true
    }
    bringUpToDate()
    let line = pointInside(forScreen: mouse.place).y
    if line != from { dragRow(to: line, isDownwards: line > from) }
    // The content may have scrolled under the mouse, so the line is computed again.
    interaction.reorder?.mouseLine = pointInside(forScreen: mouse.place).y
    return true
  }

  /// Moves the row, but only in the direction of the mouse.
  ///
  /// After the row has changed places with a higher one, the mouse is over that one. Without this
  /// rule the row would jump back.
  private func dragRow(to line: Int, isDownwards: Bool) {
    guard let reorder = interaction.reorder else { return }
    let lines = layout.geometry.lines(of: reorder.target)
    if isDownwards ? line < lines.upperBound : line >= lines.lowerBound { return }
    moveRow(towards: place(atLine: line, isDownwards, reorder))
  }

  private func place(atLine line: Int, _ isDownwards: Bool, _ reorder: RowReorder) -> ElementKey {
    if let place = layout.geometry.row(atLine: line) { return .row(place.row, place.section) }
    return reorder.place(movedBy: isDownwards ? 1 : -1, in: layout.geometry)
  }
}

// MARK: - The row that is being moved

/// A row that a person has lifted and not dropped yet: its original place, and the place where it
/// is shown.
///
/// The data source doesn't know the new place until the row is dropped. Until then, the table asks
/// it by original places.
struct RowReorder: Hashable {
  let source: ElementKey
  /// The place where the row is shown.
  var target: ElementKey
  /// The content line of the mouse that drags the row; `nil` where keys move it.
  var mouseLine: Int?

  init(_ row: ElementKey, mouseLine: Int? = nil) {
    source = row
    target = row
    self.mouseLine = mouseLine
  }

  /// The data source's place of the row that is shown at `key`.
  fileprivate func sourceKey(of key: ElementKey) -> ElementKey {
    guard key.kind == .row else { return key }
    if key == target { return source }
    var row = key.row
    if key.section == target.section, row > target.row { row -= 1 }
    if key.section == source.section, row >= source.row { row += 1 }
    return .row(row, key.section)
  }

  /// The place `steps` further down (up where negative), clamped to the first and the last place.
  ///
  /// After a section's last place comes the first one of the next section.
  func place(movedBy steps: Int, in geometry: SectionGeometry) -> ElementKey {
    var reached = target
    for _ in 0..<steps.magnitude {
      let next = steps > 0 ? place(after: reached, geometry) : place(before: reached, geometry)
      guard let next else { break }
      reached = next
    }
    return reached
  }

  private func place(after place: ElementKey, _ geometry: SectionGeometry) -> ElementKey? {
    if place.row < lastRow(inSection: place.section, geometry) {
      return .row(place.row + 1, place.section)
    }
    return place.section + 1 < geometry.sectionCount ? .row(0, place.section + 1) : nil
  }

  private func place(before place: ElementKey, _ geometry: SectionGeometry) -> ElementKey? {
    if place.row > 0 { return .row(place.row - 1, place.section) }
    guard place.section > 0 else { return nil }
    return .row(lastRow(inSection: place.section - 1, geometry), place.section - 1)
  }

  /// The last place in a section that the row could have.
  fileprivate func lastRow(inSection section: Int, _ geometry: SectionGeometry) -> Int {
    geometry.rowCount(inSection: section) - (section == target.section ? 1 : 0)
  }

  /// The first place of all, or the last one.
  func end(atTop: Bool, _ geometry: SectionGeometry) -> ElementKey {
    let section = atTop ? 0 : geometry.sectionCount - 1
    return .row(atTop ? 0 : lastRow(inSection: section, geometry), section)
  }
}
