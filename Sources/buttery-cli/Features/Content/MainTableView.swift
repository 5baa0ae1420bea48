import Buttery

/// Is notified after a table's layout, before the screen is drawn.
@MainActor protocol LayoutObserver: AnyObject {
  func didLayOut()
}

/// The table on the program's screen: it notifies an observer of each layout, and knows the section
/// that keys act on.
final class MainTableView: TableView {
  weak var layoutObserver: (any LayoutObserver)?

  /// The section that was scrolled to, until the table moves.
  ///
  /// One near the end can't come to the top, and a folded one has no row that could have the focus.
  private var destination: Destination?

  private struct Destination {
    var section: Int
    var sectionCount: Int
    /// The content offset at that time.
    var offset: Int
  }

  /// Scrolls until the header of a section is at the top, or as near as the content allows.
  func go(toSection section: Int) {
    scrollToSection(section)
    keep(section: section)
  }

  /// Makes keys act on a section until the table moves, wherever its header is.
  func keep(section: Int) {
    // Only a layout clamps the offset to its range.
    layoutIfNeeded()
    destination = Destination(
      section: section, sectionCount: numberOfSections, offset: contentOffset.y)
    // If nothing scrolls, no layout would notify the observer.
    layoutObserver?.didLayOut()
  }

  /// The section that keys act on: the focused row's, the one scrolled to, or the one at the top.
  var sectionAtHand: Int? {
    indexPathForFocusedRow?.section ?? sectionGoneTo ?? sectionAtTop
  }

  /// The section that was scrolled to, if the table hasn't moved since.
  private var sectionGoneTo: Int? {
    guard let destination, destination.sectionCount == numberOfSections,
      destination.offset == contentOffset.y
    else { return nil }
    return destination.section
  }

  /// The row whose number is shown where none has the focus: the first one in sight, or the first one
  /// of the section that was scrolled to, which may be farther down.
  var firstRowAtHand: IndexPath? {
    guard let section = sectionGoneTo, let first = firstRowInSight, first.section < section,
      numberOfRows(inSection: section) > 0
    else { return firstRowInSight }
    return IndexPath(row: 0, section: section)
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    layoutObserver?.didLayOut()
  }
}
