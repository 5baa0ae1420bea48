internal import ButteryGrid

extension TableView {
  /// Notes that the delegate leaves row heights to `rowHeight`: it isn't asked any more.
  func noteDefaultRowHeight() {
    usesDefaultRowHeight = true
  }

  func askForRowCounts() -> [Int] {
    guard let dataSource else { return [] }
    let sections = dataSource.numberOfSections(in: self)
    guard sections >= 0 else {
      TableViewDiagnostics.stop(.invalidCount(sections, "number of sections"), in: self)
    }
    return (0..<sections).map { section in
      let rows = dataSource.tableView(self, numberOfRowsInSection: section)
      guard rows >= 0 else {
        TableViewDiagnostics.stop(
          .invalidCount(rows, "number of rows in section \(section)"), in: self)
      }
      return rows
    }
  }

  func askForGeometry(rowCounts: [Int]) -> SectionGeometry {
    SectionGeometry(
      sections: rowCounts.enumerated().map { section, count in
        SectionGeometry.Section(
          header: headerHeight(ofSection: section),
          footer: footerHeight(ofSection: section),
          rows: rowHeights(inSection: section, count: count))
      },
      padding: max(0, sectionHeaderTopPadding),
      tableHeader: tableHeaderHeight,
      tableFooter: tableFooterHeight)
  }

  private func rowHeights(inSection section: Int, count: Int) -> RowHeights {
    guard count > 0 else { return .none }
    let first = askForRowHeight(0, section)
    guard usesDefaultRowHeight || delegate == nil else {
      return RowHeights(
        (0..<count).map { row in
          resolvedRowHeight(row == 0 ? first : askForRowHeight(row, section), row, section)
        })
    }
    guard first == Self.automaticDimension else {
      return .uniform(height: resolvedRowHeight(first, 0, section), count: count)
    }
    return RowHeights((0..<count).map { measureRow($0, section) })
  }

  private func askForRowHeight(_ row: Int, _ section: Int) -> Int {
    guard !usesDefaultRowHeight, let delegate else { return rowHeight }
    return delegate.tableView(self, heightForRowAt: IndexPath(row: row, section: section))
  }

  private func resolvedRowHeight(_ height: Int, _ row: Int, _ section: Int) -> Int {
    if height == Self.automaticDimension { return measureRow(row, section) }
    return checked(height, of: "row [\(section), \(row)]")
  }

  private func checked(_ height: Int, of what: @autoclosure () -> String) -> Int {
    guard height >= 0 else { TableViewDiagnostics.stop(.invalidHeight(height, what()), in: self) }
    return height
  }

  private func measureRow(_ row: Int, _ section: Int) -> Int {
    if let cell = displayed.view(for: .row(row, section)) { return fittingHeight(of: cell) }
    let cell = requestCell(forRow: row, section: section)
    let height = fittingHeight(of: cell)
    recycle(cell)
    return height
  }

  private func headerHeight(ofSection section: Int) -> Int {
    resolvedHeight(
      delegate?.tableView(self, heightForHeaderInSection: section) ?? sectionHeaderHeight,
      of: .header(section))
  }

  private func footerHeight(ofSection section: Int) -> Int {
    resolvedHeight(
      delegate?.tableView(self, heightForFooterInSection: section) ?? sectionFooterHeight,
      of: .footer(section))
  }

  private func resolvedHeight(_ height: Int, of key: PartKey) -> Int {
    if height == Self.automaticDimension { return automaticHeight(of: key) }
    return checked(height, of: "\(key.kind) of section \(key.section)")
  }

  /// The height of a header or footer that its view or title decides: a standard line at least for
  /// a view, blank space between groups without either.
  private func automaticHeight(of key: PartKey) -> Int {
    if let view = displayed.view(for: key) { return fittingHeight(of: view) }
    guard let view = requestSectionView(key) else { return style == .plain ? 0 : 1 }
    let height = fittingHeight(of: view)
    recycleSectionView(view)
    return height
  }

  /// The lines that `view` asks for at the width it will be displayed with, at least 1.
  private func fittingHeight(of view: View) -> Int {
    if view.bounds.width != partWidth {
      view.frame = Rect(x: 0, y: 0, width: partWidth, height: view.frame.height)
    }
    if view.isSizedByConstraints {
      return max(1, view.wantedSize(forWidth: partWidth).height)
    }
    view.layoutIfNeeded()
    return max(1, view.intrinsicContentSize.height)
  }
}
