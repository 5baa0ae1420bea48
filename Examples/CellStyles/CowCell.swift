import Buttery

/// A cell with three labels of its own, from `CowCell.nib.json`.
final class CowCell: TableViewCell, NibOutlets {
  // `@IBOutlet` is an entry of `outlets`.
  weak var nameLabel: Label!
  weak var breedLabel: Label!
  weak var milkLabel: Label!

  static let outlets = [
    Outlet("nameLabel", \CowCell.nameLabel),
    Outlet("breedLabel", \CowCell.breedLabel),
    Outlet("milkLabel", \CowCell.milkLabel),
  ]

  /// Shows `cow`, its milk as a bar of a block for every two litres.
  func show(_ cow: Cow) {
    nameLabel.text = cow.name
    breedLabel.text = cow.breed
    milkLabel.text = String(repeating: "▆", count: cow.litres / 2) + " \(cow.litres) l"
  }
}
