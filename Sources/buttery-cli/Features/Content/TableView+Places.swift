import Buttery

/// What is in sight of a table, and bringing more of it there.
extension TableView {
  /// The lines that the header pinned at the top covers.
  private var pinnedLines: Int {
    guard style == .plain, let section = sectionAtTop else { return 0 }
    let header = rectForHeader(inSection: section)
    let covered = min(header.height, rect(forSection: section).maxY - contentOffset.y)
    return header.minY <= contentOffset.y ? max(0, covered) : 0
  }

  /// The first row of which nothing is covered; nil without rows.
  var firstRowInSight: IndexPath? {
    let top = contentOffset.y + pinnedLines
    let area = Rect(x: 0, y: top, width: max(1, bounds.width), height: max(1, bounds.height))
    return indexPathsForRows(in: area)?.first
  }

  /// The row that keys act on: the focused one, else the first in sight; nil without rows.
  var rowAtHand: IndexPath? { indexPathForFocusedRow ?? firstRowInSight }

  /// Whether a row is wholly in sight.
  func isInSight(_ row: IndexPath) -> Bool {
    let lines = rectForRow(at: row)
    return lines.minY >= contentOffset.y + pinnedLines
      && lines.maxY <= contentOffset.y + bounds.height
  }

  /// Scrolls until a row stands a third from the top, unless it is in sight already.
  func bringToThird(_ row: IndexPath) {
    if indexPathForFocusedRow != nil { focusRow(at: row) }
    guard !isInSight(row) else { return }
    scrollToRow(at: row, at: .top, animated: false)
    let most = max(0, contentSize.height - bounds.height)
    let line = max(0, min(most, rectForRow(at: row).minY - bounds.height / 3))
    if line < contentOffset.y {
      setContentOffset(Point(x: contentOffset.x, y: line), animated: false)
    }
  }
}
