public import ButteryGrid
public import FoundationEssentials

/// Decides heights, section views and behaviour, and is told what comes into sight, goes out of
/// sight and is selected.
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

  /// The number of steps by which a row's content is indented; by default its cell's
  /// `indentationLevel`.
  func tableView(_ tableView: TableView, indentationLevelForRowAt indexPath: IndexPath) -> Int

  /// Called when the button in a row's accessory was pressed; the row itself isn't selected by
  /// that.
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

  /// Whether a row may be pressed, and selected, by a person; by default it may.
  func tableView(_ tableView: TableView, shouldHighlightRowAt indexPath: IndexPath) -> Bool

  /// Called when a row begins to look pressed.
  func tableView(_ tableView: TableView, didHighlightRowAt indexPath: IndexPath)

  /// Called when a row doesn't look pressed any more.
  func tableView(_ tableView: TableView, didUnhighlightRowAt indexPath: IndexPath)

  /// Called before a person selects a row.
  ///
  /// - Returns: The row to select instead, or `nil` for none; by default the row itself.
  func tableView(_ tableView: TableView, willSelectRowAt indexPath: IndexPath) -> IndexPath?

  /// Called when a person has selected a row.
  func tableView(_ tableView: TableView, didSelectRowAt indexPath: IndexPath)

  /// Called before an action of a person deselects a row.
  ///
  /// - Returns: The row to deselect instead, or `nil` for none; by default the row itself.
  func tableView(_ tableView: TableView, willDeselectRowAt indexPath: IndexPath) -> IndexPath?

  /// Called when an action of a person has deselected a row.
  func tableView(_ tableView: TableView, didDeselectRowAt indexPath: IndexPath)

  /// Whether the primary action of a row is performed when the user chooses the row; by default it is,
  /// unless the table is in editing mode.
  func tableView(
    _ tableView: TableView, canPerformPrimaryActionForRowAt indexPath: IndexPath
  ) -> Bool

  /// Performs the primary action of a row that the user has chosen by a key or a click.
  ///
  /// Called after the selection, also for a row that was selected before. Use this method rather than
  /// `tableView(_:didSelectRowAt:)` where the selection also changes without such a choice, as with
  /// `TableView.selectionFollowsFocus`. It isn't called while several rows can be selected, nor if
  /// `tableView(_:willSelectRowAt:)` returns `nil`.
  func tableView(_ tableView: TableView, performPrimaryActionForRowAt indexPath: IndexPath)

  /// Whether the focus may rest on a row; by default it may.
  func tableView(_ tableView: TableView, canFocusRowAt indexPath: IndexPath) -> Bool

  /// Called when the focus has moved; `nil` stands for no row.
  func tableView(
    _ tableView: TableView, didUpdateFocusFrom previous: IndexPath?, to next: IndexPath?)

  /// The control that a row shows while the table is edited; by default the one that deletes.
  func tableView(
    _ tableView: TableView, editingStyleForRowAt indexPath: IndexPath
  ) -> TableViewCell.EditingStyle

  /// The title of the button that confirms a deletion; `nil`, the default, stands for "Delete".
  func tableView(
    _ tableView: TableView, titleForDeleteConfirmationButtonForRowAt indexPath: IndexPath
  ) -> String?

  /// Whether a row's content makes room for its control while the table is edited; by default it
  /// does.
  func tableView(_ tableView: TableView, shouldIndentWhileEditingRowAt indexPath: IndexPath) -> Bool

  /// Called before the actions of a row are shown.
  func tableView(_ tableView: TableView, willBeginEditingRowAt indexPath: IndexPath)

  /// Called when the actions of a row aren't shown any more; `nil` where the row is gone.
  func tableView(_ tableView: TableView, didEndEditingRowAt indexPath: IndexPath?)

  /// Called at each step while a person moves a row.
  ///
  /// - Returns: The place that the row takes; by default the proposed one.
  func tableView(
    _ tableView: TableView, targetIndexPathForMoveFromRowAt source: IndexPath,
    toProposedIndexPath proposed: IndexPath
  ) -> IndexPath

  /// The actions that the right arrow key reveals; `nil`, the default, for none.
  func tableView(
    _ tableView: TableView, leadingSwipeActionsConfigurationForRowAt indexPath: IndexPath
  ) -> SwipeActionsConfiguration?

  /// The actions that the left arrow key reveals; `nil`, the default, stands for a deletion where
  /// the data source says of itself that the row can be edited.
  func tableView(
    _ tableView: TableView, trailingSwipeActionsConfigurationForRowAt indexPath: IndexPath
  ) -> SwipeActionsConfiguration?

  /// The menu of a row, by `,` or the right button of the mouse; `nil`, the default, for none.
  /// Asked for the help too, to tell whether there is one. `point` is in the table's coordinates.
  func tableView(
    _ tableView: TableView, contextMenuConfigurationForRowAt indexPath: IndexPath, point: Point
  ) -> ContextMenuConfiguration?
}

// MARK: - Defaults

// The behaviour of a table whose delegate doesn't implement a method.
extension TableViewDelegate {
  /// The table's `rowHeight`.
  public func tableView(_ tableView: TableView, heightForRowAt indexPath: IndexPath) -> Int {
    tableView.recordDefault(.rowHeight)
    return tableView.rowHeight
  }

