import Buttery

/// The table on the program's screen: it tells when it has been laid out.
final class MainTableView: TableView {
  /// Called after each layout, while the picture can still be changed.
  var didLayOut: () -> Void = {}

  override func layoutSubviews() {
    super.layoutSubviews()
    didLayOut()
  }
}
