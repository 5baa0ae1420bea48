// Rows whose models or sizes have changed by themselves, while they are displayed.
extension TableView {
  /// When a displayed cell, header or footer gets its height anew.
  public enum SelfSizingInvalidation: Hashable, Sendable {
    /// Only by the table's own calls, such as `performBatchUpdates(nil)`.
    case disabled
    /// When its configuration changes, or `invalidateIntrinsicContentSize()` is called on it or its
    /// content view.
    case enabled
    /// Also when the size that a view inside asks for changes, or a constraint inside.
    case enabledIncludingConstraints
  }

  /// Works off what has changed since the last layout.
  func followChangedElements() {
    guard !changedElements.isEmpty, !layout.marks.isWorkingOff, !updates.isCollecting else {
      return
    }
    let changed = changedElements
    changedElements = ChangedElements()
    // What was reloaded or isn't in step with its data source is asked for anyway.
    guard !layout.marks.reload, !updates.areWaiting, !hasLostDataSource else { return }
    for cell in changed.rows { configureAgain(cell) }
    guard (changed.rows + changed.sizes).contains(where: needsAnotherHeight) else { return }
    performBatchUpdates(nil)
    guard let edited = changed.sizes.first(where: \.containsFirstResponder) else { return }
    performAfterLayout { [unowned self, weak edited] in edited.map(showCursor) }
  }

  /// Scrolls until the cursor is in sight that is inside a part which has grown.
  private func showCursor(inside part: View) {
    part.layoutIfNeeded()
    guard part.superview === self,
      let responder = nearestController?.homeController?.firstResponder as? View,
      responder.isDescendant(of: part), let cursor = responder.cursorHolder.cursor
    else { return }
    let place = convert(cursor.place, from: responder.cursorHolder)
    scrollRectToVisible(Rect(origin: place, size: Size(width: 1, height: 1)), animated: false)
  }

  private func configureAgain(_ cell: TableViewCell) {
    guard let key = cell.displayedKey, cell.superview === self, isInStep(section: key.section)
    else { return }
    layout.marks.isWorkingOff = true
    let answer = requestCell(for: key, reconfiguring: cell)
    layout.marks.isWorkingOff = false
    guard answer !== cell else { return }
    // Its data source makes another cell each time.
    if answer.displayedKey == nil { putBack(answer) }
    reloadRows(at: [key.indexPath], with: .none)
  }

  /// Whether the data source has as many rows as the table knows: if not, changes are still to be told.
  private func isInStep(section: Int) -> Bool {
    let geometry = layout.geometry
    return dataSource?.numberOfSections(in: self) == geometry.sectionCount
      && section < geometry.sectionCount
      && askForRowCount(inSection: section) == geometry.rowCount(inSection: section)
  }

  private func needsAnotherHeight(_ view: View) -> Bool {
    guard let element = visible.elements.first(where: { $0.view === view }),
      askForHeight(of: element.key) == Self.automaticDimension
    else { return false }
    return fittingHeight(of: view, as: element.key.kind) != layout.geometry.height(of: element.key)
  }
}

/// The displayed cells, headers and footers that have changed by themselves.
struct ChangedElements {
  /// The cells whose rows' models have changed.
  var rows: [TableViewCell] = []
  /// The views that may need another height.
  var sizes: [View] = []

  var isEmpty: Bool { rows.isEmpty && sizes.isEmpty }
}

extension TableViewCell {
  /// Forgets what was read and begun for an earlier row, where a data source sets up the next one.
  func beginRow() {
    guard let extras else { return }
    extras.tasks?.cancel()
    guard let reading = extras.reading(of: .row) else { return }
    reading.forget()
    reading.observe()
  }

  /// Notes that a model has changed that the data source has read for the displayed row.
  func rowChanged() {
    guard displayedKey != nil, let table = superview as? TableView,
      !table.changedElements.rows.contains(where: { $0 === self })
    else { return }
    table.changedElements.rows.append(self)
    table.markForLayout()
  }
}

extension View {
  /// Notes that a displayed cell, header or footer may need another height.
  ///
  /// - Parameter isInside: Whether a view inside has asked for that.
  func elementSizeChanged(isInside: Bool = false) {
    guard let table = superview as? TableView, !table.layout.marks.isWorkingOff else { return }
    let wanted = table.selfSizingInvalidation
    guard wanted == .enabledIncludingConstraints || wanted == .enabled && !isInside,
      !(self is TableViewCell) || table.fixedHeight(of: .row) == nil,
      !table.changedElements.sizes.contains(where: { $0 === self })
    else { return }
    table.changedElements.sizes.append(self)
    table.markForLayout()
  }
}

/// What is inside a cell, a header or a footer.
final class ElementContentView: View {
  override func invalidateIntrinsicContentSize() {
    super.invalidateIntrinsicContentSize()
    superview?.elementSizeChanged()
  }
}
