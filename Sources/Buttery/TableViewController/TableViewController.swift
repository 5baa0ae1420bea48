public import ButteryGrid
public import FoundationEssentials

/// A view controller whose view is a table, and who is its data source and delegate.
///
/// Override what you need; what isn't overridden answers what the protocols' defaults answer.
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
/// There is an open member for each method of the protocols: one that a subclass adds for a method
/// which the protocol's default answers would never be called.
@MainActor open class TableViewController: ViewController, TableViewDataSource, TableViewDelegate {
  private let style: TableView.Style

  /// Creates a controller; its table is made when its view is first asked for.
  public init(style: TableView.Style) {
    self.style = style
    super.init()
  }

  /// Creates a controller of a plain table.
  public override convenience init() {
    self.init(style: .plain)
  }

  /// The table, which is the controller's `view`; it is made when it is first asked for.
  open var tableView: TableView {
    guard let table = view as? TableView else {
      preconditionFailure("the view of a \(type(of: self)) is no TableView: \(type(of: view))")
    }
    return table
  }

  /// The table; one that is set gets this controller as data source and delegate, unless it has
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

  /// Makes a table of the controller's style.
  open override func loadView() {
    view = TableView(frame: .zero, style: style)
  }

  /// Whether no row is selected any more when the table comes to the screen again; `true` by
  /// default.
  ///
  /// As in UIKit, the controller deselects the rows in `viewWillAppear(_:)`: a row that was pressed
  /// to open its details isn't selected when a person returns from these. The delegate isn't told.
  /// A subclass that overrides that method calls `super`, or nothing is deselected.
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

  /// What has the content fetched anew; that of the table.
  open var refreshControl: RefreshControl? {
    get { tableView.refreshControl }
    set { tableView.refreshControl = newValue }
  }

  // MARK: - TableViewDataSource

  /// 0.
  open func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { 0 }

  /// Ends the program: a subclass that has rows has cells for them.
  open func tableView(
    _ tableView: TableView, cellForRowAt indexPath: IndexPath
  ) -> TableViewCell {
    TableViewDiagnostics.stop(.noCell(indexPath, from: "\(type(of: self))"), in: tableView)
  }

  /// 1.
  open func numberOfSections(in tableView: TableView) -> Int { 1 }

  /// `nil`: no title.
  open func tableView(_ tableView: TableView, titleForHeaderInSection section: Int) -> String? {
    tableView.noteInherited(.headerTitle)
    return nil
  }

  /// `nil`: no title.
  open func tableView(_ tableView: TableView, titleForFooterInSection section: Int) -> String? {
    tableView.noteInherited(.footerTitle)
    return nil
  }

  /// 0: an outermost section.
  open func tableView(_ tableView: TableView, levelForSection section: Int) -> Int { 0 }

  /// `true`.
  open func tableView(_ tableView: TableView, canEditRowAt indexPath: IndexPath) -> Bool {
    tableView.noteDefaultEditing()
  }

  /// `false`.
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

  /// `nil`: no index.
  open func sectionIndexTitles(for tableView: TableView) -> [String]? { nil }

  /// `index`.
  open func tableView(
    _ tableView: TableView, sectionForSectionIndexTitle title: String, at index: Int
  ) -> Int { index }

  // MARK: - TableViewDelegate: heights and section views

  /// The table's `rowHeight`.
  ///
  /// Where it isn't overridden, the heights of all rows are known without asking for them. An
  /// override may call it for some rows; then the others' heights count from when one of them is in sight.
  open func tableView(_ tableView: TableView, heightForRowAt indexPath: IndexPath) -> Int {
    tableView.noteInheritedRowHeight()
    return tableView.rowHeight
  }

  /// The table's `sectionHeaderHeight`.
  open func tableView(_ tableView: TableView, heightForHeaderInSection section: Int) -> Int {
    tableView.noteInherited(.headerHeight)
    return tableView.sectionHeaderHeight
  }

  /// The table's `sectionFooterHeight`.
  open func tableView(_ tableView: TableView, heightForFooterInSection section: Int) -> Int {
    tableView.noteInherited(.footerHeight)
    return tableView.sectionFooterHeight
  }

  /// The table's `estimatedRowHeight`, which then is the guess for all rows.
  open func tableView(
    _ tableView: TableView, estimatedHeightForRowAt indexPath: IndexPath
  ) -> Int {
    tableView.note(.rowEstimate)
    return tableView.estimatedRowHeight
  }

  /// The table's `estimatedSectionHeaderHeight`.
  open func tableView(
    _ tableView: TableView, estimatedHeightForHeaderInSection section: Int
  ) -> Int {
    tableView.note(.headerEstimate)
    return tableView.estimatedSectionHeaderHeight
  }

