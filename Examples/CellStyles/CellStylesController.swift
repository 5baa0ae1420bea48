import Buttery

/// A farm's notice board: a section for each style of cell, and one for cells of an own class.
final class CellStylesController: TableViewController {
  private struct Board {
    let title: String
    let identifier: String
    let entries: [Entry]
  }

  private let boards = [
    Board(
      title: "default: a text", identifier: "basic",
      entries: [
        Entry(text: "Gate 3 sticks: lift it", detail: nil),
        Entry(text: "The vet comes on Monday", detail: nil),
      ]),
    Board(
      title: "value1: a text and a value", identifier: "right detail",
      entries: [
        Entry(text: "Milk in the tank", detail: "1,840 l"),
        Entry(text: "Temperature", detail: "3.8 °C"),
      ]),
    Board(
      title: "value2: a name and a value", identifier: "left detail",
      entries: [
        Entry(text: "Dairy", detail: "Sonnen & Co, 5 a.m."),
        Entry(text: "Feed", detail: "Miller, Thursdays"),
      ]),
    Board(
      title: "subtitle: a text and more about it", identifier: "subtitle",
      entries: [
        Entry(text: "Open day", detail: "First Sunday in May, cake and a tractor ride"),
        Entry(text: "Hay", detail: "Second cut, barn 2"),
      ]),
  ]

  override func viewDidLoad() {
    super.viewDidLoad()
    Image.register(Image(lines: ["▗▟▙▖", "▐██▌", "▐▌▐▌"], style: barnStyle), named: "barn")
    registerPrototypes()
    tableView.register(cowNib(), forCellReuseIdentifier: "cow")
    tableView.tableFooterView = View()
  }

  private let barnStyle = Style(foreground: .red)

  // Prototype cells of a storyboard are closures.
  private func registerPrototypes() {
    let styles: [(String, TableViewCell.CellStyle)] = [
      ("basic", .default), ("right detail", .value1), ("left detail", .value2),
      ("subtitle", .subtitle),
    ]
    for (identifier, style) in styles {
      let prototype = Nib { _ in [TableViewCell(style: style, reuseIdentifier: identifier)] }
      tableView.register(prototype, forCellReuseIdentifier: identifier)
    }
  }

  // A nib is a file in the program, and is told the classes that it names.
  private func cowNib() -> Nib {
    do {
      return try Nib(
        json: PackageResources.CowCell_nib_json, classes: [NibClass(CowCell.self)])
    } catch {
      fatalError("\(error)")
    }
  }

  // MARK: - Sections

  override func numberOfSections(in tableView: TableView) -> Int { boards.count + 1 }

  override func tableView(
    _ tableView: TableView, titleForHeaderInSection section: Int
  ) -> String? {
    section < boards.count ? boards[section].title : "a class of its own"
  }

  // MARK: - Rows

  override func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
    section < boards.count ? boards[section].entries.count : Cow.herd.count
  }

  override func tableView(
    _ tableView: TableView, cellForRowAt indexPath: IndexPath
  ) -> TableViewCell {
    indexPath.section < boards.count
      ? standardCell(tableView, for: indexPath) : cowCell(tableView, for: indexPath)
  }

  /// The first row of all is taller than its text, for the sake of its picture.
  override func tableView(
    _ tableView: TableView, heightForRowAt indexPath: IndexPath
  ) -> Int {
    indexPath == IndexPath(row: 0, section: 0) ? 3 : TableView.automaticDimension
  }

  private func standardCell(
    _ tableView: TableView, for indexPath: IndexPath
  ) -> TableViewCell {
    let board = boards[indexPath.section]
    let entry = board.entries[indexPath.row]
    let cell = tableView.dequeueReusableCell(withIdentifier: board.identifier, for: indexPath)
    cell.textLabel?.text = entry.text
    cell.detailTextLabel?.text = entry.detail
    let isFirst = indexPath == IndexPath(row: 0, section: 0)
    cell.imageView?.image = isFirst ? Image(named: "barn") : nil
    return cell
  }

  private func cowCell(_ tableView: TableView, for indexPath: IndexPath) -> TableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: "cow", for: indexPath)
    (cell as? CowCell)?.show(Cow.herd[indexPath.row])
    return cell
  }
}
