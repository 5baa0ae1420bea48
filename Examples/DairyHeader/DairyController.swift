import Buttery

/// Dairies with what they sell; every other one has the header that comes from a nib.
final class DairyController: TableViewController {
  private let dairies = Dairy.all

  override func viewDidLoad() {
    super.viewDidLoad()
    tableView.separatorStyle = .none
    tableView.sectionHeaderHeight = TableView.automaticDimension
    tableView.estimatedSectionHeaderHeight = 3
    tableView.register(TableViewCell.self, forCellReuseIdentifier: "product")
    tableView.register(
      DairyHeader.self, forHeaderFooterViewReuseIdentifier: DairyHeader.reuseIdentifier)
    tableView.register(
      headerNib(), forHeaderFooterViewReuseIdentifier: DairyNibHeader.reuseIdentifier)
  }

  // A nib is a file in the program, and is told the classes that it names.
  private func headerNib() -> Nib {
    do {
      return try Nib(
        json: PackageResources.DairyNibHeader_nib_json, classes: [NibClass(DairyNibHeader.self)])
    } catch {
      fatalError("\(error)")
    }
  }

  // MARK: - Rows

  override func numberOfSections(in tableView: TableView) -> Int { dairies.count }

  override func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
    dairies[section].products.count
  }

  override func tableView(
    _ tableView: TableView, cellForRowAt indexPath: IndexPath
  ) -> TableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: "product", for: indexPath)
    cell.textLabel?.text = dairies[indexPath.section].products[indexPath.row]
    return cell
  }

  // MARK: - Headers

  override func tableView(
    _ tableView: TableView, viewForHeaderInSection section: Int
  ) -> View? {
    section.isMultiple(of: 2)
      ? headerInCode(tableView, dairies[section]) : headerOfNib(tableView, dairies[section])
  }

  private func headerInCode(_ tableView: TableView, _ dairy: Dairy) -> View? {
    guard
      let header = tableView.dequeueReusableHeaderFooterView(
        withIdentifier: DairyHeader.reuseIdentifier) as? DairyHeader
    else { return nil }
    header.nameLabel.text = dairy.name
    header.aboutLabel.text = dairy.about
    return header
  }

  private func headerOfNib(_ tableView: TableView, _ dairy: Dairy) -> View? {
    guard
      let header = tableView.dequeueReusableHeaderFooterView(
        withIdentifier: DairyNibHeader.reuseIdentifier) as? DairyNibHeader
    else { return nil }
    header.nameLabel.text = dairy.name
    header.aboutLabel.text = dairy.about
    return header
  }
}
