import Buttery

/// A table controller with the members that ported code overrides most.
final class ShelfController: TableViewController {
  private let shelves = [["Butter", "Ghee"], ["Quark"]]

  init() {
    super.init(style: .grouped)
    title = "Shelves"
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    tableView.register(TableViewCell.self, forCellReuseIdentifier: "item")
    tableView.estimatedRowHeight = TableView.automaticDimension
    tableView.estimatedSectionHeaderHeight = 2
    tableView.estimatedSectionFooterHeight = 0
  }

  override func numberOfSections(in tableView: TableView) -> Int { shelves.count }

  override func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
    shelves[section].count
  }

  override func tableView(
    _ tableView: TableView, cellForRowAt indexPath: IndexPath
  ) -> TableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: "item", for: indexPath)
    cell.textLabel?.text = shelves[indexPath.section][indexPath.row]
    cell.accessoryType = .detailButton
    return cell
  }

  override func tableView(
    _ tableView: TableView, titleForHeaderInSection section: Int
  ) -> String? { "Shelf \(section)" }

  override func tableView(_ tableView: TableView, heightForRowAt indexPath: IndexPath) -> Int {
    indexPath.row == 0 ? 2 : TableView.automaticDimension
  }

  override func tableView(
    _ tableView: TableView, estimatedHeightForRowAt indexPath: IndexPath
  ) -> Int { 1 }

  override func tableView(
    _ tableView: TableView, estimatedHeightForHeaderInSection section: Int
  ) -> Int { 1 }

  override func tableView(
    _ tableView: TableView, estimatedHeightForFooterInSection section: Int
  ) -> Int { tableView.estimatedSectionFooterHeight }

  override func tableView(
    _ tableView: TableView, accessoryButtonTappedForRowWith indexPath: IndexPath
  ) {
    let cell = tableView.cellForRow(at: indexPath)
    cell?.setHighlighted(true, animated: true)
    cell?.setSelected(cell?.isSelected == false, animated: false)
  }
}

/// A delegate with estimated heights.
final class Guesses: TableViewDelegate {
  func tableView(_ tableView: TableView, estimatedHeightForRowAt indexPath: IndexPath) -> Int { 3 }
  func tableView(
    _ tableView: TableView, estimatedHeightForHeaderInSection section: Int
  ) -> Int { 1 }
  func tableView(
    _ tableView: TableView, estimatedHeightForFooterInSection section: Int
  ) -> Int { 1 }
}

final class CountingView: View {
  private(set) var added = 0

  override func addSubview(_ view: View) {
    super.addSubview(view)
    added += 1
  }

  override func removeFromSuperview() {
    added = 0
    super.removeFromSuperview()
  }
}
