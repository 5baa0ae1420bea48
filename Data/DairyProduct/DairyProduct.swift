/// A dairy product with all there is to show of it.
package struct DairyProduct: Sendable {
  /// A name for each product that never changes; the files of the product are called by it.
  package enum Identifier: String, Sendable, CaseIterable {
    /// Milk to drink, of all kinds.
    case milk
    /// Yogurt.
    case yogurt
    /// Butter.
    case butter
    /// Cheese, American and other.
    case cheese
    /// Cottage cheese.
    case cottageCheese = "cottage-cheese"
    /// Condensed milk, whole and skim.
    case condensedMilk = "condensed-milk"
    /// Ice cream, regular and reduced fat.
    case iceCream = "ice-cream"
    /// Dry whey.
    case whey
  }

  /// Which product it is.
  package let identifier: Identifier

  /// The name as people read it, such as `Cottage Cheese`.
  package let name: String

  /// A figure for each year, in the order of the years.
  package let figures: [DairyFigure]

  /// A sentence or two about what the figures add up.
  package let note: String

  /// The product as pixel art: 16 by 8 pixels, and 12 by 6.
  ///
  /// Reads the product's picture file anew at each call.
  ///
  /// - Throws: `DairyDataError` if the file is damaged, which its tests rule out.
  package func pictures() throws(DairyDataError) -> (large: Picture, small: Picture) {
    let file = try PictureFile(
      bytes: identifier.pictureFile, name: "Pictures/\(identifier.rawValue).picture.txt")
    return (file.large, file.small)
  }
}
