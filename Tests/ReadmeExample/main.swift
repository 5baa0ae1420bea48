import Buttery
import ButteryCurses

final class FruitController: ViewController, TableViewDataSource {
  let basket = [("Apples", ["Boskoop", "Elstar", "Gala"]), ("Pears", ["Conference", "Williams"])]

  override func loadView() {
    let table = TableView(frame: .zero, style: .plain)
    table.register(TableViewCell.self, forCellReuseIdentifier: "fruit")
    table.dataSource = self
    view = table
  }
  func numberOfSections(in table: TableView) -> Int { basket.count }
  func tableView(_ table: TableView, numberOfRowsInSection at: Int) -> Int { basket[at].1.count }
  func tableView(_ table: TableView, titleForHeaderInSection at: Int) -> String? { basket[at].0 }
  func tableView(_ table: TableView, cellForRowAt path: IndexPath) -> TableViewCell {
    let cell = table.dequeueReusableCell(withIdentifier: "fruit", for: path)
    cell.textLabel?.text = basket[path.section].1[path.row]
    return cell
  }
}
let application = Application(device: try CursesScreen())
application.showsKeyHints = true
try application.run(FruitController())
