import Buttery

final class DairyController: TableViewController {
  let products = Product.all

  override func viewDidLoad() {
    super.viewDidLoad()
    tableView.register(FigureCell.self, forCellReuseIdentifier: "figure")
  }

  override func numberOfSections(in tableView: TableView) -> Int { products.count }

  override func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
    products[section].figures.count
  }

  override func tableView(
    _ tableView: TableView, titleForHeaderInSection section: Int
  ) -> String? {
    products[section].name
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
