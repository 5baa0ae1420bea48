import ButteryRecords

/// What people in the United States ate and drank of eight dairy products, 1975 to 2017.
///
/// Pounds per person and year, from the US Department of Agriculture, Economic Research Service; a
/// work of the US government, in the public domain. All of it is part of the program: no file is
/// opened.
///
/// ```swift
/// for product in try DairyData.products() {
///   print(product.name, product.figures.count)
/// }
/// ```
package enum DairyData {
  /// All products in the order of the file, each with its figures and note.
  ///
  /// Reads some five kilobytes anew at each call.
  ///
  /// - Throws: `DairyDataError` if a file in the program is damaged, which its tests rule out.
  package static func products() throws(DairyDataError) -> [DairyProduct] {
    var reader = ProductReader()
    return try reader.products(in: PackageResources.dairy_csv)
  }
}

extension DairyProduct.Identifier {
  fileprivate var noteFile: [UInt8] {
    switch self {
    case .milk: PackageResources.milk_note_txt
    case .yogurt: PackageResources.yogurt_note_txt
    case .butter: PackageResources.butter_note_txt
    case .cheese: PackageResources.cheese_note_txt
    case .cottageCheese: PackageResources.cottage_cheese_note_txt
    case .condensedMilk: PackageResources.condensed_milk_note_txt
    case .iceCream: PackageResources.ice_cream_note_txt
    case .whey: PackageResources.whey_note_txt
    }
  }

  fileprivate var pictureFile: [UInt8] {
    switch self {
    case .milk: PackageResources.milk_picture_txt
    case .yogurt: PackageResources.yogurt_picture_txt
    case .butter: PackageResources.butter_picture_txt
    case .cheese: PackageResources.cheese_picture_txt
    case .cottageCheese: PackageResources.cottage_cheese_picture_txt
    case .condensedMilk: PackageResources.condensed_milk_picture_txt
    case .iceCream: PackageResources.ice_cream_picture_txt
    case .whey: PackageResources.whey_picture_txt
    }
  }
}

/// Why a file of the dairy data could not be understood.
package enum DairyDataError: Error, Sendable, Equatable {
  /// A line of a file isn't what it should be; lines count from 1.
  case malformed(file: String, line: Int, problem: String)
}

extension DairyDataError: CustomStringConvertible {
  /// The message in one line: file, line, what is wrong, what is right.
  package var description: String {
    switch self {
    case .malformed(let file, let line, let problem): "\(file):\(line): \(problem)"
    }
  }
}

// MARK: - Products

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

/// What a person consumed of a product in one year.
package struct DairyFigure: Sendable, Hashable {
  /// The year, in the Common Era.
  package let year: Int

  /// Pounds per person, times ten; exact, so that sums are as well.
  package let tenths: Int

  /// Whether the figure was published with a decimal; milk comes in whole pounds.
  package let hasFraction: Bool

  /// Pounds per person.
  package var pounds: Double { Double(tenths) / 10 }

  /// The pounds as they were published: `247` or `13.7`.
  package var text: String {
    hasFraction ? "\(tenths / 10).\(tenths % 10)" : "\(tenths / 10)"
  }
}

// MARK: - Reading

/// Makes products of the figures, which are a text in the program.
private struct ProductReader {
  private static let columns = (product: 0, year: 1, pounds: 2)

  private var fields = FieldBuffer()

  /// The line that is read, from 1.
  private var line = 0

  private var identifiers: [DairyProduct.Identifier] = []
  private var names: [String] = []
  private var figures: [[DairyFigure]] = []

  /// All products, in the order of the file.
  mutating func products(in file: [UInt8]) throws(DairyDataError) -> [DairyProduct] {
    let format = RecordFormat(kind: .delimited(.comma), hasHeader: true)
    var records = file.withUnsafeBytes { TextRecords(of: $0, format: format) }
    while file.withUnsafeBytes({ records.readNext(from: $0, into: &fields) }) {
      line += 1
      if line > 1 { try takeFigure() }
    }
    return identifiers.indices.map { index in
      let note = identifiers[index].noteFile.prefix { $0 != UInt8(ascii: "\n") }
      return DairyProduct(
        identifier: identifiers[index], name: names[index], figures: figures[index],
        note: String(decoding: note, as: UTF8.self))
    }
  }

  private mutating func takeFigure() throws(DairyDataError) {
    guard let year = number(Self.columns.year), let pounds = number(Self.columns.pounds),
      pounds.fractionDigits <= 1
    else {
      throw malformed("a record is a product, a year, and pounds with one decimal at most")
    }
    let figure = DairyFigure(
      year: Int(year.value), tenths: Int((pounds.value * 10).rounded()),
      hasFraction: pounds.fractionDigits > 0)
    figures[try product()].append(figure)
  }

  private func number(_ column: Int) -> (value: Double, fractionDigits: Int)? {
    fields.withUTF8(column: column) { field in
      NumberParser.plain(field).map { ($0.value, $0.fractionDigits) }
    }
  }

  /// The number of the record's product, which may be a new one.
  private mutating func product() throws(DairyDataError) -> Int {
    let name = fields.string(column: Self.columns.product)
    if let index = names.lastIndex(of: name) { return index }
    let stem = String(name.lowercased().map { $0 == " " ? "-" : $0 })
    guard let identifier = DairyProduct.Identifier(rawValue: stem) else {
      throw malformed(
        "no notes and no picture for '\(name)'; add them, and a case to DairyProduct.Identifier")
    }
    identifiers.append(identifier)
    names.append(name)
    figures.append([])
    return names.count - 1
  }

  private func malformed(_ problem: String) -> DairyDataError {
    .malformed(file: "dairy.csv", line: line, problem: problem)
  }
}
