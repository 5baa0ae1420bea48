import Buttery

/// A header with another background and another colour of its title.
final class TintedHeader: TableViewHeaderFooterView {
  required init(reuseIdentifier: String?) {
    super.init(reuseIdentifier: reuseIdentifier)
    let background = View()
    background.backgroundColor = .blue
    backgroundView = background
    textLabel?.textColor = .brightWhite
  }
}

/// A header with a rule after its title: a label in a place of its own is the header's own label.
final class RuledHeader: TableViewHeaderFooterView {
  private let title = Label()
  private let rule = Label()

  required init(reuseIdentifier: String?) {
    super.init(reuseIdentifier: reuseIdentifier)
    title.textAttributes = .bold
    rule.text = String(repeating: "─", count: 200)
    rule.lineBreakMode = .byClipping
    rule.textAttributes = .dim
    for label in [title, rule] {
      label.translatesAutoresizingMaskIntoConstraints = false
      contentView.addSubview(label)
    }
    activateConstraints()
  }

  /// The label that the table fills from `titleForHeaderInSection`.
  override var textLabel: Label? {
    get { title }
    set {}
  }

  private func activateConstraints() {
    rule.setContentCompressionResistancePriority(1, for: .horizontal)
    LayoutConstraint.activate([
      title.leadingAnchor.constraint(
        equalTo: contentView.layoutMarginsGuide.leadingAnchor, constant: 3),
      title.topAnchor.constraint(equalTo: contentView.topAnchor, constant: 1),
      title.bottomAnchor.constraint(equalTo: contentView.bottomAnchor),
      rule.leadingAnchor.constraint(equalTo: title.trailingAnchor, constant: 1),
      rule.trailingAnchor.constraint(equalTo: contentView.layoutMarginsGuide.trailingAnchor),
      rule.bottomAnchor.constraint(equalTo: title.bottomAnchor),
    ])
  }
}
