import Buttery

/// A list that is typed: Enter in the field adds a line, Tab goes to the list and back.
final class ShoppingListController: TableViewController, TextFieldDelegate {
  private var things = ["Butter", "Buttermilk", "Cream"]
  private let field = TextField(frame: Rect(x: 0, y: 0, width: 30, height: 1))

  override func viewDidLoad() {
    tableView.register(TableViewCell.self, forCellReuseIdentifier: "thing")
    field.placeholder = "what else?"
    field.borderStyle = .bezel
    field.delegate = self
    tableView.tableHeaderView = field
    field.becomeFirstResponder()
  }

  // MARK: - Keys

  override var keyCommands: [KeyCommand]? {
    [
      KeyCommand(title: "add", input: "a") { [unowned self] _ in field.becomeFirstResponder() },
      KeyCommand(title: "delete", input: Key(.delete), "x") { [unowned self] _ in deleteFocused() },
    ]
  }

  private func deleteFocused() {
    guard let path = tableView.indexPathForFocusedRow else { return }
    things.remove(at: path.row)
    tableView.deleteRows(at: [path], with: .automatic)
  }

  // MARK: - The menu of a line

  override func tableView(
    _ tableView: TableView, contextMenuConfigurationForRowAt indexPath: IndexPath, point: Point
  ) -> ContextMenuConfiguration? {
    ContextMenuConfiguration { [unowned self] _ in menu(of: indexPath) }
  }

  private func menu(of path: IndexPath) -> Menu {
    let again = Action(title: "Once more") { [unowned self] _ in add(things[path.row]) }
    let ways = ["Butter", "Cream", "Milk"].map { name in
      Action(title: name, state: things[path.row] == name ? .on : .off) { [unowned self] _ in
        things[path.row] = name
        tableView.reloadRows(at: [path], with: .none)
      }
    }
    let delete = Action(title: "Delete", attributes: .destructive) { [unowned self] _ in
      deleteFocused()
    }
    return Menu(children: [
      again, Menu(title: "Replace by", children: ways),
      Menu(options: .displayInline, children: [delete]),
    ])
  }

  // MARK: - The field

  func textFieldShouldReturn(_ textField: TextField) -> Bool {
    guard let text = textField.text, !text.isEmpty else { return false }
    textField.text = ""
    add(text)
    return true
  }

  private func add(_ thing: String) {
    things.append(thing)
    let path = IndexPath(row: things.count - 1, section: 0)
    tableView.insertRows(at: [path], with: .automatic)
    tableView.scrollToRow(at: path, at: .none, animated: false)
  }

  // MARK: - Rows

  override func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
    things.count
  }

  override func tableView(
    _ tableView: TableView, cellForRowAt indexPath: IndexPath
  ) -> TableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: "thing", for: indexPath)
    cell.textLabel?.text = things[indexPath.row]
    return cell
  }
}
