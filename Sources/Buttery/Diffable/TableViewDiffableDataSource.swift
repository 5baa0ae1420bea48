public import FoundationEssentials

/// A data source that gets snapshots of what to show and finds out itself what has changed.
///
/// It sets itself as the table's `dataSource`. Keep a reference to it, because the table has only a
/// weak one. Cells come from the closure that is passed when the data source is created.
///
///     let source = TableViewDiffableDataSource<String, Int>(tableView: tableView) {
///       tableView, indexPath, number in
///       let cell = tableView.dequeueReusableCell(withIdentifier: "number", for: indexPath)
///       cell.textLabel?.text = "\(number)"
///       return cell
///     }
///     var snapshot = source.snapshot()
///     snapshot.appendSections(["Numbers"])
///     snapshot.appendItems([1, 2, 3])
///     source.apply(snapshot)
///
/// For titles, editing and the index, make a subclass and override methods. There is an open method
/// for each one of `TableViewDataSource`: if a subclass implemented a method that only has a
/// default in the protocol, the table would never call it.
@MainActor
open class TableViewDiffableDataSource<
  SectionID: Hashable & Sendable, ItemID: Hashable & Sendable
>: TableViewDataSource {
  /// Returns the cell of an item at an index path; `nil` is a mistake that ends the program.
  public typealias CellProvider = @MainActor (TableView, IndexPath, ItemID) -> TableViewCell?

  /// What happens when a person moves a row.
  public struct ReorderingHandlers {
    /// Whether an item can be moved by hand while the table is edited; with `nil`, the default, no
    /// item can.
    public var canReorderItem: (@MainActor (ItemID) -> Bool)?
    /// Called with the new snapshot when a person has dropped a row in another place.
    public var didReorder: (@MainActor (DiffableDataSourceSnapshot<SectionID, ItemID>) -> Void)?
  }

  /// The animation of rows that differ between two snapshots.
  public var defaultRowAnimation = TableView.RowAnimation.automatic

  /// What happens when a person moves a row; by default no row can be moved.
  public var reorderingHandlers = ReorderingHandlers()

  @usableFromInline weak var tableView: TableView?
  @usableFromInline var current = DiffableDataSourceSnapshot<SectionID, ItemID>()
  let turns = ApplyTurns()
  private let cellProvider: CellProvider

  /// Creates a data source without sections and makes it the data source of `tableView`.
  public init(tableView: TableView, cellProvider: @escaping CellProvider) {
    self.tableView = tableView
    self.cellProvider = cellProvider
    tableView.dataSource = self
  }

  // MARK: - What is shown

  /// The snapshot that is shown, as a copy to change and to `apply`.
  public func snapshot() -> DiffableDataSourceSnapshot<SectionID, ItemID> { current }

  /// The item at a place; `nil` if there is no such place.
  public func itemIdentifier(for indexPath: IndexPath) -> ItemID? {
    let lists = current.store.lists
    guard lists.indices.contains(indexPath.section),
      (0..<lists[indexPath.section].count).contains(indexPath.row)
    else { return nil }
    return current.store.item(atRow: indexPath.row, inSection: indexPath.section)
  }

  /// The place of an item; `nil` if it isn't shown.
  ///
  /// O(sections + items of the section / 100).
  public func indexPath(for id: ItemID) -> IndexPath? {
    current.store.path(of: id).map { IndexPath(row: $0.row, section: $0.section) }
  }

  /// The section at an index; `nil` if there is no such index.
  public func sectionIdentifier(for index: Int) -> SectionID? {
    let sections = current.sectionIdentifiers
    return sections.indices.contains(index) ? sections[index] : nil
  }

  /// The index of a section; `nil` if it isn't shown.
  public func index(for id: SectionID) -> Int? { current.indexOfSection(id) }

  // MARK: - TableViewDataSource

  /// The number of items in the section.
  open func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
    current.store.lists[section].count
  }

  /// What the cell provider returns.
  open func tableView(
    _ tableView: TableView, cellForRowAt indexPath: IndexPath
  ) -> TableViewCell {
    guard let item = itemIdentifier(for: indexPath),
      let cell = cellProvider(tableView, indexPath, item)
    else {
      TableViewDiagnostics.stop(.noCell(indexPath, from: "\(type(of: self))"), in: tableView)
    }
    return cell
  }

  /// The number of sections of the snapshot.
  open func numberOfSections(in tableView: TableView) -> Int { current.numberOfSections }

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

  /// The result of `reorderingHandlers.canReorderItem`, or `false` without that closure.
  open func tableView(_ tableView: TableView, canMoveRowAt indexPath: IndexPath) -> Bool {
    guard let canReorder = reorderingHandlers.canReorderItem,
      let item = itemIdentifier(for: indexPath)
    else { return false }
    return canReorder(item)
  }

  /// Does nothing.
  open func tableView(
    _ tableView: TableView, commit editingStyle: TableViewCell.EditingStyle,
    forRowAt indexPath: IndexPath
  ) {}

  /// Moves the item in the snapshot, as the table has done already, and calls
  /// `reorderingHandlers.didReorder`.
  ///
  /// An override must call `super`.
  open func tableView(
    _ tableView: TableView, moveRowAt source: IndexPath, to destination: IndexPath
  ) {
    guard let item = itemIdentifier(for: source) else { return }
    current.store.move(item, toRow: destination.row, inSection: destination.section)
    reorderingHandlers.didReorder?(current)
  }

  /// `nil`: no index.
  open func sectionIndexTitles(for tableView: TableView) -> [String]? { nil }

  /// `index`.
  open func tableView(
    _ tableView: TableView, sectionForSectionIndexTitle title: String, at index: Int
  ) -> Int { index }
}
