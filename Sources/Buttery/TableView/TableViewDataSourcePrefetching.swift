public import FoundationEssentials

/// Gets data ready before their rows come into sight.
@MainActor public protocol TableViewDataSourcePrefetching: AnyObject {
  /// Called while the table scrolls, with rows that are likely to come into sight next.
  ///
  /// - Parameter indexPaths: Rows ahead in the direction of movement, nearest first, at most one
  ///   viewport away. A row isn't named again until it was in sight or was cancelled.
  func tableView(_ tableView: TableView, prefetchRowsAt indexPaths: [IndexPath])

  /// Called when rows that were announced aren't likely to come into sight any more.
  func tableView(_ tableView: TableView, cancelPrefetchingForRowsAt indexPaths: [IndexPath])
}

extension TableViewDataSourcePrefetching {
  /// Does nothing.
  public func tableView(
    _ tableView: TableView, cancelPrefetchingForRowsAt indexPaths: [IndexPath]
  ) {}
}
