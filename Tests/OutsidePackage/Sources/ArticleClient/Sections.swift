import Buttery

final class CountryHeader: TableViewHeaderFooterView {
  let name = Label()
  let count = Label()

  required init(reuseIdentifier: String?) {
    super.init(reuseIdentifier: reuseIdentifier)
    name.textAttributes = .bold
    count.textAttributes = .dim
    for label in [name, count] {
      label.translatesAutoresizingMaskIntoConstraints = false
      contentView.addSubview(label)
    }
    let margins = contentView.layoutMarginsGuide
    LayoutConstraint.activate([
      name.leadingAnchor.constraint(equalTo: margins.leadingAnchor),
      count.trailingAnchor.constraint(equalTo: margins.trailingAnchor),
      name.topAnchor.constraint(equalTo: margins.topAnchor),
      name.bottomAnchor.constraint(equalTo: margins.bottomAnchor),
      count.centerYAnchor.constraint(equalTo: name.centerYAnchor),
    ])
  }
}

final class CountryDelegate: TableViewDelegate {
  func tableView(_ tableView: TableView, viewForHeaderInSection section: Int) -> View? {
    let header = tableView.dequeueReusableHeaderFooterView(withIdentifier: "country")
    guard let header = header as? CountryHeader else { return header }
    header.name.text = "Section \(section + 1)"
    header.count.text = "\(tableView.numberOfRows(inSection: section)) rows"
    return header
  }
}

@MainActor func prepare(_ tableView: TableView) {
  tableView.register(CountryHeader.self, forHeaderFooterViewReuseIdentifier: "country")
}
