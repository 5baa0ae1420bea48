import Buttery

final class DairyController: TableViewController {
  let products = Product.all

  override func viewDidLoad() {
    super.viewDidLoad()
    tableView.register(TableViewCell.self, forCellReuseIdentifier: "figure")
  }
}
