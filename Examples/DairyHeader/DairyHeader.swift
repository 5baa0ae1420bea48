import Buttery

/// A milk churn, the dairy's name and a text of as many lines as it needs, built in code.
final class DairyHeader: TableViewHeaderFooterView {
  // The type's name: `self` means nothing in front of an instance.
  static let reuseIdentifier = String(describing: DairyHeader.self)

  let nameLabel = Label()
  let aboutLabel = Label()
  // A value from the start: stored properties come before `super.init`.
  private let churn = ImageView(
    image: Image(lines: ["▗▀▖", "▐█▌"], style: Style(foreground: .brightWhite)))

  // `required` in place of `override`, and no `init?(coder:)`.
  required init(reuseIdentifier: String?) {
    super.init(reuseIdentifier: reuseIdentifier)
    nameLabel.textAttributes = .bold
    aboutLabel.textAttributes = .dim
    aboutLabel.numberOfLines = 0
    for view in [churn, nameLabel, aboutLabel] {
      view.translatesAutoresizingMaskIntoConstraints = false
      contentView.addSubview(view)
    }
    activateConstraints()
  }

  private func activateConstraints() {
    let margins = contentView.layoutMarginsGuide
    LayoutConstraint.activate([
      churn.leadingAnchor.constraint(equalTo: margins.leadingAnchor),
      churn.topAnchor.constraint(equalTo: contentView.topAnchor),
      churn.widthAnchor.constraint(equalToConstant: 3),
      churn.heightAnchor.constraint(equalToConstant: 2),
      nameLabel.leadingAnchor.constraint(equalTo: churn.trailingAnchor, constant: 1),
      nameLabel.trailingAnchor.constraint(equalTo: margins.trailingAnchor),
      nameLabel.topAnchor.constraint(equalTo: contentView.topAnchor),
      aboutLabel.leadingAnchor.constraint(equalTo: nameLabel.leadingAnchor),
      aboutLabel.trailingAnchor.constraint(equalTo: nameLabel.trailingAnchor),
      aboutLabel.topAnchor.constraint(equalTo: nameLabel.bottomAnchor),
      aboutLabel.bottomAnchor.constraint(equalTo: contentView.bottomAnchor),
    ])
  }
}
