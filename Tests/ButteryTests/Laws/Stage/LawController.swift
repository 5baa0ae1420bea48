import Buttery

/// A controller that shows a table on the whole screen, as its own view or inside it.
final class LawController: ViewController {
  private let table: TableView
  private let root: View

  init(_ table: TableView, isInside: Bool) {
    self.table = table
    root = isInside ? LawRoot() : table
    super.init()
    if isInside { root.addSubview(table) }
  }

  override func loadView() { view = root }

  override var preferredFocusedView: View { table }

  /// Removes the table from the window, unless it is the controller's view.
  func takeOut(_ table: TableView) {
    if root !== table { table.removeFromSuperview() }
  }

  func putBack(_ table: TableView) {
    if root !== table { root.addSubview(table) }
  }
}

/// A view whose subviews fill it.
final class LawRoot: View {
  override func layoutSubviews() {
    for view in subviews { view.frame = bounds }
  }
}

/// A controller that covers the whole screen.
final class LawCover: ViewController {}
