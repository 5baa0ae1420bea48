public import ButteryGrid
public import FoundationEssentials

/// A view controller whose view is a table; the controller is the table's data source and delegate.
///
/// Override the methods that you need; the others return the defaults of the protocols.
///
///     final class Fruits: TableViewController {
///       let names = ["Apple", "Banana", "Cherry"]
///       override func viewDidLoad() {
///         super.viewDidLoad()
///         tableView.register(TableViewCell.self, forCellReuseIdentifier: "fruit")
///       }
///       override func tableView(
///         _ tableView: TableView, numberOfRowsInSection section: Int
///       ) -> Int { names.count }
///       override func tableView(
///         _ tableView: TableView, cellForRowAt indexPath: IndexPath
///       ) -> TableViewCell {
///         let cell = tableView.dequeueReusableCell(withIdentifier: "fruit", for: indexPath)
///         cell.textLabel?.text = names[indexPath.row]
///         return cell
///       }
///     }
///
/// There is an open member for each method of the protocols. Without it, the protocol's default
/// would be called instead of a method that a subclass adds.
@MainActor open class TableViewController: ViewController, TableViewDataSource, TableViewDelegate {
  private let style: TableView.Style

  /// Creates a controller; its table is created on the first access of its view.
  public init(style: TableView.Style) {
    self.style = style
    super.init()
  }

  /// Creates a controller of a plain table.
  public override convenience init() {
    self.init(style: .plain)
  }

  /// The table, which is the controller's `view`; created on first access.
  open var tableView: TableView {
    guard let table = view as? TableView else {
      preconditionFailure("the view of a \(type(of: self)) is no TableView: \(type(of: view))")
    }
    return table
  }

  /// The table.
  ///
  /// A table that is set gets this controller as its data source and delegate, unless it has
  /// others.
  open override var view: View {
    get { super.view }
    set {
      if let table = newValue as? TableView { serve(table) }
      super.view = newValue
    }
  }

  private func serve(_ table: TableView) {
    if table.dataSource == nil { table.dataSource = self }
    if table.delegate == nil { table.delegate = self }
  }

  /// Creates a table of the controller's style.
  open override func loadView() {
    view = TableView(frame: .zero, style: style)
  }

  /// Whether all rows are deselected when the table appears on the screen again; `true` by default.
  ///
  /// As in UIKit, the controller deselects the rows in `viewWillAppear(_:)`, so that a row that was
  /// pressed to open its details isn't selected when the user returns from them. The delegate isn't
  /// told. A subclass that overrides that method must call `super`, or nothing is deselected.
  open var clearsSelectionOnViewWillAppear = true

  /// Deselects all rows, unless `clearsSelectionOnViewWillAppear` is `false`.
  open override func viewWillAppear(_ animated: Bool) {
    super.viewWillAppear(animated)
    guard clearsSelectionOnViewWillAppear, let table = view as? TableView else { return }
    for row in table.interaction.selectedRows { table.setSelected(false, key: row) }
  }

  /// Begins or ends editing of the table.
  open override func setEditing(_ editing: Bool, animated: Bool) {
    super.setEditing(editing, animated: animated)
    (view as? TableView)?.setEditing(editing, animated: animated)
  }

  /// The table's refresh control, with which the user has the content fetched again.
  open var refreshControl: RefreshControl? {
    get { tableView.refreshControl }
    set { tableView.refreshControl = newValue }
  }

  // MARK: - TableViewDataSource

  /// Returns 0.
  open func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { 0 }

  /// Ends the program: a subclass that has rows must override this method.
  open func tableView(
    _ tableView: TableView, cellForRowAt indexPath: IndexPath
  ) -> TableViewCell {
    TableViewDiagnostics.stop(.noCell(indexPath, from: "\(type(of: self))"), in: tableView)
  }

  /// Returns 1.
  open func numberOfSections(in tableView: TableView) -> Int { 1 }

  /// Returns `nil`: no title.
  open func tableView(_ tableView: TableView, titleForHeaderInSection section: Int) -> String? {
    tableView.recordInherited(.headerTitle)
    return nil
  }

  /// Returns `nil`: no title.
  open func tableView(_ tableView: TableView, titleForFooterInSection section: Int) -> String? {
    tableView.recordInherited(.footerTitle)
    return nil
  }

  /// Returns 0: a section of the outermost level.
  open func tableView(_ tableView: TableView, levelForSection section: Int) -> Int { 0 }

