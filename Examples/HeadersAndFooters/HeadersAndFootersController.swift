import Buttery

/// Cheeses by shelf: headers with pictures, headers and footers by title, sections without.
final class HeadersAndFootersController: TableViewController {
  private let shelves = Shelf.all

  override func viewDidLoad() {
    super.viewDidLoad()
    Image.registerCheeses()
    tableView.register(TableViewCell.self, forCellReuseIdentifier: "cheese")
    tableView.register(ShelfHeader.self, forHeaderFooterViewReuseIdentifier: "shelf")
    tableView.separatorStyle = .none
  }

  // MARK: - Rows

  override func numberOfSections(in tableView: TableView) -> Int { shelves.count }

  override func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
    shelves[section].cheeses.count
  }

  override func tableView(
    _ tableView: TableView, cellForRowAt indexPath: IndexPath
  ) -> TableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: "cheese", for: indexPath)
    cell.textLabel?.text = shelves[indexPath.section].cheeses[indexPath.row]
    return cell
  }

  // MARK: - Headers and footers

  /// Only for headers without a picture: a title fills the built-in label of a custom header too.
  override func tableView(
    _ tableView: TableView, titleForHeaderInSection section: Int
  ) -> String? {
    shelves[section].picture == nil ? shelves[section].name : nil
  }

  override func tableView(
    _ tableView: TableView, titleForFooterInSection section: Int
  ) -> String? {
    shelves[section].advice
  }

  /// The shelf's picture with its name; `nil`, which leaves the title, where there is no picture.
  override func tableView(
    _ tableView: TableView, viewForHeaderInSection section: Int
  ) -> View? {
    guard let picture = shelves[section].picture,
      let header = tableView.dequeueReusableHeaderFooterView(withIdentifier: "shelf")
        as? ShelfHeader
    else { return nil }
    header.title.text = shelves[section].name
    header.picture.image = Image(named: picture)
    return header
  }

  override func tableView(
    _ tableView: TableView, heightForHeaderInSection section: Int
  ) -> Int {
    shelves[section].picture == nil ? TableView.automaticDimension : 2
  }
}
