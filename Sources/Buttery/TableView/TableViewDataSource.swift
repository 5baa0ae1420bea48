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

  /// The level of a section: 0, the default, for the outermost, and higher numbers for sections
  /// inside others. A number below 0 is a mistake that ends the program.
  ///
  /// A section belongs to the nearest earlier one of a lower level; levels between may be left out,
  /// and where there is no such section, it is an outermost one. In plain style the headers of the
  /// sections that it belongs to float above its own, and their footers, which stand behind the last
  /// of all that belong to them, below its own. Asked when the table loads, and when sections come,
  /// go, move or are reloaded. Not in UIKit.
  func tableView(_ tableView: TableView, levelForSection section: Int) -> Int

  /// Whether a row shows an editing control while the table is edited; by default it does.
  ///
  /// Write it, with `tableView(_:commit:forRowAt:)`, to have the left arrow key offer to delete a row
  /// as well; with the default it doesn't.
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
  /// Asked when the table loads. A title is shown by its first character; `TableView.indexSearch`
  /// is a magnifying glass that leads to the beginning.
  func sectionIndexTitles(for tableView: TableView) -> [String]?

  /// The section that a title of the index leads to; by default the one of the same index.
  ///
  /// Asked when a person chooses a title, and once for each title after loading, to mark the title
  /// of the section in view. A section that doesn't exist leads nowhere. `TableView.indexSearch`
  /// isn't asked for.
  func tableView(
    _ tableView: TableView, sectionForSectionIndexTitle title: String, at index: Int
  ) -> Int
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

  /// 0: an outermost section.
  public func tableView(_ tableView: TableView, levelForSection section: Int) -> Int {
    tableView.note(.sectionLevel)
    return 0
  }

  /// `true`.
  public func tableView(_ tableView: TableView, canEditRowAt indexPath: IndexPath) -> Bool {
    tableView.noteDefaultEditing()
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
