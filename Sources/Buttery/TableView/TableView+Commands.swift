public import ButteryGrid

extension TableView {
  /// Takes a key that `keyBindings` names.
  ///
  /// - Returns: Whether the key means anything to the table.
  @discardableResult public func handle(_ key: Key) -> Bool {
    if handleIndexKey(key) { return true }
    if handleEditingKey(key) { return true }
    guard let command = keyBindings[key], canPerform(command) else { return false }
    perform(command)
    return true
  }

  /// Does what a person wants; only state changes, the picture follows in the next pass.
  public func perform(_ command: TableCommand) {
    prepareToScroll()
    switch command {
    case .lineUp: scroll(by: -1)
    case .lineDown: scroll(by: 1)
    case .pageUp: scroll(by: -pageHeight)
    case .pageDown: scroll(by: pageHeight)
    case .halfPageUp: scroll(by: -max(1, pageHeight / 2))
    case .halfPageDown: scroll(by: max(1, pageHeight / 2))
    case .beginning: scroll(to: .beginning)
    case .end: scroll(to: .end)
    case .previousSection: goToSection(before: viewport.floating.pinTop)
    case .nextSection: goToSection(after: viewport.floating.pinTop)
    case .sectionIndex: enterIndexMode()
    }
  }

  func handle(_ mouse: MouseEvent) -> Bool {
    switch mouse.action {
    case .wheelUp: scroll(by: -3)
    case .wheelDown: scroll(by: 3)
    case .press(button: 1): return press(at: pointInside(forScreen: mouse.place))
    default: return false
    }
    return true
  }

  /// Takes a press at a content point; only the frontmost part there gets it.
  private func press(at point: Point) -> Bool {
    if handleIndexPress(at: point) { return true }
    var hit = hitTest(point)
    while let view = hit, view.superview !== self { hit = view.superview }
    guard let cell = hit as? TableViewCell, let path = indexPath(for: cell) else { return false }
    if handleEditingPress(on: cell, at: point) { return true }
    guard cell.hasAccessoryButton(atColumn: point.x - cell.frame.minX)
    else { return false }
    delegate?.tableView(self, accessoryButtonTappedForRowWith: path)
    return true
  }

  /// Scrolling needs counts, heights and an offset in range, not views: a burst of keys is laid
  /// out once.
  private func prepareToScroll() {
    bringGeometryUpToDate()
    if marks.rule == nil { clampOffset() }
  }

  private func scroll(by lines: Int) {
    moveContent(to: Point(x: bounds.minX, y: bounds.minY + lines))
  }

  private func goToSection(after line: Int) {
    let next = geometry.firstSection(withHeaderBelow: line)
    if next < geometry.sectionCount { scroll(to: .section(next)) }
  }

  private func goToSection(before line: Int) {
    let next = geometry.firstSection(withHeaderBelow: line - 1)
    scroll(to: next > 0 ? .section(next - 1) : .beginning)
  }
}
