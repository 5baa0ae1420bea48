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
  }
}
