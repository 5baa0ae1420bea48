internal import ButteryGrid
public import FoundationEssentials

extension TableView {
  /// Scrolls until a row stands at `position`.
  ///
  /// Where headers and footers float, the row comes to stand between them. Row
  /// `IndexPath.sectionRow` (Foundation's `NSNotFound`) means the section: its header goes to the
  /// top, below those of the sections that it belongs to. A row that doesn't exist is a mistake that ends the program.
  ///
  /// The table is laid out at once where heights are estimates: what is in sight there is known
  /// when this returns, and changes that follow begin from there. In a batch of updates the call
  /// waits for its end and names the row by its place after it. A table that has no size yet
  /// scrolls when it gets one.
  ///
  /// - Parameters:
  ///   - indexPath: The row, or a section by `IndexPath.sectionRow`.
  ///   - position: Where in the table the row is to stand.
  ///   - animated: Makes no difference yet; the end is the same.
  public func scrollToRow(
    at indexPath: IndexPath, at position: ScrollPosition, animated: Bool
  ) {
    guard !updates.isCollecting else {
      updates.scrollLater { [weak self] in
        self?.scrollToRow(at: indexPath, at: position, animated: animated)
      }
      return
    }
    bringUpToDate()
    let section = indexPath.section
    guard hasSection(section) else {
      TableViewDiagnostics.stop(
        .outOfBoundsScrollSection(section: section, sections: layout.geometry.sectionCount),
        in: self)
    }
    guard indexPath.row != IndexPath.sectionRow else { return scroll(to: .section(section)) }
    guard hasRow(indexPath) else {
      TableViewDiagnostics.stop(
        .outOfBoundsScroll(
          row: indexPath.row, rows: layout.geometry.rowCount(inSection: section), section: section),
        in: self)
    }
    let key = ElementKey.row(indexPath.row, section)
    let target = scrollTarget
    if position != .none || awaitsSize {
      scroll(to: .row(key, position))
    } else if let nearest = target.nearestPosition(of: key) {
      scroll(to: .row(key, nearest))
    }
  }

  /// Scrolls to a place that the next layout works out exactly.
  func scroll(to target: ScrollAnchor.Target) {
    let anchor = ScrollAnchor(target)
    guard !awaitsSize else { return wait(with: anchor) }
    scroll(toLine: anchor.offset(in: layout.geometry, viewport: viewport, isFloating: isFloating))
    guard !layout.estimated.isEmpty else { return }
    // What had changed before may have been laid out by then, so that the place is another one now.
    let line = anchor.offset(in: layout.geometry, viewport: viewport, isFloating: isFloating)
    let isThere = !needsLayout && layout.marks.laidOut == viewport && line == viewport.offset
    // What is in sight and laid out is known: there is nothing to find out.
    if isThere, isSettled(anchor) { return }
    layout.hold(anchor)
    setNeedsLayout()
    bringUpToDate()
  }

  /// Whether all heights that an anchor's offset depends on are known, and none is a guess.
  private func isSettled(_ anchor: ScrollAnchor) -> Bool {
    var needed: [ElementKey] = []
    anchor.addNeededElements(to: &needed, in: layout.geometry, at: viewport)
    return needed.allSatisfy { key in
      !layout.estimated.contains(EstimatedKinds(key.kind))
        || visible.element(for: key)?.isMeasured == true
    }
  }

  /// Keeps a scroll until the table has a line to show anything on; those before it count only
  /// where it is the least scrolling that is wanted.
  private func wait(with anchor: ScrollAnchor) {
    layout.wait(with: anchor)
    setNeedsLayout()
  }

  func scroll(toLine line: Int, animated: Bool = false) {
    setContentOffset(Point(x: contentOffset.x, y: line), animated: animated)
  }

  /// The section that the first content line below the top inset belongs to; at the beginning and
  /// the end the nearest one, `nil` where there is none.
  ///
  /// Where sections belong to others in plain style, it is the last one that has reached the place
  /// where its header is pinned, below those of the sections that it belongs to.
  public var sectionAtTop: Int? {
    bringUpToDate()
    guard layout.geometry.sectionCount > 0 else { return nil }
    if isFloating, layout.geometry.levels != nil {
      return layout.geometry.sectionAtTop(of: viewport)
    }
    let line = viewport.floating.pinTop
    if let section = layout.geometry.section(atLine: line) { return section }
    return line < layout.geometry.tableHeader ? 0 : layout.geometry.sectionCount - 1
  }

  /// The lines that paging moves by: what is free of floating views, less one line that stays.
  var pageHeight: Int {
    let free = bounds.height - contentInset.top - contentInset.bottom
    return max(1, free - pinnedHeaderHeight - pinnedFooterHeight - 1)
  }

  /// The lines at the top that a floating header covers.
  var pinnedHeaderHeight: Int {
    layout.geometry.freeTop(in: viewport, isFloating: isFloating) - viewport.floating.pinTop
  }

  /// The lines at the bottom that a floating footer covers.
  var pinnedFooterHeight: Int {
    viewport.floating.pinBottom - layout.geometry.freeBottom(in: viewport, isFloating: isFloating)
  }
}
