import Buttery
import ButteryRecords

/// Writes a derived table as text: displayed texts for people, exact values for programs.
///
/// Shares for programs are in per cent without the sign. A summary for people has a last line for
/// all rows and, if groups are nested, a line for each outer group after its inner ones; programs
/// get the innermost groups alone.
struct DerivedOutput {
  /// The part of the table to write.
  struct Choice: Sendable {
    /// The rows to write, in this order.
    var rows: [Int]
    /// The columns to write, in this order.
    var columns: [Int]
    /// Whether a summary's line for all rows stands after the others.
    var hasLast: Bool
  }

  private let format: OutputFormat
  private let columns: [DerivedTable.Column]
  private let choice: Choice
  private let source: Source

  /// Where the rows come from.
  private enum Source {
    /// The displayed or the exact texts of a table, and the place of its row of totals; nil where
    /// there is none to write.
    case records(RecordList, totals: Int?)
    /// A summary, whose displayed texts may be wider in printed text than on the screen.
    case summary(GroupSummary)
  }

  /// - Parameter dropsNames: whether the columns that name rows are left out.
  /// - Throws: `RecordError` where the table can't be read.
  init(
    _ table: DerivedTable, format: OutputFormat, choice: Choice? = nil, dropsNames: Bool = false
  ) throws(RecordError) {
    if let summary = table.summary {
      self = DerivedOutput(summary, format: format, choice: choice)
      return
    }
    var columns = table.columns
    for place in columns.indices.dropFirst(table.nameColumns)
    where columns[place].form.kind == .percentage {
      columns[place].values = .numbers
    }
    self = DerivedOutput(
      format: format, columns: columns,
      choice: choice
        ?? Choice(
          rows: Array(0..<table.rowCount),
          columns: Array(Self.printed(columns).dropFirst(dropsNames ? table.nameColumns : 0)),
          hasLast: table.rowCount > 0),
      source: .records(
        try format.isForPrograms ? table.exactRecords() : table.shownRecords(),
        totals: table.hasTotals && !format.isForPrograms ? table.rowCount : nil))
  }

  init(_ summary: GroupSummary, format: OutputFormat, choice: Choice? = nil) {
    let columns = SummaryTable.columns(
      of: summary.measures, in: summary.list, groupedBy: summary.groupColumns ?? [],
      isFiltered: summary.shownShareOfAll != nil)
    // Without sections, the only line is the one for all rows, which needs no name.
    let isSingle = summary.groupColumns == nil
    self = DerivedOutput(
      format: format, columns: columns,
      choice: choice
        ?? Choice(
          rows: Array(0..<summary.count),
          columns: Array(Self.printed(columns).dropFirst(isSingle ? 1 : 0)),
          hasLast: summary.count > 0 && !isSingle),
      source: .summary(summary))
  }

  private init(
    format: OutputFormat, columns: [DerivedTable.Column], choice: Choice,
    source: Source
  ) {
    self.format = format
    self.columns = columns
    self.choice = choice
    self.source = source
  }

  private static func printed(_ columns: [DerivedTable.Column]) -> [Int] {
    columns.indices.filter { !columns[$0].isPicture }
  }

  /// Writes everything to standard output.
  ///
  /// - Throws: `OutputError`, or `RecordError` where a record can't be read.
  func print() throws {
    var output = PlainOutput()
    // People aren't shown titles with nothing below them.
    if case .summary(let summary) = source, format == .plain, summary.rowCount == 0,
      summary.shownShareOfAll != nil
    {
      return try output.finish()
    }
    try write(to: &output)
    try output.finish()
  }

  /// Writes everything to a file, replacing an existing one.
  ///
  /// - Throws: `SaveError`, or `RecordError` where a record can't be read.
  func save(to path: String) throws {
    if case .summary(let summary) = source, let failure = summary.failure { throw failure }
    try SavedFile.write(to: path, write)
  }

  private func write(to output: inout PlainOutput) throws {
    switch format {
    case .plain: try writePlain(to: &output)
    case .csv:
      CSVText.write(titles, to: &output)
      try forEachRow { texts, _ in CSVText.write(texts, to: &output) }
    case .jsonl: try writeObjects(to: &output)
    case .markdown: try writeMarkdown(to: &output)
    case .none: break
    }
  }

  // MARK: Rows

  private func column(_ place: Int) -> DerivedTable.Column { columns[choice.columns[place]] }

  private var titles: [String] {
    choice.columns.map { place in
      let column = columns[place]
      guard format.isForPrograms else { return column.printedTitles?.people ?? column.title }
      let unit = column.values == .numbers && column.form.kind == .percentage ? "%" : ""
      return column.printedTitles?.programs ?? column.title + unit
    }
  }

  private func alignsRight(_ place: Int) -> Bool {
    let column = column(place)
    return column.values != .names && column.form.kind.isNumeric
  }

  /// Calls `body` with the texts of each row, and with the places of empty ones that are no missing values.
  private func forEachRow(_ body: (_ texts: [String], _ emptyTexts: [Int]) -> Void) throws {
    switch source {
    case .records(let records, let totals):
      var reader = RecordReader(records)
      var fields = FieldBuffer()
      for row in choice.rows + (choice.hasLast ? [totals].compactMap(\.self) : []) {
        try reader.read(row, into: &fields)
        let texts = choice.columns.map { place in
          let text = fields.string(column: place)
          return format.isForPrograms ? plain(text, at: place) : text
        }
        body(
          texts,
          texts.indices.filter { texts[$0].isEmpty && fields.isQuoted(field: choice.columns[$0]) })
      }
    case .summary(let summary): try forEachRow(of: summary, body)
    }
  }

