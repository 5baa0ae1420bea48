import Buttery

final class ProductHeader: TableViewHeaderFooterView {
  let nameLabel = Label()
  let meanLabel = Label()

  required init(reuseIdentifier: String?) {
    super.init(reuseIdentifier: reuseIdentifier)
    nameLabel.textAttributes = .bold
    nameLabel.textColor = .cyan
    meanLabel.textAttributes = .dim
    for label in [nameLabel, meanLabel] {
      label.translatesAutoresizingMaskIntoConstraints = false
      contentView.addSubview(label)
    }
    let margins = contentView.layoutMarginsGuide
    LayoutConstraint.activate([
      nameLabel.leadingAnchor.constraint(equalTo: margins.leadingAnchor),
      nameLabel.topAnchor.constraint(equalTo: contentView.topAnchor),
      nameLabel.bottomAnchor.constraint(equalTo: contentView.bottomAnchor),
      meanLabel.trailingAnchor.constraint(equalTo: margins.trailingAnchor),
      meanLabel.topAnchor.constraint(equalTo: nameLabel.topAnchor),
    ])
  }
}
