import Buttery

/// The note below a product's years.
final class DairyFooterView: TableViewHeaderFooterView {
  let note = Label()

  required init(reuseIdentifier: String?) {
    super.init(reuseIdentifier: reuseIdentifier)
    note.numberOfLines = 0
    contentView.addSubview(note)
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    note.frame = contentView.bounds.inset(by: EdgeInsets(left: 1, right: 2))
  }
}
