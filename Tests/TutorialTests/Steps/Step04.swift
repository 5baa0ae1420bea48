// Written by Scripts/tutorial.
// swift-format-ignore-file

import Buttery
import ButteryCurses

enum Step04 {
  final class DairyController: TableViewController {
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

  @MainActor static func main() throws {
    let application = Application(device: try CursesScreen())
    application.showsKeyHints = true
    try application.run(DairyController())
  }
}
