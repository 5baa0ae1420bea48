import Buttery

final class DairyController: TableViewController {
  let products = Product.all

  override func viewDidLoad() {
    super.viewDidLoad()
    tableView.register(TableViewCell.self, forCellReuseIdentifier: "figure")
  }

  override func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
    products[section].figures.count
  }
}
