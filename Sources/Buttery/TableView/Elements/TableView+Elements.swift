internal import ButteryGrid
internal import FoundationEssentials
internal import Observation

// How elements come to the screen and leave it.
extension TableView {
  /// Asks for the view of an element; `nil` for a header or footer without view and title.
  func requestView(_ key: ElementKey) -> View? {
    key.kind == .row ? requestCell(for: key) : requestSectionView(key)
  }

  /// Recycles a view that was requested but isn't displayed.
  func putBack(_ view: View) {
    if let cell = view as? TableViewCell {
      reusables.recycle(cell)
    } else {
      reusables.recycleSectionView(view)
    }
  }

  /// Puts a requested view on the screen.
  ///
  /// The view is in `visible` already, so that it shows what the delegate does to its row meanwhile.
  func display(_ view: View, at place: ElementFrame) {
    if place.key.kind == .row, let cell = view as? TableViewCell {
      display(cell, at: place)
    } else {
      display(sectionView: view, place.key)
    }
  }

  private func display(_ cell: TableViewCell, at place: ElementFrame) {
    let path = dataSourcePath(for: place.key).indexPath
    if answers.inheritedRowHeight == .assumed, !areRowsUnknown {
      checkInheritedRowHeight(at: path)
    }
    cell.displayedKey = place.key
    showSeparator(on: cell)
    indent(cell, at: path)
    showSelection(on: cell, at: place.key)
    showEditing(on: cell, at: place.key)
    cell.frame = elementRect(place.top..<place.top + place.height)
    if !areRowsUnknown {
      updates.isExpected = true
      delegate?.tableView(self, willDisplay: cell, forRowAt: path)
      updates.isExpected = false
    }
    add(cell, to: .rows)
  }

  private func indent(_ cell: TableViewCell, at path: IndexPath) {
    guard let delegate, !areRowsUnknown else { return }
    let (level, isLeft) = answers.asking {
      delegate.tableView(self, indentationLevelForRowAt: path)
    }
    if !isLeft { cell.indentationLevel = level }
  }

  /// Notes that the delegate doesn't implement the method for indentation, so that cells decide.
  func recordDefaultIndentation() -> Int {
    answers.leave()
    return 0
  }

  private func display(sectionView view: View, _ key: ElementKey) {
    clearBackground(of: view)
    if areRowsUnknown {
      // The view goes in the layout that follows.
    } else if key.kind == .header {
      delegate?.tableView(self, willDisplayHeaderView: view, forSection: key.section)
    } else {
      delegate?.tableView(self, willDisplayFooterView: view, forSection: key.section)
    }
    clearBackground(of: view)
    add(sectionView: view, key)
  }

  /// Takes all elements from the screen, because they show the rows of earlier data.
  ///
  /// - Parameter newKey: The present place of a row that is shown; `nil` if it is gone or unknown,
  ///   as after a reload.
  func endDisplayingAll(newKey: (ElementKey) -> ElementKey? = { _ in nil }) {
    visible.forgetFrames()
    // A text that is edited in a cell asks for its row when this ends its editing.
    visible.forEachCell { $0.displayedKey = $0.displayedKey.flatMap(newKey) }
    visible.removeAll { endDisplaying($0) }
  }

  /// Takes an element that went out of sight from the screen and recycles it.
  func endDisplaying(_ element: VisibleElement) {
    guard let view = element.view else { return }
    view.removeFromSuperview()
    view.isStacked = false
    view.stackingLevel = 0
    if let cell = element.cell {
      cell.displayedKey = nil
      cell.extras?.tasks?.cancel()
      delegate?.tableView(
        self, didEndDisplaying: cell, forRowAt: dataSourcePath(for: element.key).indexPath)
      reusables.recycle(cell)
    } else {
      endDisplayingSectionView(view, element.key)
    }
  }

  private func endDisplayingSectionView(_ view: View, _ key: ElementKey) {
    if key.kind == .header {
      delegate?.tableView(self, didEndDisplayingHeaderView: view, forSection: key.section)
    } else {
      delegate?.tableView(self, didEndDisplayingFooterView: view, forSection: key.section)
    }
    reusables.recycleSectionView(view)
  }

  // MARK: Asking

  /// Asks the data source for the cell of a row that comes into sight.
  func requestCell(for key: ElementKey) -> TableViewCell {
    let cell = requestCell(for: key, reconfiguring: nil)
    if let other = cell.displayedKey {
      TableViewDiagnostics.stop(.cellInUse(key.indexPath, by: other.indexPath), in: self)
    }
    return cell
  }

  /// Asks the data source for the cell of a row; other cells that it dequeued are recycled.
  ///
  /// - Parameters:
  ///   - key: The row.
  ///   - existing: The displayed cell to configure again; `nil` to get another cell.
  func requestCell(for key: ElementKey, reconfiguring existing: TableViewCell?) -> TableViewCell {
    let asked = dataSourcePath(for: key)
    let path = asked.indexPath
    // The data source or the row was taken away meanwhile: blank until the layout that follows.
    guard let dataSource, !areRowsUnknown else { return existing ?? TableViewCell() }
    reusables.request.begin(asked, reconfiguring: existing)
    var made: TableViewCell?
    let cell = withObservationTracking(
      {
        let cell = dataSource.tableView(self, cellForRowAt: path)
        made = cell
        return cell
      }, onChange: (made ?? TableViewCell()).whatFollows(.row))
    reusables.endRequest(with: cell)
    // The cell is measured after this, because editing controls take columns from its content.
    if interaction.isEditing { configureEditing(of: cell, at: key) }
    return cell
  }

  /// Asks the delegate for a header or footer view, or makes a standard one for a title; `nil`
  /// without view and title.
  func requestSectionView(_ key: ElementKey) -> View? {
    reusables.request.begin(key)
    defer { reusables.request.end() }
    let view = askForView(of: key)
    let title = askForTitle(of: key)
    guard view != nil || title != nil else { return nil }
    let shown = view ?? takeStandardView(for: key.kind)
    (shown as? TableViewHeaderFooterView)?.isFooter = key.kind == .footer
    if let title, let labelled = shown as? TableViewHeaderFooterView, !labelled.hasConfiguration,
      labelled.textLabel?.text == nil
    {
      labelled.textLabel?.text = title
    }
    return shown
  }

  /// The delegate's view for a header or footer.
  func askForView(of key: ElementKey) -> View? {
    if areRowsUnknown { return nil }
    return key.kind == .header
      ? delegate?.tableView(self, viewForHeaderInSection: key.section)
      : delegate?.tableView(self, viewForFooterInSection: key.section)
  }

  /// The data source's title for a header or footer.
  func askForTitle(of key: ElementKey) -> String? {
    if areRowsUnknown { return nil }
    return key.kind == .header
      ? dataSource?.tableView(self, titleForHeaderInSection: key.section)
      : dataSource?.tableView(self, titleForFooterInSection: key.section)
  }

  private func takeStandardView(for kind: ElementKey.Kind) -> TableViewHeaderFooterView? {
    do {
      return try reusables.takeStandardView(for: kind)
    } catch {
      TableViewDiagnostics.stop(error, in: self)
    }
  }

  /// Removes the background colour of a header or footer view, as only its `backgroundView` counts.
  private func clearBackground(of view: View) {
    guard view.backgroundColor != nil, let view = view as? TableViewHeaderFooterView else { return }
    view.backgroundColor = nil
    guard reusables.isFirstWarning(of: view) else { return }
    TableViewDiagnostics.warning(
      "the background colour of a \(type(of: view)) has no effect: set backgroundView instead")
  }
}
