import Buttery

/// A dairy and what it sells.
struct Dairy {
  let name: String
  let about: String
  let products: [String]

  static let all = [
    Dairy(
      name: "Obertal",
      about: "At 1,400 metres. In summer the milk comes down by cable car, still warm.",
      products: ["Raclette", "Alpine butter", "Whey soap"]),
    Dairy(
      name: "Two Rivers",
      about: "Forty Jerseys and one very old bull, between the weir and the mill.",
      products: ["Clotted cream", "Cheddar", "Cultured butter", "Ice cream"]),
    Dairy(
      name: "Halvorsen & Daughters",
      about: "Brown cheese, since 1911.",
      products: ["Brunost", "Gamalost", "Sour cream"]),
    Dairy(
      name: "Laiterie du Marais",
      about: "Salt meadows, salted butter: the flakes are raked an hour's walk away.",
      products: ["Salted butter", "Faisselle", "Tomme", "Buttermilk"]),
  ]
}
