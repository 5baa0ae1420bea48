import Buttery

/// A header with its own label in addition to the built-in ones.
final class GroupHeader: TableViewHeaderFooterView {
  static let reuseIdentifier = String(describing: GroupHeader.self)
  let titleLabel = Label()

  required init(reuseIdentifier: String?) {
    super.init(reuseIdentifier: reuseIdentifier)
    titleLabel.translatesAutoresizingMaskIntoConstraints = false
    contentView.addSubview(titleLabel)
    let margins = contentView.layoutMarginsGuide
    LayoutConstraint.activate([
      titleLabel.leadingAnchor.constraint(equalTo: margins.leadingAnchor),
      titleLabel.trailingAnchor.constraint(equalTo: margins.trailingAnchor),
      titleLabel.centerYAnchor.constraint(equalTo: contentView.centerYAnchor),
    ])
    let background = View()
    background.backgroundColor = .rgb(40, 40, 40)
    backgroundView = background
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    textLabel?.frame.origin.x = 2
  }

  override func prepareForReuse() {
    super.prepareForReuse()
    titleLabel.text = nil
  }
}

/// A header whose built-in label is replaced.
final class ReplacedLabelHeader: TableViewHeaderFooterView {
  private let ownLabel = Label()

  override var textLabel: Label? {
    get { ownLabel }
    set {}
  }
  override var detailTextLabel: Label? {
    get { nil }
    set {}
  }
  override var backgroundView: View? { didSet { setNeedsLayout() } }
}

@MainActor func makeHeaderByHand() -> TableViewHeaderFooterView {
  let header = TableViewHeaderFooterView(reuseIdentifier: "plain")
  header.textLabel?.textColor = .green
  header.detailTextLabel?.text = header.reuseIdentifier
  return header
}
