import Buttery
import Synchronization

/// A list of names, which can change, with a record of the chosen ones.
final class ListController: TableViewController {
  private(set) var names: [String]
  private(set) var chosen: [String] = []

  init(_ names: [String]) {
    self.names = names
    super.init(style: .plain)
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    tableView.separatorStyle = .none
    tableView.register(TableViewCell.self, forCellReuseIdentifier: "name")
  }

  func add(_ name: String) {
    names.append(name)
    tableView.reloadData()
  }

  func insert(_ name: String, completion: @escaping () -> Void = {}) {
    tableView.performBatchUpdates { [self] in
      names.insert(name, at: 0)
      tableView.insertRows(at: [IndexPath(row: 0, section: 0)], with: .top)
    } completion: { _ in
      completion()
    }
  }

  override func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
    names.count
  }

  override func tableView(
    _ tableView: TableView, cellForRowAt indexPath: IndexPath
  ) -> TableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: "name", for: indexPath)
    cell.textLabel?.text = names[indexPath.row]
    return cell
  }

  override func tableView(_ tableView: TableView, didSelectRowAt indexPath: IndexPath) {
    chosen.append(names[indexPath.row])
  }
}

/// A controller with a text field that gets keys.
final class FormController: ViewController {
  let field = TextField()

  override func viewDidLoad() {
    super.viewDidLoad()
    field.frame = Rect(x: 0, y: 0, width: 10, height: 1)
    view.addSubview(field)
  }

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    field.becomeFirstResponder()
  }
}

/// Collects texts from any thread.
final class Comments: Sendable {
  private let texts = Mutex<[String]>([])

  func add(_ new: [String]) { texts.withLock { $0 += new } }

  var all: [String] { texts.withLock { $0 } }
}
