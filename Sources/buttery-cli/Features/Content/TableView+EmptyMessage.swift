import Buttery

extension TableView {
  /// Shows a message in place of rows; nil for none.
  ///
  /// There is no label behind rows: it doesn't scroll with them, so that all lines would be drawn
  /// anew.
  func showEmptyMessage(_ text: String?) {
    guard let text else {
      if backgroundView != nil { backgroundView = nil }
      return
    }
    let label = backgroundView as? Label ?? Label()
    label.text = text
    label.numberOfLines = 0
    label.textAlignment = .center
    if backgroundView !== label { backgroundView = label }
  }
}
