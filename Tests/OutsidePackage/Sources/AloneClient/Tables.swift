import Buttery

/// Creates a table and sets its properties.
@MainActor func makeTable(controller: PantryController) -> TableView {
  let table = TableView()
  table.style = .insetGrouped
  table.dataSource = controller
  table.delegate = controller
  table.rowHeight = TableView.automaticDimension
  table.sectionHeaderHeight = 1
  table.sectionFooterHeight = 0
  table.sectionHeaderTopPadding = 1
  table.fillerRowHeight = 2
  table.maximumPinnedLines = 6
  table.separatorStyle = .none
  table.backgroundView = View()
  let header = AnchoredView(frame: .zero)
  header.frame.size.height = header.systemLayoutSizeFitting(View.layoutFittingCompressedSize).height
  table.tableHeaderView = header
  table.tableFooterView = View()
  return table
}

@MainActor func register(in table: TableView) {
  table.register(TableViewCell.self, forCellReuseIdentifier: "cell")
  table.register(nil as TableViewCell.Type?, forCellReuseIdentifier: "cell")
  table.register(GroupHeader.self, forHeaderFooterViewReuseIdentifier: "header")
  table.register(
    nil as TableViewHeaderFooterView.Type?, forHeaderFooterViewReuseIdentifier: "header")
}

@MainActor func dequeue(from table: TableView) -> [View?] {
  let path = IndexPath(row: 0, section: 0)
  return [
    table.dequeueReusableCell(withIdentifier: "cell"),
    table.dequeueReusableCell(withIdentifier: "cell", for: path),
    table.dequeueReusableHeaderFooterView(withIdentifier: "header"),
  ]
}

@MainActor func rects(of table: TableView) -> [Rect] {
  (0..<table.numberOfSections).flatMap { section in
    [
      table.rect(forSection: section), table.rectForHeader(inSection: section),
      table.rectForFooter(inSection: section),
    ]
      + (0..<table.numberOfRows(inSection: section)).map {
        table.rectForRow(at: IndexPath(row: $0, section: section))
      }
  }
}

@MainActor func paths(in table: TableView) -> [IndexPath] {
  let found: [IndexPath?] =
    [table.indexPathForRow(at: .zero)] + table.visibleCells.map { table.indexPath(for: $0) }
  let inRect: [IndexPath] = table.indexPathsForRows(in: table.bounds) ?? []
  let visible: [IndexPath] = table.indexPathsForVisibleRows ?? []
  return found.compactMap { $0 } + inRect + visible
}

@MainActor func views(of table: TableView) -> [View?] {
  [
    table.cellForRow(at: IndexPath(row: 0, section: 0)),
    table.headerView(forSection: 0), table.footerView(forSection: 0),
    table.tableHeaderView, table.tableFooterView, table.backgroundView,
  ]
}

@MainActor func scroll(_ table: TableView) {
  let styles: [TableView.Style] = [.plain, .grouped, .insetGrouped]
  let positions: [TableView.ScrollPosition] = [.none, .top, .middle, .bottom]
  let separators: [TableView.SeparatorStyle] = [.none, .singleLine]
  for position in positions {
    table.scrollToRow(at: IndexPath(row: 0, section: 0), at: position, animated: true)
  }
  table.style = styles[0]
  table.separatorStyle = separators[1]
  table.handle(Key(.pageDown))
  table.reloadData()
}

/// Moves and deletes by calls in a row, as before there was `performBatchUpdates`.
@MainActor func updateInSteps(_ table: TableView) -> Bool {
  let animation: TableView.RowAnimation = .fade
  table.beginUpdates()
  table.moveRow(at: Geometry.path, to: IndexPath(row: 1, section: 0))
  table.moveSection(1, toSection: 2)
  table.deleteSections([0], with: animation)
  table.endUpdates()
  return table.hasUncommittedUpdates
}