  private func forEachRow(
    of summary: GroupSummary, _ body: (_ texts: [String], _ emptyTexts: [Int]) -> Void
  ) throws {
    let isForPrograms = format.isForPrograms
    let rows: SummaryRows
    do throws(PassFailure) {
      rows = try SummaryRows(
        summary, for: isForPrograms ? .programs : .people, control: PassControl())
    } catch {
      throw error.cause
    }
    let areFields = columns.map { $0.values == .plainFields }
    var (cells, texts): ([DerivedTable.Cell], [String]) = ([], [])
    func write(_ cells: [DerivedTable.Cell]) {
      texts.removeAll(keepingCapacity: true)
      for place in choice.columns {
        let exact = cells[place].exact
        texts.append(
          !isForPrograms ? cells[place].shown : areFields[place] ? plain(exact, at: place) : exact)
      }
      body(texts, [])
    }
    // The line of an outer group stands after all of its inner groups, so it is left out if some of
    // these are.
    let isWhole = choice.hasLast && choice.rows.elementsEqual(0..<summary.count)
    let endings = isWhole && !isForPrograms ? summary.endings : [:]
    for group in choice.rows {
      rows.fill(&cells, ofGroup: group)
      write(cells)
      for outer in endings[group] ?? [] { write(rows.cells(ofGroup: outer)) }
    }
    if choice.hasLast, !isForPrograms { write(rows.cellsOfAll()) }
  }

  /// The exact text of a cell as programs get it.
  private func plain(_ text: String, at place: Int) -> String {
    switch columns[place].values {
    case .names, .fields: return text
    case .plainFields:
      // For JSON, `json(_:_:)` needs the field as it stands.
      guard format == .csv, let digits = digits(of: text, in: columns[place]) else { return text }
      return String(decoding: digits, as: UTF8.self)
    case .numbers:
      let hasSign = columns[place].form.kind == .percentage && text.utf8.last == UInt8(ascii: "%")
      let number = hasSign ? String(decoding: text.utf8.dropLast(), as: UTF8.self) : text
      guard columns[place].form.decimalMark == .comma else { return number }
      return String(number.map { $0 == "," ? "." : $0 })
    }
  }

  private func digits(of text: String, in column: DerivedTable.Column) -> [UInt8]? {
    Array(text.utf8).withUnsafeBufferPointer { FieldValue.plainDigits(of: $0, form: column.form) }
  }

  // MARK: Formats

  private func writePlain(to output: inout PlainOutput) throws {
    var widths = titles.map { TextMetrics.width(of: TextMetrics.visible($0)) }
    try forEachRow { texts, _ in
      for (place, text) in texts.enumerated() {
        widths[place] = max(widths[place], TextMetrics.width(of: TextMetrics.visible(text)))
      }
    }
    writeLine(titles, widths, to: &output)
    try forEachRow { texts, _ in writeLine(texts, widths, to: &output) }
  }

  private func writeLine(_ texts: [String], _ widths: [Int], to output: inout PlainOutput) {
    for (place, text) in texts.map({ TextMetrics.visible($0) }).enumerated() {
      if place > 0 { output.write("  ") }
      let (isRight, isLast) = (alignsRight(place), place == texts.count - 1)
      output.write(
        text, columns: TextMetrics.width(of: text), in: isLast && !isRight ? 0 : widths[place],
        alignsRight: isRight)
    }
    output.write("\n")
  }

  private func writeObjects(to output: inout PlainOutput) throws {
    let keys = uniqueTitles.map { JSONText.string($0) }
    try forEachRow { texts, emptyTexts in
      for (place, text) in texts.enumerated() {
        output.write(place == 0 ? "{" : ",")
        output.write(keys[place])
        output.write(":")
        output.write(
          text.isEmpty && emptyTexts.contains(place) ? JSONText.string("") : json(text, place))
      }
      output.write("}\n")
    }
  }

  /// The titles, told apart by an appended number where columns have the same.
  private var uniqueTitles: [String] {
    var taken: Set<String> = []
    return titles.map { title in
      var (key, number) = (title, 1)
      while !taken.insert(key).inserted {
        number += 1
        key = "\(title) \(number)"
      }
      return key
    }
  }

  private func json(_ text: String, _ place: Int) -> [UInt8] {
    let column = column(place)
    if text.isEmpty { return Array("null".utf8) }
    switch column.values {
    case .names: return digits(of: text, in: column) ?? JSONText.string(text)
    // Lengths of time have notations of their own.
    case .numbers where column.form.kind == .duration:
      return JSONText.string(text)
    // JSON has no infinity.
    case .numbers: return Array((Double(text)?.isFinite ?? false ? text : "null").utf8)
    case .fields, .plainFields: return digits(of: text, in: column) ?? JSONText.string(text)
    }
  }

  private func writeMarkdown(to output: inout PlainOutput) throws {
    let titles = titles.map { MarkdownText.escaped($0) }
    output.write("| \(titles.joined(separator: " | ")) |\n")
    let rules = titles.indices.map { alignsRight($0) ? "---:" : "---" }
    output.write("| \(rules.joined(separator: " | ")) |\n")
    try forEachRow { texts, _ in
      let texts = texts.map { MarkdownText.escaped($0) }
      output.write("| \(texts.joined(separator: " | ")) |\n")
    }
  }
}
