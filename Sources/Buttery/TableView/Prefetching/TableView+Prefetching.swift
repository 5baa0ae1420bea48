internal import ButteryGrid

// Telling the data source which rows are likely to come into sight next.
extension TableView {
  /// Announces rows ahead, after a layout, and cancels announced rows that aren't ahead any more.
  ///
  /// Nothing is announced before the content has moved.
  func announceRowsAhead() {
    guard let source = prefetchDataSource else { return }
    let news = prefetchWindow.follow(layout.geometry, inSight: viewport.lines)
    // Cancelling comes first, so that the data source can stop useless work before it begins more.
    if !news.cancelled.isEmpty {
      source.tableView(self, cancelPrefetchingForRowsAt: news.cancelled)
    }
    if !news.announced.isEmpty {
      source.tableView(self, prefetchRowsAt: news.announced)
    }
  }

  /// Forgets announced rows, because the data or the data source has changed.
  ///
  /// The rows aren't cancelled, because their index paths may name different rows by now.
  ///
  /// - Parameter lines: The content lines in sight in the last layout, so that a new data source
  ///   hears of the very next movement; `nil` to judge movement only from the next layout on.
  func forgetAnnouncedRows(inSight lines: Range<Int>? = nil) {
    prefetchWindow.startAgain(in: layout.geometry, inSight: lines)
  }
}
