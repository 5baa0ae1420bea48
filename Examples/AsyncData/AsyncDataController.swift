import Buttery
import Dispatch

/// A day at a dairy, whose rows come one after the other: the loop serves the main actor.
final class AsyncDataController: TableViewController {
  private var rows: [String] = []

  override func viewDidLoad() {
    super.viewDidLoad()
    tableView.register(TableViewCell.self, forCellReuseIdentifier: "row")
    Task { await load() }
    DispatchQueue.main.asyncAfter(deadline: .now() + 1) { self.add("The cellar is closed") }
  }

  private func load() async {
    add("The day begins")
    // Both at once, on threads of their own: keys are heard meanwhile.
    async let milk = Dairy.weigh("Milk")
    async let cream = Dairy.weigh("Cream")
    for text in await [milk, cream] { add(text) }
    for await wheel in Dairy.wheels { add(wheel) }
  }

  private func add(_ text: String) {
    rows.append(text)
    tableView.insertRows(at: [IndexPath(row: rows.count - 1, section: 0)], with: .automatic)
  }

  override func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
    rows.count
  }

  override func tableView(
    _ tableView: TableView, cellForRowAt indexPath: IndexPath
  ) -> TableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: "row", for: indexPath)
    cell.textLabel?.text = rows[indexPath.row]
    return cell
  }
}
