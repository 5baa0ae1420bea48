import Buttery

/// Shows a table on the whole screen, as its own view or inside of it.
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

  /// Takes the table out of the window, where it isn't the controller's view.
  func takeOut(_ table: TableView) {
    if root !== table { table.removeFromSuperview() }
  }

  func putBack(_ table: TableView) {
    if root !== table { root.addSubview(table) }
  }
}

/// Gives what is inside all its room.
final class LawRoot: View {
  override func layoutSubviews() {
    for view in subviews { view.frame = bounds }
  }
}

/// Covers everything.
final class LawCover: ViewController {}
