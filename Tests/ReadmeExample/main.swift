import Buttery
import ButteryCurses

final class FruitController: ViewController, TableViewDataSource {
  let basket = [("Apples", ["Boskoop", "Elstar", "Gala"]), ("Pears", ["Conference", "Williams"])]
  let tableView = TableView(frame: .zero, style: .plain)

  override func loadView() { view = tableView }

  override func viewDidLoad() {
    tableView.register(TableViewCell.self, forCellReuseIdentifier: "fruit")
    tableView.dataSource = self
  }

  func numberOfSections(in tableView: TableView) -> Int { basket.count }
  func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
    basket[section].1.count
  }
  func tableView(_ tableView: TableView, titleForHeaderInSection section: Int) -> String? {
    basket[section].0
  }
  func tableView(_ tableView: TableView, cellForRowAt path: IndexPath) -> TableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: "fruit", for: path)
    cell.textLabel?.text = basket[path.section].1[path.row]
    return cell
  }
}

try Application(device: CursesScreen()).run(FruitController())
