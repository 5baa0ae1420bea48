import ButteryRecords

extension DairyProduct {
  init(group: Grouping.Group, of table: RecordTable) throws(DairyDataError) {
    let stem = String(group.title.lowercased().map { $0 == " " ? "-" : $0 })
    guard let identifier = Identifier(rawValue: stem) else {
      throw Self.malformed(
        table, group.record(at: 0),
        "no notes and no picture for '\(group.title)'; add them, "
          + "and a case to DairyProduct.Identifier")
    }
    var figures: [DairyFigure] = []
    for index in 0..<group.count {
      figures.append(try DairyFigure(record: group.record(at: index), of: table))
    }
    self.identifier = identifier
    name = group.title
    self.figures = figures
    let note = identifier.noteFile.prefix { $0 != UInt8(ascii: "\n") }
    self.note = String(decoding: note, as: UTF8.self)
  }

  fileprivate static func malformed(
    _ table: RecordTable, _ record: Int, _ problem: String
  ) -> DairyDataError {
    .malformed(file: table.sourceName, line: table.line(ofRecord: record), problem: problem)
  }
}

extension DairyFigure {
  fileprivate init(record: Int, of table: RecordTable) throws(DairyDataError) {
    let columns = (year: 1, pounds: 2)
    guard table.columnCount > columns.pounds,
      let year = table.number(record: record, column: columns.year),
      let pounds = table.withUTF8(record: record, column: columns.pounds, PlainNumber.init(utf8:)),
      pounds.fractionDigits <= 1
    else {
      throw DairyProduct.malformed(
        table, record, "a record is a product, a year, and pounds with one decimal at most")
    }
    self.year = Int(year)
    tenths = Int((pounds.value * 10).rounded())
    hasFraction = pounds.fractionDigits > 0
  }
}
