import Buttery
import ButteryCurses

final class CheeseController: TableViewController {
  let cheeses = [
    (country: "France", names: ["Brie", "Comté", "Roquefort"]),
    (country: "Italy", names: ["Gorgonzola", "Parmigiano"]),
  ]

  override func viewDidLoad() {
    super.viewDidLoad()
    tableView.register(TableViewCell.self, forCellReuseIdentifier: "cheese")
  }

  override func numberOfSections(in tableView: TableView) -> Int { cheeses.count }

  override func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
    cheeses[section].names.count
  }

  override func tableView(_ tableView: TableView, titleForHeaderInSection section: Int) -> String? {
    cheeses[section].country
  }

  override func tableView(
    _ tableView: TableView, cellForRowAt indexPath: IndexPath
  ) -> TableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: "cheese", for: indexPath)
    cell.textLabel?.text = cheeses[indexPath.section].names[indexPath.row]
    return cell
  }

  override func tableView(_ tableView: TableView, didSelectRowAt indexPath: IndexPath) {
    title = cheeses[indexPath.section].names[indexPath.row]
  }
}

@MainActor func showCheeses() throws {
  try Application(device: CursesScreen()).run(CheeseController())
}
