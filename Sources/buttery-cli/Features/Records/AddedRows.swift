import Buttery

/// The rows that are added to a file while it is followed: a table that shows the end goes on to
/// show it, any other one stays where it is and counts them.
@MainActor struct AddedRows {
  /// How many have come below what is in sight.
  private(set) var count = 0
  private var wasAtEnd = false
  /// Whether all that was in the file at first is known.
  private(set) var hasBegun = false

  /// Notes where the table stands before rows come.
  ///
  /// - Parameter isFinal: whether all is known until then.
  mutating func note(_ tableView: TableView, isFinal: Bool) {
    if isFinal { hasBegun = true }
    wasAtEnd = tableView.indexPathForFocusedRow == nil && tableView.isAtEnd
  }

  /// Brings the end into sight again, or counts the rows; fewer than before are another file's.
  mutating func take(_ new: Int, in tableView: TableView) {
    if new < 0 { hasBegun = false }
    guard hasBegun, new > 0 else { return }
    if wasAtEnd {
      tableView.goToEnd()
    } else {
      count += new
    }
  }

  /// Forgets the rows once they were in sight.
  ///
  /// - Returns: Whether there were any.
  mutating func forget(in tableView: TableView) -> Bool {
    guard count > 0, tableView.isAtEnd else { return false }
    count = 0
    return true
  }
}

extension TableView {
  /// How far down the table can be scrolled.
  private var mostOffset: Int { contentSize.height + contentInset.bottom - bounds.height }

  /// Whether the last row is in sight.
  fileprivate var isAtEnd: Bool { contentOffset.y >= mostOffset }

  fileprivate func goToEnd() {
    let line = max(-contentInset.top, mostOffset)
    setContentOffset(Point(x: contentOffset.x, y: line), animated: false)
  }
}
