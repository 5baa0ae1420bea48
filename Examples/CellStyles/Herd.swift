/// A cow, as a row shows it.
struct Cow {
  let name: String
  let breed: String
  let litres: Int

  static let herd = [
    Cow(name: "Bella", breed: "Jersey", litres: 19),
    Cow(name: "Cloud", breed: "Holstein", litres: 31),
    Cow(name: "Dotty", breed: "Ayrshire", litres: 24),
    Cow(name: "Elsa", breed: "Brown Swiss", litres: 26),
  ]
}

/// What the rows in cells of the table's own styles say.
struct Entry {
  let text: String
  let detail: String?
}
