import Buttery

/// A screen with a table, with an extension for each of its protocols.
class PantryController: ViewController {
  let tableView = TableView(frame: .zero, style: .grouped)
  let groups = [("Milk", ["whole", "skimmed"]), ("Butter", ["salted"])]

  override func loadView() { view = tableView }

  override func viewDidLoad() {
    super.viewDidLoad()
    tableView.dataSource = self
    tableView.delegate = self
    tableView.register(PriceCell.self)
    tableView.register(
      GroupHeader.self, forHeaderFooterViewReuseIdentifier: GroupHeader.reuseIdentifier)
  }
}

extension PantryController: TableViewDataSource {
  func numberOfSections(in tableView: TableView) -> Int { groups.count }
  func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
    groups[section].1.count
  }
  func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> TableViewCell {
    let cell: PriceCell = tableView.dequeueReusableCell(for: indexPath)
    cell.price.text = groups[indexPath.section].1[indexPath.row]
    return cell
  }
}

extension PantryController: TableViewDelegate {
  func tableView(_ tableView: TableView, heightForRowAt indexPath: IndexPath) -> Int {
    indexPath.row == 0 ? 2 : TableView.automaticDimension
  }
  func tableView(_ tableView: TableView, heightForHeaderInSection section: Int) -> Int { 2 }
  func tableView(_ tableView: TableView, heightForFooterInSection section: Int) -> Int {
    .leastNormalMagnitude
  }
  func tableView(_ tableView: TableView, viewForHeaderInSection section: Int) -> View? {
    let identifier = GroupHeader.reuseIdentifier
    guard
      let header = tableView.dequeueReusableHeaderFooterView(withIdentifier: identifier)
        as? GroupHeader
    else { return nil }
    header.titleLabel.text = groups[section].0
    return header
  }
  func tableView(_ tableView: TableView, viewForFooterInSection section: Int) -> View? { View() }
  func tableView(
    _ tableView: TableView, indentationLevelForRowAt indexPath: IndexPath
  ) -> Int { indexPath.row }
  func tableView(
    _ tableView: TableView, willDisplay cell: TableViewCell, forRowAt indexPath: IndexPath
  ) {
    cell.accessoryType = .checkmark
  }
  func tableView(
    _ tableView: TableView, didEndDisplaying cell: TableViewCell, forRowAt indexPath: IndexPath
  ) {}
  func tableView(
    _ tableView: TableView, willDisplayHeaderView view: View, forSection section: Int
  ) {
    (view as? TableViewHeaderFooterView)?.textLabel?.textColor = .red
  }
  func tableView(
    _ tableView: TableView, willDisplayFooterView view: View, forSection section: Int
  ) {}
  func tableView(
    _ tableView: TableView, didEndDisplayingHeaderView view: View, forSection section: Int
  ) {}
  func tableView(
    _ tableView: TableView, didEndDisplayingFooterView view: View, forSection section: Int
  ) {}
  func scrollViewDidScroll(_ scrollView: ScrollView) { scrollView.setNeedsDisplay() }
}

// Titles belong to the data source. In the extension that declares the delegate, the compiler takes
// these methods for misspelt delegate methods and warns; in a plain extension it doesn't.
extension PantryController {
  func tableView(_ tableView: TableView, titleForHeaderInSection section: Int) -> String? {
    groups[section].0
  }
  func tableView(_ tableView: TableView, titleForFooterInSection section: Int) -> String? { nil }
}

/// A data source with only the required methods.
final class ShortestSource: TableViewDataSource, TableViewDelegate {
  func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { 1 }
  func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> TableViewCell {
    TableViewCell()
  }
}
