import Buttery

/// The same header from `DairyNibHeader.nib.json`.
final class DairyNibHeader: TableViewHeaderFooterView, NibOutlets {
  static let reuseIdentifier = String(describing: DairyNibHeader.self)

  // `@IBOutlet` is an entry of `outlets`.
  weak var nameLabel: Label!
  weak var aboutLabel: Label!

  static let outlets = [
    Outlet("nameLabel", \DairyNibHeader.nameLabel),
    Outlet("aboutLabel", \DairyNibHeader.aboutLabel),
  ]

  override func awakeFromNib() {
    super.awakeFromNib()
    nameLabel.textAttributes = .bold
  }
}
