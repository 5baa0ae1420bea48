import Buttery

/// Learns that a table has been laid out, while the picture can still be changed.
@MainActor protocol LayoutObserver: AnyObject {
  func didLayOut()
}

/// The table on the program's screen: it tells when it has been laid out, and which section keys act
/// on.
final class MainTableView: TableView {
  weak var layoutObserver: (any LayoutObserver)?

  /// The section that was gone to, for as long as nothing moves: one near the end can't come to the
  /// top, and one that is folded has no row that could have the focus.
  private var destination: Destination?

  private struct Destination {
    var section: Int
    var sectionCount: Int
    /// Where the table stood then.
    var offset: Int
  }

  /// Scrolls until the header of a section is at the top, or as near as there is content for.
  func go(toSection section: Int) {
    scrollToSection(section)
    keep(section: section)
  }

  /// Lets keys act on a section until the table moves, wherever its header is.
  func keep(section: Int) {
    // Only a layout brings the offset into range.
    layoutIfNeeded()
    destination = Destination(
      section: section, sectionCount: numberOfSections, offset: contentOffset.y)
    // Where nothing scrolls there is no layout that tells of it.
    layoutObserver?.didLayOut()
  }

  /// The section that keys act on: the focused row's, the one gone to, or that at the top.
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
