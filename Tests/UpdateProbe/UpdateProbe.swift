import Buttery
import ButteryCurses
import Glibc

/// A list of rows that changes when a key is pressed: `update-probe still` or `update-probe
/// moving`.
///
/// `i` inserts a row, `I` inserts four rows, `x` deletes a row, `m` moves one, and `q` ends the
/// program.
@main struct UpdateProbe {
  @MainActor static func main() {
    do {
      let isMoving = CommandLine.arguments.dropFirst().first == "moving"
      let screen = try CursesScreen()
      let application = Application(device: screen)
      application.animatesUpdates = isMoving
      try application.run(ListController())
    } catch {
      print("update-probe: \(error)")
      exit(2)
    }
  }
}

/// A list controller; changes happen at its sixth row.
private final class ListController: TableViewController {
  private var rows = (0..<100).map { "row \($0 + 100) of butter, cream and cheese" }
  private var made = 0

  override func viewDidLoad() {
    super.viewDidLoad()
    tableView.register(TableViewCell.self, forCellReuseIdentifier: "row")
    tableView.separatorStyle = .none
    tableView.rowHeight = 1
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

  override func handle(_ event: Event) -> Bool {
    switch event {
    case .key(.character("i")): insert(1)
    case .key(.character("I")): insert(4)
    case .key(.character("x")): delete()
    case .key(.character("m")): move()
    case .key(.character("q")): runningApplication?.stop()
    default: return false
    }
    return true
  }

  private func insert(_ count: Int) {
    let places = 5..<5 + count
    for place in places {
      made += 1
      rows.insert("new \(made) in the house of butter and cream", at: place)
    }
    tableView.insertRows(at: places.map { IndexPath(row: $0, section: 0) }, with: .automatic)
  }

  private func delete() {
    rows.remove(at: 5)
    tableView.deleteRows(at: [IndexPath(row: 5, section: 0)], with: .automatic)
  }

  private func move() {
    rows.insert(rows.remove(at: 5), at: 15)
    tableView.moveRow(at: IndexPath(row: 5, section: 0), to: IndexPath(row: 15, section: 0))
  }
}