  /// The table's `sectionHeaderHeight`.
  public func tableView(_ tableView: TableView, heightForHeaderInSection section: Int) -> Int {
    tableView.recordDefault(.headerHeight)
    return tableView.sectionHeaderHeight
  }

  /// The table's `sectionFooterHeight`.
  public func tableView(_ tableView: TableView, heightForFooterInSection section: Int) -> Int {
    tableView.recordDefault(.footerHeight)
    return tableView.sectionFooterHeight
  }

  /// The table's `estimatedRowHeight`.
  public func tableView(
    _ tableView: TableView, estimatedHeightForRowAt indexPath: IndexPath
  ) -> Int {
    tableView.recordDefault(.rowEstimate)
    return tableView.estimatedRowHeight
  }

  /// The table's `estimatedSectionHeaderHeight`.
  public func tableView(
    _ tableView: TableView, estimatedHeightForHeaderInSection section: Int
  ) -> Int {
    tableView.recordDefault(.headerEstimate)
    return tableView.estimatedSectionHeaderHeight
  }

  /// The table's `estimatedSectionFooterHeight`.
  public func tableView(
    _ tableView: TableView, estimatedHeightForFooterInSection section: Int
  ) -> Int {
    tableView.recordDefault(.footerEstimate)
    return tableView.estimatedSectionFooterHeight
  }

  /// `nil`: the title, if there is one.
  public func tableView(_ tableView: TableView, viewForHeaderInSection section: Int) -> View? {
    tableView.recordDefault(.headerView)
    return nil
  }

  /// `nil`: the title, if there is one.
  public func tableView(_ tableView: TableView, viewForFooterInSection section: Int) -> View? {
    tableView.recordDefault(.footerView)
    return nil
  }

  /// 0, which the table ignores: the cell keeps its own `indentationLevel`.
  public func tableView(
    _ tableView: TableView, indentationLevelForRowAt indexPath: IndexPath
  ) -> Int { tableView.recordDefaultIndentation() }

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

  /// `true`.
  public func tableView(
    _ tableView: TableView, shouldHighlightRowAt indexPath: IndexPath
  ) -> Bool { true }

  /// Does nothing.
  public func tableView(_ tableView: TableView, didHighlightRowAt indexPath: IndexPath) {}

  /// Does nothing.
  public func tableView(_ tableView: TableView, didUnhighlightRowAt indexPath: IndexPath) {}

  /// `indexPath`.
  public func tableView(
    _ tableView: TableView, willSelectRowAt indexPath: IndexPath
  ) -> IndexPath? { indexPath }

  /// Does nothing.
  public func tableView(_ tableView: TableView, didSelectRowAt indexPath: IndexPath) {}

  /// `indexPath`.
  public func tableView(
    _ tableView: TableView, willDeselectRowAt indexPath: IndexPath
  ) -> IndexPath? { indexPath }

  /// Does nothing.
  public func tableView(_ tableView: TableView, didDeselectRowAt indexPath: IndexPath) {}

  /// `true`, unless the table is in editing mode.
  public func tableView(
    _ tableView: TableView, canPerformPrimaryActionForRowAt indexPath: IndexPath
  ) -> Bool { !tableView.isEditing }

  /// Does nothing.
  public func tableView(
    _ tableView: TableView, performPrimaryActionForRowAt indexPath: IndexPath
  ) {}

  /// `true`.
  public func tableView(_ tableView: TableView, canFocusRowAt indexPath: IndexPath) -> Bool { true }

  /// Does nothing.
  public func tableView(
    _ tableView: TableView, didUpdateFocusFrom previous: IndexPath?, to next: IndexPath?
  ) {}

  /// `.delete`.
  public func tableView(
    _ tableView: TableView, editingStyleForRowAt indexPath: IndexPath
  ) -> TableViewCell.EditingStyle { .delete }

  /// `nil`: "Delete".
  public func tableView(
    _ tableView: TableView, titleForDeleteConfirmationButtonForRowAt indexPath: IndexPath
  ) -> String? { nil }

  /// `true`.
  public func tableView(
    _ tableView: TableView, shouldIndentWhileEditingRowAt indexPath: IndexPath
  ) -> Bool { true }

  /// Does nothing.
  public func tableView(_ tableView: TableView, willBeginEditingRowAt indexPath: IndexPath) {}

  /// Does nothing.
  public func tableView(_ tableView: TableView, didEndEditingRowAt indexPath: IndexPath?) {}

  /// `proposed`.
  public func tableView(
    _ tableView: TableView, targetIndexPathForMoveFromRowAt source: IndexPath,
    toProposedIndexPath proposed: IndexPath
  ) -> IndexPath { proposed }

  /// `nil`: no actions.
  public func tableView(
    _ tableView: TableView, leadingSwipeActionsConfigurationForRowAt indexPath: IndexPath
  ) -> SwipeActionsConfiguration? { nil }

  /// `nil`: a deletion where the row can be deleted.
  public func tableView(
    _ tableView: TableView, trailingSwipeActionsConfigurationForRowAt indexPath: IndexPath
  ) -> SwipeActionsConfiguration? { nil }

  /// `nil`: no menu.
  public func tableView(
    _ tableView: TableView, contextMenuConfigurationForRowAt indexPath: IndexPath, point: Point
  ) -> ContextMenuConfiguration? { nil }
}
