// Telling the data source which rows are likely to come into sight next.
extension TableView {
  /// Announces rows ahead, after a layout.
  func announceRowsAhead() {}

  /// Follows a reload or an update, after which announced rows are other ones.
  func forgetAnnouncedRows() {}
}