  /// Returns `true`.
  open func tableView(_ tableView: TableView, canEditRowAt indexPath: IndexPath) -> Bool {
    tableView.recordDefaultEditing()
  }

  /// Returns `false`.
  open func tableView(_ tableView: TableView, canMoveRowAt indexPath: IndexPath) -> Bool { false }

  /// Does nothing.
  open func tableView(
    _ tableView: TableView, commit editingStyle: TableViewCell.EditingStyle,
    forRowAt indexPath: IndexPath
  ) {}

  /// Does nothing.
  open func tableView(
    _ tableView: TableView, moveRowAt source: IndexPath, to destination: IndexPath
  ) {}

  /// Returns `nil`: no section index.
  open func sectionIndexTitles(for tableView: TableView) -> [String]? { nil }

  /// Returns `index`.
  open func tableView(
    _ tableView: TableView, sectionForSectionIndexTitle title: String, at index: Int
  ) -> Int { index }

  // MARK: - TableViewDelegate: heights and section views

  /// Returns the table's `rowHeight`.
  ///
  /// If the method isn't overridden, the heights of all rows are known without asking for them. An
  /// override may call `super` for some rows. Then the table takes `rowHeight` for the height of
  /// all rows, until a row with another height comes into sight.
  open func tableView(_ tableView: TableView, heightForRowAt indexPath: IndexPath) -> Int {
    tableView.recordInheritedRowHeight()
    return tableView.rowHeight
  }

  /// Returns the table's `sectionHeaderHeight`.
  open func tableView(_ tableView: TableView, heightForHeaderInSection section: Int) -> Int {
    tableView.recordInherited(.headerHeight)
    return tableView.sectionHeaderHeight
  }

  /// Returns the table's `sectionFooterHeight`.
  open func tableView(_ tableView: TableView, heightForFooterInSection section: Int) -> Int {
    tableView.recordInherited(.footerHeight)
    return tableView.sectionFooterHeight
  }

  /// Returns the table's `estimatedRowHeight`, which then is the estimate for all rows.
  open func tableView(
    _ tableView: TableView, estimatedHeightForRowAt indexPath: IndexPath
  ) -> Int {
    tableView.recordDefault(.rowEstimate)
    return tableView.estimatedRowHeight
  }

  /// Returns the table's `estimatedSectionHeaderHeight`.
  open func tableView(
    _ tableView: TableView, estimatedHeightForHeaderInSection section: Int
  ) -> Int {
    tableView.recordDefault(.headerEstimate)
    return tableView.estimatedSectionHeaderHeight
  }

  /// Returns the table's `estimatedSectionFooterHeight`.
  open func tableView(
    _ tableView: TableView, estimatedHeightForFooterInSection section: Int
  ) -> Int {
    tableView.recordDefault(.footerEstimate)
    return tableView.estimatedSectionFooterHeight
  }

  /// Returns `nil`: the section's title is shown, if there is one.
  open func tableView(_ tableView: TableView, viewForHeaderInSection section: Int) -> View? {
    tableView.recordInherited(.headerView)
    return nil
  }

  /// Returns `nil`: the section's title is shown, if there is one.
  open func tableView(_ tableView: TableView, viewForFooterInSection section: Int) -> View? {
    tableView.recordInherited(.footerView)
    return nil
  }

  // MARK: - TableViewDelegate: rows

  /// Returns 0, which the table doesn't use: the cell keeps its own `indentationLevel`.
  open func tableView(
    _ tableView: TableView, indentationLevelForRowAt indexPath: IndexPath
  ) -> Int { tableView.recordDefaultIndentation() }

  /// Does nothing.
  open func tableView(
    _ tableView: TableView, accessoryButtonTappedForRowWith indexPath: IndexPath
  ) {}

  // MARK: - Display

  /// Does nothing.
  open func tableView(
    _ tableView: TableView, willDisplay cell: TableViewCell, forRowAt indexPath: IndexPath
  ) {}

  /// Does nothing.
  open func tableView(
    _ tableView: TableView, didEndDisplaying cell: TableViewCell, forRowAt indexPath: IndexPath
  ) {}

  /// Does nothing.
  open func tableView(
    _ tableView: TableView, willDisplayHeaderView view: View, forSection section: Int
  ) {}

