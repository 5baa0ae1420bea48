public import FoundationEssentials

/// Gets data ready before their rows come into sight.
///
/// Both methods are called at the end of a layout, cancelling first. Where rows come, go or move, an
/// announced row goes by its index path after the change from then on, and one that is gone isn't
/// named again; what was begun is best kept by what the rows are, not by their index paths.
/// `reloadData()` ends all announcements without a call; rows that are in reach afterwards are
/// announced again when the table scrolls on.
@MainActor public protocol TableViewDataSourcePrefetching: AnyObject {
  /// Called while the table scrolls, with rows that are likely to come into sight next.
  ///
  /// Not called before the table has scrolled. Rows of no height are never named.
  ///
  /// - Parameters:
  ///   - tableView: The table that scrolls.
  ///   - indexPaths: Rows ahead in the direction of movement, nearest first, at most one viewport
  ///     away. A row isn't named again until it was in sight or was cancelled.
  func tableView(_ tableView: TableView, prefetchRowsAt indexPaths: [IndexPath])

  /// Called when rows that were announced aren't likely to come into sight any more: the direction
  /// was reversed, or a jump passed them.
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
