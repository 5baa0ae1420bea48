import Buttery

/// A header with a picture and a title beside it.
final class ShelfHeader: TableViewHeaderFooterView {
  let title = Label()
  let picture = ImageView()

  // `required` in place of `override`, and no `init?(coder:)`.
  required init(reuseIdentifier: String?) {
    super.init(reuseIdentifier: reuseIdentifier)
    configureContents()
  }

  private func configureContents() {
    title.textAttributes = .bold
    for view in [picture, title] {
      view.translatesAutoresizingMaskIntoConstraints = false
      contentView.addSubview(view)
    }
    // Columns and lines in place of points.
    LayoutConstraint.activate([
      picture.leadingAnchor.constraint(equalTo: contentView.layoutMarginsGuide.leadingAnchor),
      picture.widthAnchor.constraint(equalToConstant: 6),
      picture.heightAnchor.constraint(equalToConstant: 2),
      picture.centerYAnchor.constraint(equalTo: contentView.centerYAnchor),
      title.heightAnchor.constraint(equalToConstant: 1),
      title.leadingAnchor.constraint(equalTo: picture.trailingAnchor, constant: 2),
      title.trailingAnchor.constraint(equalTo: contentView.layoutMarginsGuide.trailingAnchor),
      title.centerYAnchor.constraint(equalTo: contentView.centerYAnchor),
    ])
  }
}
