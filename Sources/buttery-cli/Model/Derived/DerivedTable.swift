import ButteryRecords

/// A table derived from another one: its columns, and the exact and the displayed value of each
/// cell.
///
/// The exact values are written to a CSV file in memory and read from there, so that all that can
/// be done with records can be done with them: rows are sorted, found and saved by their exact
/// values. The displayed texts, such as `12.3M` or a bar, are the rows of a second such file.
struct DerivedTable: Sendable {
  /// A column of the table.
  struct Column: Sendable {
    var title: String
    var form = ColumnForm(.text)
    /// Whether the column draws the value of another column.
    var isPicture = false
    /// How programs get the exact values.
    var values = Values.fields
    /// The titles in printed text, for people and for programs; nil for `title`, to which a share's
    /// `%` is added for programs.
    var printedTitles: (people: String, programs: String)?

    /// How programs get the exact values of a column.
    enum Values: Sendable {
      /// Names of rows, which are texts even if they are numbers.
      case names
      /// Fields as they stand in the file; those that are numbers are numbers in JSON, too.
      case fields
      /// Fields; those that are numbers are written with a decimal point and without groups.
      case plainFields
      /// Computed numbers with a decimal point and without the `%` that people see.
      case numbers
    }
  }

  /// What a row has in a column.
  struct Cell: Sendable {
    var shown: String
    var exact: String
    /// Whether an empty exact value is a text, and not a missing value: databases tell these apart.
    var isEmptyText = false

    /// A cell that shows its exact value.
    init(_ text: String) { self.init(text, exact: text) }

    init(_ shown: String, exact: String) {
      self.shown = shown
      self.exact = exact
    }

    /// A number of rows or values.
    init(count: Int) { self.init(NumberFormatter.grouped(count), exact: String(count)) }

    /// A share from 0 to 1, in per cent.
    init(share: Double) {
      self.init(NumberFormatter.share(share), exact: NumberFormatter.plainShare(share))
    }

    /// A bar of whole columns, whose exact value is `part` in billionths with leading zeros, so
    /// that bars sort as texts.
    init(barOf part: Double, width: Int) {
      let billionths = String(Int((part * 1e9).rounded()))
      let zeros = String(repeating: "0", count: max(0, 10 - billionths.count))
      self.init(ShareBar.text(part: part, width: width), exact: zeros + billionths)
    }
  }

  var name: String
  let columns: [Column]
  private(set) var rowCount = 0
  /// The row of each name, for the first `maximumPlaces` rows only.
  private(set) var places: [String: Int] = [:]
  /// How many columns, from the first on, name a row.
  let nameColumns: Int
  /// Whether a row of totals stands behind the other rows, whatever their order.
  private(set) var hasTotals = false

  /// The summary that the table was made of, if any, for outputs that write a summary as such.
  var summary: GroupSummary?

  private var exact = DerivedText()
  private var shown = DerivedText()

  /// - Parameters:
  ///   - name: what the top line calls the table.
  ///   - columns: the columns; columns of the same title are told apart by an appended number.
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
    exact.append(cells.map(\.exact)) { cells[$0].isEmptyText }
    shown.append(cells.map(\.shown))
    if rowCount < Self.maximumPlaces {
      places[Self.rowName(cells.prefix(nameColumns).map(\.exact))] = rowCount
    }
    rowCount += 1
  }

  /// The most rows whose names are kept: those of more rows take too much memory.
  private static let maximumPlaces = 50_000

  /// The name of a row whose first fields are these.
  static func rowName(_ fields: [String]) -> String { fields.joined(separator: "\u{1f}") }

  /// The row of a name in another version of the table, or the nearest thing: the group around it, or the
  /// first one in it; nil if there is none.
  func place(ofName fields: [String]) -> Int? {
    if let place = places[Self.rowName(fields)] { return place }
    for count in (1..<max(1, fields.count)).reversed() {
      let outer = Array(fields.prefix(count))
      let rest = Array(repeating: "", count: nameColumns - count - 1)
      if let place = places[Self.rowName(outer + [Self.nameOfAll] + rest)] { return place }
    }
    guard let all = fields.firstIndex(of: Self.nameOfAll), all > 0 else { return nil }
    let start = Self.rowName(Array(fields.prefix(all)) + [""])
    return places.filter { $0.key.hasPrefix(start) }.values.min()
  }

  /// What stands in place of the inner names of a group that holds others.
  static let nameOfAll = "all"

  /// Adds the row of totals behind the last row, and a variant of that row for when the table is
  /// filtered: the totals don't follow the filter, so that its first cell says "unfiltered".
  mutating func addTotals(_ cells: [Cell]) {
    let texts = cells.map(\.shown)
    shown.append(texts)
    shown.append(texts.prefix(1).map { "\($0), unfiltered" } + texts.dropFirst())
    hasTotals = true
  }

  /// A worker that reads the exact values of the table and knows its columns already.
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

  /// Reads the displayed texts: a row for each row of the table, then the two rows of totals, if
  /// any.
  func shownRecords() throws(RecordError) -> RecordList {
    let worker = try shown.makeSource(name: name)
    worker.finish()
    return worker.result.list
  }
}

/// Rows of texts, written as a CSV file in memory.
private struct DerivedText: Sendable {
  private var bytes: [UInt8] = []

  /// Appends a row of texts, each in quotes but for empty ones that stand for a missing value.
  mutating func append(_ texts: [String], isText: (_ place: Int) -> Bool = { _ in true }) {
    for (place, text) in texts.enumerated() {
      if place > 0 { bytes.append(UInt8(ascii: ",")) }
      guard !text.isEmpty || isText(place) else { continue }
      bytes.append(UInt8(ascii: "\""))
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

/// A bar of whole columns: `▇▇▇▇`.
enum ShareBar {
  /// - Parameters:
  ///   - part: the length as a share of the longest bar, 0 to 1.
  ///   - width: the columns of the longest bar.
  static func text(part: Double, width: Int) -> String {
    guard part > 0 else { return "" }
    let count = Int((min(1, part) * Double(width)).rounded())
    return String(repeating: "▇", count: max(1, count))
  }
}
