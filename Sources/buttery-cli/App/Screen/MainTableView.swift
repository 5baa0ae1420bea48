import Buttery

/// Learns that a table has been laid out, while the picture can still be changed.
@MainActor protocol LayoutObserver: AnyObject {
  func didLayOut()
}

/// The table on the program's screen: it tells when it has been laid out.
final class MainTableView: TableView {
  weak var layoutObserver: (any LayoutObserver)?

  override func layoutSubviews() {
    super.layoutSubviews()
    layoutObserver?.didLayOut()
  }
}
