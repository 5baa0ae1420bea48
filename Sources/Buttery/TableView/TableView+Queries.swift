public import ButteryGrid
public import FoundationEssentials

// Questions about geometry and about what is displayed; each brings the layout up to date first.
extension TableView {
  /// The number of sections, as of the last load.
  public var numberOfSections: Int {
    bringUpToDate()
    return layout.geometry.sectionCount
  }

  /// The number of rows in `section`, as of the last load; 0 for a section that doesn't exist.
  public func numberOfRows(inSection section: Int) -> Int {
    bringUpToDate()
    return hasSection(section) ? layout.geometry.rowCount(inSection: section) : 0
  }

  /// The content rectangle of a section: padding, header, rows, the sections inside it, and footer.
  ///
  /// This and the other rectangles ignore that headers and footers float. A section or row that
  /// doesn't exist has `Rect.zero`.
  public func rect(forSection section: Int) -> Rect {
    bringUpToDate()
    return hasSection(section) ? rect(layout.geometry.wholeLines(ofSection: section)) : .zero
  }

  /// The content rectangle of a section's header at rest.
  public func rectForHeader(inSection section: Int) -> Rect {
    bringUpToDate()
    return hasSection(section)
      ? elementRect(layout.geometry.headerLines(ofSection: section)) : .zero
  }

  /// The content rectangle of a section's footer at rest.
  public func rectForFooter(inSection section: Int) -> Rect {
    bringUpToDate()
    return hasSection(section)
      ? elementRect(layout.geometry.footerLines(ofSection: section)) : .zero
  }

  /// The content rectangle of a row.
  public func rectForRow(at indexPath: IndexPath) -> Rect {
    bringUpToDate()
    guard hasRow(indexPath) else { return .zero }
    return elementRect(layout.geometry.lines(ofRow: indexPath.row, inSection: indexPath.section))
  }

  private func rect(_ lines: Range<Int>) -> Rect {
    Rect(x: 0, y: lines.lowerBound, width: bounds.width, height: lines.count)
  }

  func hasSection(_ section: Int) -> Bool {
    section >= 0 && section < layout.geometry.sectionCount
  }

  func hasRow(_ path: IndexPath) -> Bool {
    path.count == 2 && hasSection(path.section) && path.row >= 0
      && path.row < layout.geometry.rowCount(inSection: path.section)
  }

  /// The row at a content point; `nil` on headers, footers and outside the content.
  ///
  /// Floating headers and footers that cover the point are ignored.
  public func indexPathForRow(at point: Point) -> IndexPath? {
    bringUpToDate()
    guard point.x >= 0, point.x < bounds.width, let found = layout.geometry.row(atLine: point.y)
    else {
      return nil
    }
    return IndexPath(row: found.row, section: found.section)
  }

  /// The rows that share a line with a content rectangle, ascending.
  public func indexPathsForRows(in rect: Rect) -> [IndexPath]? {
    bringUpToDate()
    guard rect.width > 0 else { return [] }
    let lines = rect.limited.lines
    return layout.geometry.sections(inLines: lines).flatMap { section in
      layout.geometry.nonEmptyRows(inLines: lines, ofSection: section)
        .map { IndexPath(row: $0.row, section: section) }
    }
  }

  /// The row that `cell` is displayed for; `nil` if it isn't displayed in this table.
  ///
  /// While an update takes the cell away, or a text in it ends its editing because of that, this is the
  /// row's place after the update; `nil` if the row is gone, or everything was reloaded.
  public func indexPath(for cell: TableViewCell) -> IndexPath? {
    bringUpToDate()
    guard let key = cell.displayedKey, cell.superview === self else { return nil }
    return key.indexPath
  }

  /// The cell of a row, if it is displayed.
  public func cellForRow(at indexPath: IndexPath) -> TableViewCell? {
    bringUpToDate()
    guard hasRow(indexPath) else { return nil }
    return visible.view(for: .row(indexPath.row, indexPath.section)) as? TableViewCell
  }

  /// The cells that are displayed, from top to bottom.
  public var visibleCells: [TableViewCell] {
    bringUpToDate()
    return visible.elements.compactMap(\.cell)
  }

  /// The rows that are displayed, ascending; `nil` without a data source.
  public var indexPathsForVisibleRows: [IndexPath]? {
    bringUpToDate()
    guard dataSource != nil else { return nil }
    return visible.elements.lazy
      .filter { $0.key.kind == .row }
      .map { $0.key.indexPath }
  }

  /// A section's header view, if it is displayed and is a `TableViewHeaderFooterView`.
  public func headerView(forSection section: Int) -> TableViewHeaderFooterView? {
    bringUpToDate()
    return visible.view(for: .header(section)) as? TableViewHeaderFooterView
  }

  /// A section's footer view, if it is displayed and is a `TableViewHeaderFooterView`.
  public func footerView(forSection section: Int) -> TableViewHeaderFooterView? {
    bringUpToDate()
    return visible.view(for: .footer(section)) as? TableViewHeaderFooterView
  }
}
