public import FoundationEssentials

/// Gets data ready before their rows come into sight.
///
/// The table calls both methods at the end of a layout, and cancels first. When rows are inserted,
/// deleted or moved, the table uses the new index path of an announced row from then on, and never
/// names a deleted row again. So keep started work by the identity of its row, not by index path.
/// `reloadData()` ends all announcements without a call; rows that are within reach afterwards are
/// announced again when the table scrolls on.
@MainActor public protocol TableViewDataSourcePrefetching: AnyObject {
  /// Called while the table scrolls, with rows that are likely to come into sight next.
  ///
  /// The table doesn't call this method before it has scrolled. Rows of height 0 are never named.
  ///
  /// - Parameters:
  ///   - tableView: The table that scrolls.
  ///   - indexPaths: Rows ahead in the direction of movement, nearest first, at most one viewport
  ///     away. A row isn't named again until it was in sight or was cancelled.
  func tableView(_ tableView: TableView, prefetchRowsAt indexPaths: [IndexPath])

  /// Called when announced rows aren't likely to come into sight any more, because the direction
  /// was reversed or a jump passed them.
  ///
  /// - Parameters:
  ///   - tableView: The table that scrolled.
  ///   - indexPaths: Rows that weren't in sight since they were announced, ascending.
  func tableView(_ tableView: TableView, cancelPrefetchingForRowsAt indexPaths: [IndexPath])
}

extension TableViewDataSourcePrefetching {
  /// Does nothing.
  public func tableView(
    _ tableView: TableView, cancelPrefetchingForRowsAt indexPaths: [IndexPath]
  ) {}
}
