internal import ButteryGrid

// How a person moves a row: the table shows it in its new place at each step, the data source hears
// of it once, when it is dropped.
extension TableView {
  /// The row that the data source knows what is shown at `key` by.
  ///
  /// Another one only while a row is being moved.
  func dataSourcePath(for key: ElementKey) -> ElementKey {
    interaction.reorder?.sourceKey(of: key) ?? key
  }

  /// Takes a row to be moved.
  func beginReordering(_ key: ElementKey, mouseLine: Int? = nil) {
    endRowInteraction()
    interaction.beginReordering(key, mouseLine: mouseLine)
    displayedCell(of: key)?.showLifted(true)
  }

  /// Asks the delegate where the row shall come to stand, and shows it there.
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

  /// A place that doesn't exist is a mistake; the row then stays where it is.
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
    // First, so that whoever is asked for what comes into sight is asked by the right places.
    interaction.reorder(to: target)
    relocateRow(from: reorder.target, to: target)
  }

  /// Leaves the row where it is and tells the data source.
  func dropRow() {
    guard let reorder = interaction.reorder else { return }
    interaction.endReordering()
    displayedCell(of: reorder.target)?.showLifted(false)
    guard reorder.target != reorder.source else { return }
    dataSource?.tableView(
      self, moveRowAt: reorder.source.indexPath, to: reorder.target.indexPath)
  }

  /// Puts the row back where it was; the data source hears nothing.
  func cancelReordering() {
    guard let reorder = interaction.reorder else { return }
    show(reorder, at: reorder.source)
    interaction.endReordering()
    displayedCell(of: reorder.source)?.showLifted(false)
  }

  // MARK: - Keys

  /// Takes a key while a row is being moved; those that would scroll move the row.
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

  /// Takes what the mouse does while it drags a row.
  func handleReorderMouse(_ mouse: MouseEvent) -> Bool {
    guard let from = interaction.reorder?.mouseLine else { return false }
    guard case .drag = mouse.action else {
      dropRow()
      return true
    }
    bringUpToDate()
    let line = pointInside(forScreen: mouse.place).y
    if line != from { dragRow(to: line, isDownwards: line > from) }
    // The content may have scrolled below the mouse.
    interaction.noteReordering(mouseLine: pointInside(forScreen: mouse.place).y)
    return true
  }

  /// Moves the row in the mouse's direction only: one that changes places with a higher one
  /// mustn't jump back because that one lies below the mouse now.
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
