import Buttery
import ButteryRecords

// Following what the worker finds, without moving what a person looks at.
extension RecordsContent {
  /// Lets the table follow the model.
  func follow(_ tableView: TableView) {
    model.willChange = { [weak self, weak tableView] new in
      guard let self, let tableView else { return }
      notePlace(of: tableView, before: new)
    }
    model.didChange = { [weak self, weak tableView] old in
      guard let self, let tableView else { return }
      reload(tableView, since: old)
    }
    model.columnsDidChange = { [weak self, weak tableView] in
      guard let self, let tableView else { return }
      redrawColumns(of: tableView)
      showFooters(of: tableView)
    }
    model.columnsDidGrow = { [weak self, weak tableView] in
      tableView?.setNeedsDisplay()
      self?.columnTitles?.setNeedsDisplay()
    }
    model.foldsWillChange = { [weak self, weak tableView] _ in
      guard let self, let tableView else { return }
      placeBefore = TablePlace(of: tableView)
    }
    model.foldsDidChange = { [weak self, weak tableView] in
      guard let self, let tableView else { return }
      tableView.reloadData()
      placeBefore?.restore(in: tableView) { $0 }
      placeBefore = nil
    }
    model.totalsDidCome = { [weak self, weak tableView] section in
      guard let self, let tableView else { return }
      showFooter(ofSection: section, in: tableView)
    }
    showEmptyMessage(in: tableView)
  }

  /// Notes where the table stands while the model still has the rows that it shows.
  ///
  /// To ask a table where it stands is to have it lay out what was scrolled since the last picture.
  /// With the model's new rows it would ask for some that don't exist any more.
  private func notePlace(of tableView: TableView, before new: QueryResult) {
    let old = model.view
    placeBefore = nil
    guard !new.hasRows(of: old) else { return }
    let place = TablePlace(of: tableView)
    placeBefore = place
    if pursuit?.isWanted(in: tableView) ?? false { return }
    pursuit = new.keepsOrder(of: old) ? nil : RowPursuit(view: old, place: place)
  }

  private func reload(_ tableView: TableView, since old: QueryResult) {
    guard let place = placeBefore else { return tableView.setNeedsDisplay() }
    placeBefore = nil
    // Before anything else is asked of the table: whatever lays it out finds the new rows.
    tableView.reloadData()
    fitSections(of: tableView)
    showEmptyMessage(in: tableView)
    let finder = RowFinder(old: pursuit?.view ?? old, new: model.view)
    (pursuit?.place ?? place).restore(in: tableView) { finder.place(of: $0) }
    redrawColumns(of: tableView)
    pursuit = model.view.isFinal ? nil : pursuit
    pursuit?.offset = tableView.contentOffset
    pursuit?.focused = tableView.indexPathForFocusedRow
  }

  private func showFooters(of tableView: TableView) {
    guard let rows = tableView.indexPathsForVisibleRows else { return }
    for section in Set(rows.map(\.section)) { showFooter(ofSection: section, in: tableView) }
  }

  private func showFooter(ofSection section: Int, in tableView: TableView) {
    guard section < model.sectionCount else { return }
    (tableView.footerView(forSection: section) as? RecordFooterView)?
      .show(section: section, of: model)
  }

  /// Says what there is to say where rows would be.
  private func showEmptyMessage(in tableView: TableView) {
    emptyLabel.numberOfLines = 0
    emptyLabel.textAlignment = .center
    emptyLabel.text = emptyMessage
    // None behind rows: it doesn't scroll with them, so all lines would be drawn anew.
    let wanted = model.rowCount == 0 ? emptyLabel : nil
    if tableView.backgroundView !== wanted { tableView.backgroundView = wanted }
  }
}
