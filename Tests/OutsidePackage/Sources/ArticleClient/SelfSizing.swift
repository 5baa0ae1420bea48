import Buttery

final class NoteCell: TableViewCell {
  let note = Label()

  required init(style: CellStyle, reuseIdentifier: String?) {
    super.init(style: style, reuseIdentifier: reuseIdentifier)
    note.numberOfLines = 0
    note.translatesAutoresizingMaskIntoConstraints = false
    contentView.addSubview(note)
    let margins = contentView.layoutMarginsGuide
    LayoutConstraint.activate([
      note.leadingAnchor.constraint(equalTo: margins.leadingAnchor),
      note.trailingAnchor.constraint(equalTo: margins.trailingAnchor),
      note.topAnchor.constraint(equalTo: margins.topAnchor),
      note.bottomAnchor.constraint(equalTo: margins.bottomAnchor),
    ])
  }
}

@MainActor func measureRows(of tableView: TableView) {
  tableView.register(NoteCell.self, forCellReuseIdentifier: "note")
  tableView.rowHeight = TableView.automaticDimension
  tableView.estimatedRowHeight = 3
}
