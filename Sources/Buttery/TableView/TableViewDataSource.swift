public import FoundationEssentials

/// Where a table view gets its contents from.
///
/// Two methods are required; the others have defaults. Indexes count from 0.
@MainActor public protocol TableViewDataSource: AnyObject {
  /// The number of rows in `section`; asked when the table loads.
  func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int

  /// The cell for a row that comes into sight.
  ///
  /// Dequeue a cell and set everything that differs between rows.
  func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> TableViewCell

  /// The number of sections; asked when the table loads. By default 1.
  func numberOfSections(in tableView: TableView) -> Int

  /// The title above a section's rows; by default none.
  func tableView(_ tableView: TableView, titleForHeaderInSection section: Int) -> String?

  /// The title below a section's rows; by default none.
  func tableView(_ tableView: TableView, titleForFooterInSection section: Int) -> String?

  /// The nesting level of a section: 0, the default, for the outermost, and higher numbers for
  /// sections inside others.
  ///
  /// Not in UIKit. A section belongs to the nearest earlier section of a lower level, its parent;
  /// levels may be skipped. A section without a parent is an outermost one. A section's footer
  /// stands behind all sections that belong to it. In plain style the headers of all parents float
  /// above the section's own header, and their footers below its own footer.
  ///
  /// The table asks when it loads, and when sections are inserted, deleted, moved or reloaded. A
  /// number below 0 is a mistake that ends the program.
  func tableView(_ tableView: TableView, levelForSection section: Int) -> Int

  /// Whether a row shows an editing control while the table is edited, and may have swipe actions;
  /// by default it does.
  ///
  /// Implement this method and `tableView(_:commit:forRowAt:)` to make the left arrow key offer to
  /// delete a row, too; with the default implementation it doesn't.
  func tableView(_ tableView: TableView, canEditRowAt indexPath: IndexPath) -> Bool

  /// Whether a row can be moved by hand while the table is edited; by default it can't.
  ///
  /// Differs from UIKit, where a row can be moved as soon as `tableView(_:moveRowAt:to:)` exists.
  func tableView(_ tableView: TableView, canMoveRowAt indexPath: IndexPath) -> Bool

  /// Called when a person confirmed that a row be deleted, or asked for one to be inserted.
  ///
  /// The table changes nothing by itself: change the data, then call `deleteRows` or `insertRows`.
  func tableView(
    _ tableView: TableView, commit editingStyle: TableViewCell.EditingStyle,
    forRowAt indexPath: IndexPath)

  /// Called when a person has dropped a row in another place.
  ///
  /// The table shows it there already: change the data and nothing else.
  func tableView(_ tableView: TableView, moveRowAt source: IndexPath, to destination: IndexPath)

  /// The titles of the index at the right edge of a plain table; by default there is none.
  ///
  /// The table asks when it loads and shows each title by its first character.
  /// `TableView.indexSearch` is shown as a magnifying glass and leads to the beginning.
  func sectionIndexTitles(for tableView: TableView) -> [String]?

  /// The section that a title of the index leads to; by default the one of the same index.
  ///
  /// The table asks when a person chooses a title, and once for each title after loading, to mark
  /// the title of the section in view. A section that doesn't exist leads nowhere, with a warning
  /// unless it is negative. The table doesn't ask for `TableView.indexSearch`.
  func tableView(
    _ tableView: TableView, sectionForSectionIndexTitle title: String, at index: Int
  ) -> Int
}

extension TableViewDataSource {
  /// 1.
  public func numberOfSections(in tableView: TableView) -> Int { 1 }

  /// `nil`: no title.
  public func tableView(_ tableView: TableView, titleForHeaderInSection section: Int) -> String? {
    tableView.recordDefault(.headerTitle)
    return nil
  }

  /// `nil`: no title.
  public func tableView(_ tableView: TableView, titleForFooterInSection section: Int) -> String? {
    tableView.recordDefault(.footerTitle)
    return nil
  }

  /// 0: an outermost section.
  public func tableView(_ tableView: TableView, levelForSection section: Int) -> Int {
    tableView.recordDefault(.sectionLevel)
    return 0
  }

  /// `true`.
  public func tableView(_ tableView: TableView, canEditRowAt indexPath: IndexPath) -> Bool {
    tableView.recordDefaultEditing()
  }

  /// `false`.
  public func tableView(_ tableView: TableView, canMoveRowAt indexPath: IndexPath) -> Bool { false }

  /// Does nothing.
  public func tableView(
    _ tableView: TableView, commit editingStyle: TableViewCell.EditingStyle,
    forRowAt indexPath: IndexPath
  ) {}

  /// Does nothing.
  public func tableView(
    _ tableView: TableView, moveRowAt source: IndexPath, to destination: IndexPath
  ) {}

  /// `nil`: no index.
  public func sectionIndexTitles(for tableView: TableView) -> [String]? { nil }

  /// `index`.
  public func tableView(
    _ tableView: TableView, sectionForSectionIndexTitle title: String, at index: Int
  ) -> Int { index }
}

// MARK: - Prefetching

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