  /// The table's `estimatedSectionFooterHeight`.
  open func tableView(
    _ tableView: TableView, estimatedHeightForFooterInSection section: Int
  ) -> Int {
    tableView.note(.footerEstimate)
    return tableView.estimatedSectionFooterHeight
  }

  /// `nil`: the title, if there is one.
  open func tableView(_ tableView: TableView, viewForHeaderInSection section: Int) -> View? {
    tableView.noteInherited(.headerView)
    return nil
  }

  /// `nil`: the title, if there is one.
  open func tableView(_ tableView: TableView, viewForFooterInSection section: Int) -> View? {
    tableView.noteInherited(.footerView)
    return nil
  }

  // MARK: - TableViewDelegate: rows

  /// 0, which the table doesn't use: the cell keeps its own `indentationLevel`.
  open func tableView(
    _ tableView: TableView, indentationLevelForRowAt indexPath: IndexPath
  ) -> Int { tableView.noteDefaultIndentation() }

  /// Does nothing.
  open func tableView(
    _ tableView: TableView, accessoryButtonTappedForRowWith indexPath: IndexPath
  ) {}

  // MARK: - Coming and going

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

  // MARK: - Selection and focus

  /// `true`.
  open func tableView(
    _ tableView: TableView, shouldHighlightRowAt indexPath: IndexPath
  ) -> Bool { true }

  /// Does nothing.
  open func tableView(_ tableView: TableView, didHighlightRowAt indexPath: IndexPath) {}

  /// Does nothing.
  open func tableView(_ tableView: TableView, didUnhighlightRowAt indexPath: IndexPath) {}

  /// `indexPath`.
  open func tableView(
    _ tableView: TableView, willSelectRowAt indexPath: IndexPath
  ) -> IndexPath? { indexPath }

  /// Does nothing.
  open func tableView(_ tableView: TableView, didSelectRowAt indexPath: IndexPath) {}

  /// `indexPath`.
  open func tableView(
    _ tableView: TableView, willDeselectRowAt indexPath: IndexPath
  ) -> IndexPath? { indexPath }

  /// Does nothing.
  open func tableView(_ tableView: TableView, didDeselectRowAt indexPath: IndexPath) {}

  /// `true`, unless the table is edited.
  open func tableView(
    _ tableView: TableView, canPerformPrimaryActionForRowAt indexPath: IndexPath
  ) -> Bool { !tableView.isEditing }

  /// Does nothing.
  open func tableView(
    _ tableView: TableView, performPrimaryActionForRowAt indexPath: IndexPath
  ) {}

  /// `true`.
  open func tableView(_ tableView: TableView, canFocusRowAt indexPath: IndexPath) -> Bool { true }

  /// Does nothing.
  open func tableView(
    _ tableView: TableView, didUpdateFocusFrom previous: IndexPath?, to next: IndexPath?
  ) {}

  // MARK: - Editing

  /// `.delete`.
  open func tableView(
    _ tableView: TableView, editingStyleForRowAt indexPath: IndexPath
  ) -> TableViewCell.EditingStyle { .delete }

  /// `nil`: "Delete".
  open func tableView(
    _ tableView: TableView, titleForDeleteConfirmationButtonForRowAt indexPath: IndexPath
  ) -> String? { nil }

  /// `true`.
  open func tableView(
    _ tableView: TableView, shouldIndentWhileEditingRowAt indexPath: IndexPath
  ) -> Bool { true }

  /// Does nothing.
  open func tableView(_ tableView: TableView, willBeginEditingRowAt indexPath: IndexPath) {}

  /// Does nothing.
  open func tableView(_ tableView: TableView, didEndEditingRowAt indexPath: IndexPath?) {}

  /// `proposed`.
  open func tableView(
    _ tableView: TableView, targetIndexPathForMoveFromRowAt source: IndexPath,
    toProposedIndexPath proposed: IndexPath
  ) -> IndexPath { proposed }

  /// `nil`: no actions.
  open func tableView(
    _ tableView: TableView, leadingSwipeActionsConfigurationForRowAt indexPath: IndexPath
  ) -> SwipeActionsConfiguration? { nil }

  /// `nil`: a deletion where the row can be deleted.
  open func tableView(
    _ tableView: TableView, trailingSwipeActionsConfigurationForRowAt indexPath: IndexPath
  ) -> SwipeActionsConfiguration? { nil }

  /// `nil`: no menu.
  open func tableView(
    _ tableView: TableView, contextMenuConfigurationForRowAt indexPath: IndexPath, point: Point
  ) -> ContextMenuConfiguration? { nil }
}
