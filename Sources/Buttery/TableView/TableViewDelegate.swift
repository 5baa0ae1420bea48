public import FoundationEssentials

/// Decides about heights and section views, and hears of what comes and goes.
///
/// Every member has a default. A height is a number of lines, 0 for nothing at all, or
/// `TableView.automaticDimension`; anything else below 0 is a mistake that ends the program.
@MainActor public protocol TableViewDelegate: ScrollViewDelegate {
  /// The height of a row; by default the table's `rowHeight`.
  func tableView(_ tableView: TableView, heightForRowAt indexPath: IndexPath) -> Int

  /// The height of a section's header; by default the table's `sectionHeaderHeight`.
  func tableView(_ tableView: TableView, heightForHeaderInSection section: Int) -> Int

  /// The height of a section's footer; by default the table's `sectionFooterHeight`.
  func tableView(_ tableView: TableView, heightForFooterInSection section: Int) -> Int

  /// A guess at the height of a row, until it comes into sight; by default the table's
  /// `estimatedRowHeight`. With 0 the height itself is asked for at once.
  func tableView(_ tableView: TableView, estimatedHeightForRowAt indexPath: IndexPath) -> Int

  /// A guess at the height of a section's header, until it comes into sight; by default the table's
  /// `estimatedSectionHeaderHeight`. With 0 the height itself is asked for at once.
  func tableView(
    _ tableView: TableView, estimatedHeightForHeaderInSection section: Int
  ) -> Int

  /// A guess at the height of a section's footer, until it comes into sight; by default the table's
  /// `estimatedSectionFooterHeight`. With 0 the height itself is asked for at once.
  func tableView(
    _ tableView: TableView, estimatedHeightForFooterInSection section: Int
  ) -> Int

  /// The view above a section's rows; `nil`, the default, for the title or nothing.
  func tableView(_ tableView: TableView, viewForHeaderInSection section: Int) -> View?

  /// The view below a section's rows; `nil`, the default, for the title or nothing.
  func tableView(_ tableView: TableView, viewForFooterInSection section: Int) -> View?

  /// How many steps a row's content is moved to the right; by default as many as its cell says.
  func tableView(_ tableView: TableView, indentationLevelForRowAt indexPath: IndexPath) -> Int

  /// Called when the button in a row's accessory was pressed; the row itself isn't.
  func tableView(
    _ tableView: TableView, accessoryButtonTappedForRowWith indexPath: IndexPath)

  /// Called before a cell is drawn for a row that came into sight.
  func tableView(
    _ tableView: TableView, willDisplay cell: TableViewCell, forRowAt indexPath: IndexPath)

  /// Called when a row went out of sight, before its cell is recycled.
  func tableView(
    _ tableView: TableView, didEndDisplaying cell: TableViewCell, forRowAt indexPath: IndexPath)

  /// Called before a header is drawn that came into sight.
  func tableView(_ tableView: TableView, willDisplayHeaderView view: View, forSection section: Int)

  /// Called before a footer is drawn that came into sight.
  func tableView(_ tableView: TableView, willDisplayFooterView view: View, forSection section: Int)

  /// Called when a header went out of sight, before it is recycled.
  func tableView(
    _ tableView: TableView, didEndDisplayingHeaderView view: View, forSection section: Int)

  /// Called when a footer went out of sight, before it is recycled.
  func tableView(
    _ tableView: TableView, didEndDisplayingFooterView view: View, forSection section: Int)
}

extension TableViewDelegate {
  /// The table's `rowHeight`.
  public func tableView(_ tableView: TableView, heightForRowAt indexPath: IndexPath) -> Int {
    tableView.note(.rowHeight)
    return tableView.rowHeight
  }

  /// The table's `sectionHeaderHeight`.
  public func tableView(_ tableView: TableView, heightForHeaderInSection section: Int) -> Int {
    tableView.note(.headerHeight)
    return tableView.sectionHeaderHeight
  }

  /// The table's `sectionFooterHeight`.
  public func tableView(_ tableView: TableView, heightForFooterInSection section: Int) -> Int {
    tableView.note(.footerHeight)
    return tableView.sectionFooterHeight
  }

  /// The table's `estimatedRowHeight`.
  public func tableView(
    _ tableView: TableView, estimatedHeightForRowAt indexPath: IndexPath
  ) -> Int {
    tableView.note(.rowEstimate)
    return tableView.estimatedRowHeight
  }

  /// The table's `estimatedSectionHeaderHeight`.
  public func tableView(
    _ tableView: TableView, estimatedHeightForHeaderInSection section: Int
  ) -> Int {
    tableView.note(.headerEstimate)
    return tableView.estimatedSectionHeaderHeight
  }

  /// The table's `estimatedSectionFooterHeight`.
  public func tableView(
    _ tableView: TableView, estimatedHeightForFooterInSection section: Int
  ) -> Int {
    tableView.note(.footerEstimate)
    return tableView.estimatedSectionFooterHeight
  }

  /// `nil`: the title, if there is one.
  public func tableView(_ tableView: TableView, viewForHeaderInSection section: Int) -> View? {
    tableView.note(.headerView)
    return nil
  }

  /// `nil`: the title, if there is one.
  public func tableView(_ tableView: TableView, viewForFooterInSection section: Int) -> View? {
    tableView.note(.footerView)
    return nil
  }

  /// 0, which the table doesn't use: the cell keeps its own `indentationLevel`.
  public func tableView(
    _ tableView: TableView, indentationLevelForRowAt indexPath: IndexPath
  ) -> Int { tableView.noteDefaultIndentation() }

  /// Does nothing.
  public func tableView(
    _ tableView: TableView, accessoryButtonTappedForRowWith indexPath: IndexPath
  ) {}

  /// Does nothing.
  public func tableView(
    _ tableView: TableView, willDisplay cell: TableViewCell, forRowAt indexPath: IndexPath
  ) {}

  /// Does nothing.
  public func tableView(
    _ tableView: TableView, didEndDisplaying cell: TableViewCell, forRowAt indexPath: IndexPath
  ) {}

  /// Does nothing.
  public func tableView(
    _ tableView: TableView, willDisplayHeaderView view: View, forSection section: Int
  ) {}

  /// Does nothing.
  public func tableView(
    _ tableView: TableView, willDisplayFooterView view: View, forSection section: Int
  ) {}

  /// Does nothing.
  public func tableView(
    _ tableView: TableView, didEndDisplayingHeaderView view: View, forSection section: Int
  ) {}

  /// Does nothing.
  public func tableView(
    _ tableView: TableView, didEndDisplayingFooterView view: View, forSection section: Int
  ) {}
}
