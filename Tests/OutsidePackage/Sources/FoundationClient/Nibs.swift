import ButteryFoundation

/// A view that loads its nib with itself as the owner.
final class Banner: View, NibOutlets {
  var contentView: View!

  static let outlets = [Outlet("contentView", \Banner.contentView)]

  func load() {
    guard Bundle.main.loadNibNamed("Banner", owner: self, options: nil) != nil else { return }
    addSubview(contentView)
  }
}

@MainActor func registerNib(in table: TableView) {
  table.register(Nib(nibName: "Cell", bundle: nil), forCellReuseIdentifier: "cell")
}
