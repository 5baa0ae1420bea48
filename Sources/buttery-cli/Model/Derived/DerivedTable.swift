import ButteryRecords

/// A table that is made of another one: what its columns are called, the exact values of its rows, and
/// how these are shown.
///
/// The values are read as a file in memory is, so that all that can be done with records can be done
/// with them: rows are sorted, found and saved by what is exact. What is shown of them, such as
/// `12.3M` or a bar, are the same rows of a second file.
struct DerivedTable: Sendable {
  /// A column of the table.
  struct Column: Sendable {
    var title: String
    var form = ColumnForm(.text)
    /// Whether it shows what another column says.
    var isPicture = false
  }

  /// What a row has in a column.
  struct Cell: Sendable {
    var shown: String
    var exact: String

    /// A value that is shown as it is.
    init(_ text: String) { self.init(text, exact: text) }

    init(_ shown: String, exact: String) {
      self.shown = shown
      self.exact = exact
    }

    /// A number of rows or values.
    init(count: Int) { self.init(NumberText.grouped(count), exact: String(count)) }

    /// A part of one, in per cent.
    init(share: Double) { self.init(NumberText.share(share), exact: "\(share * 100)%") }

    /// A bar of whole columns, which is exactly the part of the longest one that it shows.
    init(barOf part: Double, width: Int) {
      let billionths = String(Int((part * 1e9).rounded()))
      let zeros = String(repeating: "0", count: max(0, 10 - billionths.count))
      self.init(ShareBar.text(part: part, width: width), exact: zeros + billionths)
    }
  }

  var name: String
  let columns: [Column]
  private(set) var rowCount = 0
  /// The row of each name; not for very many rows.
  private(set) var places: [String: Int] = [:]
  /// How many columns, from the first on, name a row.
  let nameColumns: Int
  /// Whether a row for all others stands behind them, whatever their order.
  private(set) var hasTotals = false

  /// What the table says where it is a summary, for who writes it as such.
  var summary: GroupSummary?

  private var exact = DerivedText()
  private var shown = DerivedText()

  /// - Parameters:
  ///   - name: what the top line calls it.
  ///   - columns: two of one title are told apart by a number.
  ///   - nameColumns: how many columns, from the first on, name a row.
  init(name: String, columns: [Column], nameColumns: Int = 1) {
    self.name = name
    self.nameColumns = nameColumns
    var taken: Set<String> = []
    self.columns = columns.map { column in
      var (unique, number) = (column, 1)
      while !taken.insert(unique.title).inserted {
        number += 1
        unique.title = "\(column.title) \(number)"
      }
      return unique
    }
    exact.append(self.columns.map(\.title))
    shown.append(self.columns.map(\.title))
  }

  /// Adds a row with a cell for each column.
  mutating func addRow(_ cells: [Cell]) {
    exact.append(cells.map(\.exact))
    shown.append(cells.map(\.shown))
    if rowCount < Self.mostPlaces {
      places[Self.rowName(cells.prefix(nameColumns).map(\.exact))] = rowCount
    }
    rowCount += 1
  }

  /// Names of more rows take too much memory.
  private static let mostPlaces = 50_000

  /// The name of a row whose first fields are these.
  static func rowName(_ fields: [String]) -> String { fields.joined(separator: "\u{1f}") }

  /// Adds the row for all others, behind the last one; and what it is where some of these are left
  /// out, which it doesn't know.
  mutating func addTotals(_ cells: [Cell]) {
    let texts = cells.map(\.shown)
    shown.append(texts)
    shown.append(texts.prefix(1).map { "\($0), unfiltered" } + texts.dropFirst())
    hasTotals = true
  }

  /// Who reads the table, and has read its beginning.
  func makeSource() throws(RecordError) -> RecordWorker {
    let worker = try exact.makeSource(name: name)
    for (place, column) in columns.enumerated() { worker.choose(column.form, ofColumn: place) }
    return worker
  }

  /// Reads the values of the rows.
  func exactRecords() throws(RecordError) -> RecordList {
    let worker = try makeSource()
    worker.finish()
    return worker.result.list
  }

  /// Reads what is shown: a row for each one of the table, and behind them the one for all.
  func shownRecords() throws(RecordError) -> RecordList {
    let worker = try shown.makeSource(name: name)
    worker.finish()
    return worker.result.list
  }
}

/// Rows of texts as a file has them.
private struct DerivedText: Sendable {
  private var bytes: [UInt8] = []

  mutating func append(_ texts: [String]) {
    for (place, text) in texts.enumerated() {
      bytes.append(UInt8(ascii: place == 0 ? "\"" : ","))
      if place > 0 { bytes.append(UInt8(ascii: "\"")) }
      for byte in text.utf8 {
        if byte == UInt8(ascii: "\"") { bytes.append(byte) }
        bytes.append(byte)
      }
      bytes.append(UInt8(ascii: "\""))
    }
    bytes.append(UInt8(ascii: "\n"))
  }

  func makeSource(name: String) throws(RecordError) -> RecordWorker {
    var options = ReadingOptions()
    options.delimiter = .comma
    options.quotes = .double
    options.hasHeader = true
    options.skippedLines = 0
    let worker = RecordWorker(file: try RecordFile(bytes: bytes, name: name), options: options)
    try worker.open()
    return worker
  }
}
