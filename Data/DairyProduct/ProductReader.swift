import ButteryRecords

/// Makes products of the records that `DairyData` has.
struct ProductReader {
  private static let columns = (product: 0, year: 1, pounds: 2)

  private let list: RecordList
  private let groups: RecordGroups
  private var reader: RecordReader
  private var fields = FieldBuffer()

  /// Groups the records by product.
  init() throws(DairyDataError) {
    do throws(RecordError) { list = try DairyData.records() } catch { throw .records(error) }
    do throws(PassFailure) {
      groups = try RecordGroups(
        grouping: list, by: [Self.columns.product], control: PassControl())
    } catch .records(let error) {
      throw .records(error)
    } catch {
      preconditionFailure("nobody cancels the pass")
    }
    reader = RecordReader(list)
  }

  /// All products, in the order of the file.
  mutating func products() throws(DairyDataError) -> [DairyProduct] {
    var products: [DairyProduct] = []
    for group in 0..<groups.count { products.append(try product(ofGroup: group)) }
    return products
  }

  private mutating func product(ofGroup group: Int) throws(DairyDataError) -> DairyProduct {
    let first = groups.firstRecord(ofGroup: group)
    try read(first)
    let name = fields.string(column: Self.columns.product)
    let stem = String(name.lowercased().map { $0 == " " ? "-" : $0 })
    guard let identifier = DairyProduct.Identifier(rawValue: stem) else {
      throw malformed(
        first,
        "no notes and no picture for '\(name)'; add them, and a case to DairyProduct.Identifier")
    }
    var figures: [DairyFigure] = []
    for index in 0..<groups.recordCount(ofGroup: group) {
      figures.append(try figure(ofRecord: groups.record(at: index, ofGroup: group)))
    }
    let note = identifier.noteFile.prefix { $0 != UInt8(ascii: "\n") }
    return DairyProduct(
      identifier: identifier, name: name, figures: figures,
      note: String(decoding: note, as: UTF8.self))
  }

  private mutating func figure(ofRecord record: Int) throws(DairyDataError) -> DairyFigure {
    try read(record)
    guard let year = number(Self.columns.year), let pounds = number(Self.columns.pounds),
      pounds.fractionDigits <= 1
    else {
      throw malformed(
        record, "a record is a product, a year, and pounds with one decimal at most")
    }
    return DairyFigure(
      year: Int(year.value), tenths: Int((pounds.value * 10).rounded()),
      hasFraction: pounds.fractionDigits > 0)
  }

  private func number(_ column: Int) -> (value: Double, fractionDigits: Int)? {
    fields.withUTF8(column: column) { field in
      NumberParser.plain(field).map { ($0.value, $0.fractionDigits) }
    }
  }

  private mutating func read(_ record: Int) throws(DairyDataError) {
    do { try reader.read(record, into: &fields) } catch { throw .records(error) }
  }

  /// A mistake in a record, each of which has a line of its own below the header.
  private func malformed(_ record: Int, _ problem: String) -> DairyDataError {
    .malformed(file: list.parts[0].file.name, line: record + 2, problem: problem)
  }
}
