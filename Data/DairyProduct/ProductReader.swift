import ButteryRecords

/// Makes products of the figures, which are a text in the program.
struct ProductReader {
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
    while file.withUnsafeBytes({ records.take(from: $0, into: &fields) }) {
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
