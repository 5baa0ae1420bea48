import Buttery

/// A to-do list of a dairy: three kinds of headers, each with what goes wrong with it.
final class SectionHeadersController: TableViewController {
  private struct Group {
    let title: String
    let tasks: [String]
  }

  private let groups = [
    Group(title: "Overdue", tasks: ["Wash the curd cutter", "Call the vet"]),
    Group(title: "Today", tasks: ["Turn the wheels", "Salt the brine", "Label the butter"]),
    Group(title: "Tomorrow", tasks: ["Milk delivery at six", "Order rennet", "Sharpen knives"]),
    Group(title: "Some day", tasks: ["Paint the cellar door", "Learn to make Sbrinz"]),
  ]

  override func viewDidLoad() {
    super.viewDidLoad()
    tableView.separatorStyle = .none
    tableView.register(TableViewCell.self, forCellReuseIdentifier: "task")
    // Under a header's identifier, and dequeued with the same one: cells have names of their own.
    tableView.register(
      TableViewHeaderFooterView.self, forHeaderFooterViewReuseIdentifier: "plain")
    tableView.register(TintedHeader.self, forHeaderFooterViewReuseIdentifier: "tinted")
    tableView.register(RuledHeader.self, forHeaderFooterViewReuseIdentifier: "ruled")
  }

  // MARK: - Rows

  override func numberOfSections(in tableView: TableView) -> Int { groups.count }

  override func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
    groups[section].tasks.count
  }

  override func tableView(
    _ tableView: TableView, cellForRowAt indexPath: IndexPath
  ) -> TableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: "task", for: indexPath)
    cell.textLabel?.text = "☐ " + groups[indexPath.section].tasks[indexPath.row]
    return cell
  }

  // MARK: - Headers

  /// Fills the title of every header below: none of them is given a text.
  override func tableView(
    _ tableView: TableView, titleForHeaderInSection section: Int
  ) -> String? {
    groups[section].title
  }

  override func tableView(
    _ tableView: TableView, viewForHeaderInSection section: Int
  ) -> View? {
    switch section {
    case 0: plainHeader(in: tableView)
    case 1: tableView.dequeueReusableHeaderFooterView(withIdentifier: "tinted")
    case 2: tableView.dequeueReusableHeaderFooterView(withIdentifier: "ruled")
    default: nil
    }
  }

  /// The class as it is: its colour doesn't last, and neither does another place of its label.
  private func plainHeader(in tableView: TableView) -> View? {
    let header = tableView.dequeueReusableHeaderFooterView(withIdentifier: "plain")
    // Has no effect but a warning after the program's end: see TintedHeader for what has.
    header?.backgroundColor = .red
    // Is undone by the header's own layout: see RuledHeader for a label that stays.
    header?.textLabel?.frame = Rect(x: 20, y: 0, width: 20, height: 1)
    return header
  }
}
