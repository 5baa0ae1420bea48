internal import ButteryGrid

// Telling the data source which rows are likely to come into sight next.
extension TableView {
  /// Announces rows ahead, after a layout, and takes back what isn't ahead any more.
  ///
  /// Nothing is announced before the content has moved.
  func announceRowsAhead() {
    guard let source = prefetchDataSource else { return }
    let news = prefetchWindow.follow(layout.geometry, inSight: viewport.lines)
    // What was begun for nothing is taken back first, to make room for the rest.
    if !news.cancelled.isEmpty {
      source.tableView(self, cancelPrefetchingForRowsAt: news.cancelled)
    }
    if !news.announced.isEmpty {
      source.tableView(self, prefetchRowsAt: news.announced)
    }
  }

  /// Follows a reload, after which announced rows are other ones.
  ///
  /// They aren't cancelled: the index paths that they were announced with name other rows by now.
  ///
  /// - Parameter lines: The content lines that were in sight in the last layout, for a source that
  ///   is to hear of the next movement already; `nil` where the next layout begins anew.
  func forgetAnnouncedRows(inSight lines: Range<Int>? = nil) {
    prefetchWindow.startAgain(in: layout.geometry, inSight: lines)
  }
}
