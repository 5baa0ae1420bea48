import Buttery

/// A shelf of a cheese shop, which is a section of the table.
struct Shelf {
  let name: String
  let picture: String?
  let cheeses: [String]
  let advice: String?

  static let all = [
    Shelf(
      name: "Soft and white", picture: "wheel",
      cheeses: ["Brillat-Savarin", "Camembert", "Chaource", "Robiola"],
      advice: "Take these out of the fridge an hour early."),
    Shelf(
      name: "Hard and old", picture: "wedge",
      cheeses: ["Beaufort", "Berner Alpkäse", "Comté", "Gruyère", "Sbrinz"],
      advice: nil),
    Shelf(
      name: "Blue", picture: "veins",
      cheeses: ["Bleu d'Auvergne", "Gorgonzola", "Roquefort", "Stilton"],
      advice: "Goes with pears, walnuts and sweet wine."),
    Shelf(
      name: "Not cheese at all", picture: nil,
      cheeses: ["Quince paste", "Fig mustard", "Crackers"],
      advice: "Ask for a taste."),
  ]
}

extension Image {
  /// Makes the pictures known: a program in a terminal has no asset catalogue.
  static func registerCheeses() {
    register(
      Image(lines: ["▗▄▄▄▄▖", "▝▀▀▀▀▘"], style: Style(foreground: .brightWhite)), named: "wheel")
    register(Image(lines: ["  ▗▄▟█", "▗▟████"], style: Style(foreground: .yellow)), named: "wedge")
    register(Image(lines: ["▗▞▄▚▄▖", "▝▄▀▞▀▘"], style: Style(foreground: .cyan)), named: "veins")
  }
}
