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
    if let row = indexPathForFocusedRow { return row.section }
    guard let destination, destination.sectionCount == numberOfSections,
      destination.offset == contentOffset.y
    else { return sectionAtTop }
    return destination.section
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    layoutObserver?.didLayOut()
  }
}
