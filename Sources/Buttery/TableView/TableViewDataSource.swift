public import FoundationEssentials

/// Where a table view gets its contents from.
///
/// Two methods are required; the others have defaults. Indexes count from 0.
@MainActor public protocol TableViewDataSource: AnyObject {
  /// The number of rows in `section`; asked when the table loads.
  func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int

  /// The cell for a row that comes into sight: dequeued, and given all that differs between rows.
  func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> TableViewCell

  /// The number of sections; asked when the table loads. By default 1.
  func numberOfSections(in tableView: TableView) -> Int

  /// The title above a section's rows; by default none.
  func tableView(_ tableView: TableView, titleForHeaderInSection section: Int) -> String?

  /// The title below a section's rows; by default none.
  func tableView(_ tableView: TableView, titleForFooterInSection section: Int) -> String?
}

extension TableViewDataSource {
  /// 1.
  public func numberOfSections(in tableView: TableView) -> Int { 1 }

  /// `nil`: no title.
  public func tableView(_ tableView: TableView, titleForHeaderInSection section: Int) -> String? {
    tableView.note(.headerTitle)
    return nil
  }

  /// `nil`: no title.
  public func tableView(_ tableView: TableView, titleForFooterInSection section: Int) -> String? {
    tableView.note(.footerTitle)
    return nil
  }
}
