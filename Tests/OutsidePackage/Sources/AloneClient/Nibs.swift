import Buttery

/// A cell with an outlet for its label.
final class NibCell: TableViewCell, NibOutlets {
  weak var nameLabel: Label!

  static let outlets = [Outlet("nameLabel", \NibCell.nameLabel)]

  override func awakeFromNib() {
    super.awakeFromNib()
    nameLabel.textAttributes = .bold
  }
}

/// Registers a nib of each kind.
@MainActor func registerNibs(in table: TableView) throws -> [AnyObject] {
  let json = #"{ "objects": [ { "class": "TableViewHeaderFooterView" } ] }"#
  let header = try Nib(json: json.utf8)
  table.register(header, forHeaderFooterViewReuseIdentifier: "header")
  let prototype = Nib { _ in [TableViewCell(style: .subtitle, reuseIdentifier: "prototype")] }
  table.register(prototype, forCellReuseIdentifier: "prototype")
  let file = try Nib(contentsOf: "cell.nib.json", classes: [NibClass(NibCell.self)])
  table.register(file, forCellReuseIdentifier: "file")
  let none: Nib? = nil
  table.register(none, forCellReuseIdentifier: "file")
  return prototype.instantiate(withOwner: nil)
}