  /// Does nothing.
  open func tableView(
    _ tableView: TableView, willDisplayFooterView view: View, forSection section: Int
  ) {}

  /// Does nothing.
  open func tableView(
    _ tableView: TableView, didEndDisplayingHeaderView view: View, forSection section: Int
  ) {}

  /// Does nothing.
  open func tableView(
    _ tableView: TableView, didEndDisplayingFooterView view: View, forSection section: Int
  ) {}

  /// Does nothing.
  open func scrollViewDidScroll(_ scrollView: ScrollView) {}

  /// Does nothing.
  open func scrollViewWillBeginDragging(_ scrollView: ScrollView) {}

  /// Does nothing.
  open func scrollViewDidEndDragging(_ scrollView: ScrollView, willDecelerate decelerate: Bool) {}

  /// Does nothing.
  open func scrollViewDidEndDecelerating(_ scrollView: ScrollView) {}

  // MARK: - Selection and focus

  /// Returns `true`.
  open func tableView(
    _ tableView: TableView, shouldHighlightRowAt indexPath: IndexPath
  ) -> Bool { true }

  /// Does nothing.
  open func tableView(_ tableView: TableView, didHighlightRowAt indexPath: IndexPath) {}

  /// Does nothing.
  open func tableView(_ tableView: TableView, didUnhighlightRowAt indexPath: IndexPath) {}

  /// Returns `indexPath`.
  open func tableView(
    _ tableView: TableView, willSelectRowAt indexPath: IndexPath
  ) -> IndexPath? { indexPath }

  /// Does nothing.
  open func tableView(_ tableView: TableView, didSelectRowAt indexPath: IndexPath) {}

  /// Returns `indexPath`.
  open func tableView(
    _ tableView: TableView, willDeselectRowAt indexPath: IndexPath
  ) -> IndexPath? { indexPath }

  /// Does nothing.
  open func tableView(_ tableView: TableView, didDeselectRowAt indexPath: IndexPath) {}

  /// Returns `true`, unless the table is in editing mode.
  open func tableView(
    _ tableView: TableView, canPerformPrimaryActionForRowAt indexPath: IndexPath
  ) -> Bool { !tableView.isEditing }

  /// Does nothing.
  open func tableView(
    _ tableView: TableView, performPrimaryActionForRowAt indexPath: IndexPath
  ) {}

  /// Returns `true`.
  open func tableView(_ tableView: TableView, canFocusRowAt indexPath: IndexPath) -> Bool { true }

  /// Does nothing.
  open func tableView(
    _ tableView: TableView, didUpdateFocusFrom previous: IndexPath?, to next: IndexPath?
  ) {}

  // MARK: - Editing

  /// Returns `.delete`.
  open func tableView(
    _ tableView: TableView, editingStyleForRowAt indexPath: IndexPath
  ) -> TableViewCell.EditingStyle { .delete }

  /// Returns `nil`: the title is "Delete".
  open func tableView(
    _ tableView: TableView, titleForDeleteConfirmationButtonForRowAt indexPath: IndexPath
  ) -> String? { nil }

  /// Returns `true`.
  open func tableView(
    _ tableView: TableView, shouldIndentWhileEditingRowAt indexPath: IndexPath
  ) -> Bool { true }

  /// Does nothing.
  open func tableView(_ tableView: TableView, willBeginEditingRowAt indexPath: IndexPath) {}

  /// Does nothing.
  open func tableView(_ tableView: TableView, didEndEditingRowAt indexPath: IndexPath?) {}

  /// Returns `proposed`.
  open func tableView(
    _ tableView: TableView, targetIndexPathForMoveFromRowAt source: IndexPath,
    toProposedIndexPath proposed: IndexPath
  ) -> IndexPath { proposed }

  /// Returns `nil`: no swipe actions.
  open func tableView(
    _ tableView: TableView, leadingSwipeActionsConfigurationForRowAt indexPath: IndexPath
  ) -> SwipeActionsConfiguration? { nil }

  /// Returns `nil`: a delete action, if the row can be deleted.
  open func tableView(
    _ tableView: TableView, trailingSwipeActionsConfigurationForRowAt indexPath: IndexPath
  ) -> SwipeActionsConfiguration? { nil }

  /// Returns `nil`: no menu.
  open func tableView(
    _ tableView: TableView, contextMenuConfigurationForRowAt indexPath: IndexPath, point: Point
  ) -> ContextMenuConfiguration? { nil }
}
