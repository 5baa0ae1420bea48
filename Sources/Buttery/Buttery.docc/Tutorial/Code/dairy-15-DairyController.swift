import Buttery

final class DairyController: TableViewController {
  let products = Product.all

  override func viewDidLoad() {
    super.viewDidLoad()
    tableView.register(FigureCell.self, forCellReuseIdentifier: "figure")
    tableView.register(ProductHeader.self, forHeaderFooterViewReuseIdentifier: "product")
  }

  override func numberOfSections(in tableView: TableView) -> Int { products.count }

  override func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
    products[section].figures.count
  }

  override func tableView(
    _ tableView: TableView, viewForHeaderInSection section: Int
  ) -> View? {
    let header = tableView.dequeueReusableHeaderFooterView(withIdentifier: "product")
    guard let header = header as? ProductHeader else { return header }
    header.nameLabel.text = products[section].name
    header.meanLabel.text = "\(products[section].mean) a year"
    return header
  }

  override func tableView(
    _ tableView: TableView, cellForRowAt indexPath: IndexPath
  ) -> TableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: "figure", for: indexPath)
    let figure = products[indexPath.section].figures[indexPath.row]
    cell.textLabel?.text = "\(figure.year)"
    cell.detailTextLabel?.text = "\(figure.pounds)"
    return cell
  }
}
