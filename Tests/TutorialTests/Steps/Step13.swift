// Written by Scripts/tutorial.
// swift-format-ignore-file

import Buttery
import ButteryCurses

enum Step13 {
  final class DairyController: TableViewController {
    let products = Product.all

    override func viewDidLoad() {
      super.viewDidLoad()
      tableView.register(FigureCell.self, forCellReuseIdentifier: "figure")
    }

    override func numberOfSections(in tableView: TableView) -> Int { products.count }

    override func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
      products[section].figures.count
    }

    override func tableView(
      _ tableView: TableView, titleForHeaderInSection section: Int
    ) -> String? {
      products[section].name
    }

    override func tableView(
      _ tableView: TableView, cellForRowAt indexPath: IndexPath
    ) -> TableViewCell {
      let cell = tableView.dequeueReusableCell(withIdentifier: "figure", for: indexPath)
      let figure = products[indexPath.section].figures[indexPath.row]
      cell.textLabel?.text = "\(figure.year)"
      cell.detailTextLabel?.text = "\(figure.pounds)"
      return cell
    }
  }

  final class FigureCell: TableViewCell {
    required init(style: CellStyle, reuseIdentifier: String?) {
      super.init(style: .value1, reuseIdentifier: reuseIdentifier)
    }
  }

  /// The consumption of a product in the United States, in pounds per person and year.
  struct Product {
    let name: String
    let figures: [(year: Int, pounds: Double)]

    static let all = [
      Product(
        name: "Milk",
        figures: [(2013, 165), (2014, 159), (2015, 156), (2016, 154), (2017, 149)]),
      Product(
        name: "Yogurt",
        figures: [(2013, 14.9), (2014, 14.8), (2015, 14.4), (2016, 13.7), (2017, 13.7)]),
      Product(
        name: "Butter",
        figures: [(2013, 5.5), (2014, 5.5), (2015, 5.6), (2016, 5.7), (2017, 5.7)]),
      Product(
        name: "Cheese",
        figures: [(2013, 33.4), (2014, 34.1), (2015, 35.1), (2016, 36.4), (2017, 36.9)]),
    ]
  }

  final class ProductHeader: TableViewHeaderFooterView {
    let nameLabel = Label()
    let meanLabel = Label()

    required init(reuseIdentifier: String?) {
      super.init(reuseIdentifier: reuseIdentifier)
      nameLabel.textAttributes = .bold
      nameLabel.textColor = .cyan
      meanLabel.textAttributes = .dim
      for label in [nameLabel, meanLabel] {
        label.translatesAutoresizingMaskIntoConstraints = false
        contentView.addSubview(label)
      }
      let margins = contentView.layoutMarginsGuide
      LayoutConstraint.activate([
        nameLabel.leadingAnchor.constraint(equalTo: margins.leadingAnchor),
        nameLabel.topAnchor.constraint(equalTo: contentView.topAnchor),
        nameLabel.bottomAnchor.constraint(equalTo: contentView.bottomAnchor),
        meanLabel.trailingAnchor.constraint(equalTo: margins.trailingAnchor),
        meanLabel.topAnchor.constraint(equalTo: nameLabel.topAnchor),
      ])
    }
  }

  @MainActor static func main() throws {
    let application = Application(device: try CursesScreen())
    application.showsKeyHints = true
    try application.run(DairyController())
  }
}
