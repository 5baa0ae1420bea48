import Buttery

/// A cell with its own views.
final class PriceCell: TableViewCell {
  let price = Label()

  required init(style: CellStyle, reuseIdentifier: String?) {
    super.init(style: .value1, reuseIdentifier: reuseIdentifier)
    price.translatesAutoresizingMaskIntoConstraints = false
    contentView.addSubview(price)
    LayoutConstraint.activate([
      price.leadingAnchor.constraint(equalTo: contentView.layoutMarginsGuide.leadingAnchor),
      price.topAnchor.constraint(equalTo: contentView.topAnchor),
      price.bottomAnchor.constraint(equalTo: contentView.bottomAnchor),
    ])
  }

  override var accessoryType: AccessoryType { didSet { setNeedsLayout() } }
  override var accessoryView: View? { didSet { setNeedsLayout() } }
  override var indentationLevel: Int { didSet { setNeedsLayout() } }
  override var indentationWidth: Int { didSet { setNeedsLayout() } }

  override func prepareForReuse() {
    super.prepareForReuse()
    price.text = nil
  }
}

/// A cell with its own labels instead of the built-in ones.
final class OwnLabelsCell: TableViewCell {
  private let title = Label()
  private let picture = ImageView()

  override var textLabel: Label? {
    get { title }
    set {}
  }
  override var detailTextLabel: Label? {
    get { nil }
    set {}
  }
  override var imageView: ImageView? {
    get { picture }
    set {}
  }
}

@MainActor func makeCells() -> [TableViewCell] {
  let styles: [TableViewCell.CellStyle] = [.default, .value1, .value2, .subtitle]
  let accessories: [TableViewCell.AccessoryType] = [
    .none, .disclosureIndicator, .detailDisclosureButton, .checkmark, .detailButton,
  ]
  return styles.flatMap { style in
    accessories.map { accessory in
      let cell = TableViewCell(style: style, reuseIdentifier: "\(style)")
      cell.accessoryType = accessory
      cell.accessoryView = nil
      cell.textLabel?.text = cell.reuseIdentifier
      cell.detailTextLabel?.text = "detail"
      cell.imageView?.image = Image(lines: ["#"])
      cell.indentationLevel = 1
      cell.indentationWidth = 3
      cell.contentView.backgroundColor = .indexed(236)
      return cell
    }
  } + [TableViewCell(), PriceCell()]
}
