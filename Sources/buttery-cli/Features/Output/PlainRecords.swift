import Buttery
import ButteryRecords

/// Writes records in aligned columns, for people and for a pager.
///
/// There are at least two blanks between two columns, however wide the fields are.
struct PlainRecords: RecordWriter {
  static let hasSections = true

  private var columns: [Column]

  private struct Column {
    var index: Int
    var title: String
    var isNumeric: Bool
    var mark: DecimalMark
    var measure = ColumnMeasure()
    /// The width, at least that of the title, so that titles are never cut and stand above their
    /// values.
    var width = 0
  }

  /// How many rows are measured for the widths; a wider field further down pushes the rest of its
  /// row to the right.
  private static let sampleCount = 1000

  init(of columns: [Int], in result: QueryResult, rows: ShownRows) throws(RecordError) {
    self.init(of: columns, in: result.list)
    try Self.sample(result, rows: rows) { measure($0) }
    fitWidths()
  }

  /// - Parameter sample: values of some rows, from which the widths are measured.
  init(of columns: [Int], in list: RecordList, sample: [[[UInt8]?]]) {
    self.init(of: columns, in: list)
    var fields = FieldBuffer()
    for row in sample {
      fields.fill(row)
      measure(fields)
    }
    fitWidths()
  }

  private init(of columns: [Int], in list: RecordList) {
    self.columns = columns.map { index in
      let column = list.columns[index]
      return Column(
        index: index, title: TextMetrics.visible(column.name), isNumeric: column.kind.isNumeric,
        mark: column.form.decimalMark)
    }
  }

  private mutating func measure(_ fields: borrowing FieldBuffer) {
    for place in columns.indices {
      let column = columns[place]
      let shape = fields.withUTF8(column: column.index) { FieldShape($0, mark: column.mark) }
      columns[place].measure.include(shape, isNumeric: column.isNumeric)
    }
  }

  private mutating func fitWidths() {
    for (place, column) in columns.enumerated() {
      columns[place].width = max(
        TextMetrics.width(of: column.title),
        column.measure.width(isNumeric: column.isNumeric, titleWidth: 0, isFitted: false))
    }
  }

  private static func sample(
    _ result: QueryResult, rows: ShownRows, _ body: (FieldBuffer) -> Void
  ) throws(RecordError) {
    var reader = RecordReader(result.list)
    var fields = FieldBuffer()
    var left = sampleCount
    for section in 0..<result.arrangement.sectionCount
    where left > 0 && !result.arrangement.holdsSections(section) {
      let first = rows.first(inSection: section)
      for place in first..<first + min(left, rows.count(inSection: section)) {
        try reader.read(rows.record(at: place, inSection: section), into: &fields)
        body(fields)
        left -= 1
      }
    }
  }

  // MARK: Writing

  func begin(in output: inout PlainOutput) {
    for (place, column) in columns.enumerated() {
      let isLast = place == columns.count - 1
      output.write(
        column.title, columns: TextMetrics.width(of: column.title),
        in: isLast && !column.isNumeric ? 0 : column.width, alignsRight: column.isNumeric)
      output.write(isLast ? "\n" : "  ")
    }
  }

  func beginSection(_ title: SectionTitle, isFirst: Bool, in output: inout PlainOutput) {
    guard let name = title.name else { return }
    output.write("\n")
    output.write(blanks: 2 * title.level)
    let count = title.rowCount.map { "  (\(NumberFormatter.counted($0, "row")))" } ?? ""
    output.write("\(TextMetrics.visible(name))\(count)\n")
  }

  func write(_ fields: borrowing FieldBuffer, to output: inout PlainOutput) {
    for place in columns.indices {
      fields.withUTF8(column: columns[place].index) { write($0, at: place, to: &output) }
    }
    output.write(UInt8(ascii: "\n"))
  }

  @inline(__always)
  private func write(
    _ field: UnsafeBufferPointer<UInt8>, at place: Int, to output: inout PlainOutput
  ) {
    let (width, isNumeric) = (columns[place].width, columns[place].isNumeric)
    let isPlain = field.allSatisfy { Self.isPlain($0) }
    let shape = FieldShape(
      field, mark: isNumeric ? columns[place].mark : nil, width: isPlain ? field.count : nil)
    let indentation =
      isNumeric ? shape.indentation(in: width, tailWidth: columns[place].measure.tail) : 0
    output.write(blanks: indentation)
    if isPlain {
      output.write(field)
    } else {
      output.write(TextMetrics.visible(output.text(of: field)))
    }
    guard place < columns.count - 1 else { return }
    output.write(blanks: max(2, width - indentation - shape.width + 2))
  }

  func endSection(_ totals: String, level: Int, in output: inout PlainOutput) {
    output.write(blanks: 2 * level)
    output.write("\(TextMetrics.visible(totals))\n")
  }

  private static func isPlain(_ byte: UInt8) -> Bool { byte >= 0x20 && byte < 0x7F }
}

// MARK: - CSV

/// Writes records as CSV (RFC 4180), with the fields' own bytes, so that reading them gives the
/// same.
///
/// In a table of one column no comma shows what the delimiter is. Fields that contain another
/// possible delimiter are quoted there.
///
/// Titles have the bytes of the file's header, too; where no file has one, none is written.
///
/// On a terminal, control characters are replaced by visible stand-ins.
struct CSVRecords: RecordWriter {
  static let keepsColours = true

  private let columns: [Int]
  /// The titles; nil where there is no header.
  private let titles: [[UInt8]]?
  /// Whether records keep the number of fields that they have in their file, so that ragged records
  /// stay ragged.
  private let keepsFieldCounts: Bool

  init(of columns: [Int], in list: RecordList) {
    self.columns = columns
    keepsFieldCounts =
      list.parts.count == 1 && !list.parts[0].format.hasKeys
      && columns.elementsEqual(list.columns.indices)
    let hasTitles =
      list.parts.isEmpty
      || list.parts.contains { $0.format.hasHeader || $0.format.hasKeys }
    guard hasTitles else {
      titles = nil
      return
    }
    let names = list.titles(ofColumns: columns)
    // Columns without a title in the header exist only for records longer than it; those records
    // will be longer again when the output is read.
    titles = keepsFieldCounts ? Array(names.prefix(list.parts[0].headerCount)) : names
  }

  func begin(in output: inout PlainOutput) {
    guard let titles, !titles.isEmpty else { return }
    CSVText.write(titles, to: &output)
  }

  func write(_ fields: borrowing FieldBuffer, to output: inout PlainOutput) {
    let count = keepsFieldCounts ? fields.fieldCount : columns.count
    for index in 0..<count {
      if index > 0 { output.write(UInt8(ascii: ",")) }
      if keepsFieldCounts {
        fields.withUTF8(field: index) { CSVText.write($0, isOnly: count == 1, to: &output) }
      } else {
        fields.withUTF8(column: columns[index]) {
          CSVText.write($0, isOnly: count == 1, to: &output)
        }
      }
    }
    if count == 0 { output.write("\"\"" as StaticString) }
    output.write(UInt8(ascii: "\n"))
  }
}

/// The fields of CSV.
enum CSVText {
  /// Writes a record of these fields.
  static func write(_ texts: [String], to output: inout PlainOutput) {
    for (index, text) in texts.enumerated() {
      if index > 0 { output.write(UInt8(ascii: ",")) }
      var text = text
      text.withUTF8 { write($0, isOnly: texts.count == 1, to: &output) }
    }
    output.write(UInt8(ascii: "\n"))
  }

  /// Writes a record of these fields.
  static func write(_ fields: [[UInt8]], to output: inout PlainOutput) {
    for (index, field) in fields.enumerated() {
      if index > 0 { output.write(UInt8(ascii: ",")) }
      field.withUnsafeBufferPointer { write($0, isOnly: fields.count == 1, to: &output) }
    }
    output.write(UInt8(ascii: "\n"))
  }

  /// Writes a field, quoted if necessary.
  ///
  /// - Parameter isOnly: whether the field is the only one of its record.
  static func write(
    _ field: UnsafeBufferPointer<UInt8>, isOnly: Bool, to output: inout PlainOutput
  ) {
    guard output.isTerminal else { return writeBytes(of: field, isOnly: isOnly, to: &output) }
    var text = TextMetrics.visible(output.text(of: field))
    text.withUTF8 { writeBytes(of: $0, isOnly: isOnly, to: &output) }
  }

  private static func writeBytes(
    of field: UnsafeBufferPointer<UInt8>, isOnly: Bool, to output: inout PlainOutput
  ) {
    guard field.contains(where: needsQuotes) || isOnly && needsQuotesAlone(field) else {
      output.write(field)
      return
    }
    output.write(quote)
    for byte in field {
      if byte == quote { output.write(quote) }
      output.write(byte)
    }
    output.write(quote)
  }

  private static let quote = UInt8(ascii: "\"")

  private static func needsQuotes(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: ",") || byte == quote || byte == UInt8(ascii: "\n")
      || byte == UInt8(ascii: "\r")
  }

  /// Whether an only field has to be quoted: it would be read as several fields, as JSON or, being
  /// empty, as no record.
  private static func needsQuotesAlone(_ field: UnsafeBufferPointer<UInt8>) -> Bool {
    field.isEmpty || field.contains { strangers.contains($0) }
  }

  private static let strangers = Array(";\t|{".utf8)
}

// MARK: - Markdown

/// Writes a Markdown table for each section, below a heading with the section's name.
struct MarkdownRecords: RecordWriter {
  static let hasSections = true

  private let columns: [Int]
  private let head: String

  init(of columns: [Int], in list: RecordList) {
    self.columns = columns
    let titles = columns.map { MarkdownText.escaped(list.columns[$0].name) }
    let rules = columns.map { list.columns[$0].kind.isNumeric ? "---:" : "---" }
    head =
      "| \(titles.joined(separator: " | ")) |\n| \(rules.joined(separator: " | ")) |\n"
  }

  func begin(in output: inout PlainOutput) {}

  func beginSection(_ title: SectionTitle, isFirst: Bool, in output: inout PlainOutput) {
    if !isFirst { output.write("\n") }
    if let name = title.name {
      let marks = String(repeating: "#", count: 2 + title.level)
      output.write("\(marks) \(MarkdownText.escaped(name))\n")
      if !title.holdsSections { output.write("\n") }
    }
    if !title.holdsSections { output.write(head) }
  }

  func write(_ fields: borrowing FieldBuffer, to output: inout PlainOutput) {
    for column in columns {
      output.write("| " as StaticString)
      fields.withUTF8(column: column) { MarkdownText.write($0, to: &output) }
      output.write(UInt8(ascii: " "))
    }
    output.write("|\n" as StaticString)
  }

  func endSection(_ totals: String, level: Int, in output: inout PlainOutput) {
    output.write("\n\(MarkdownText.escaped(totals))\n")
  }
}

/// Text within Markdown.
enum MarkdownText {
  static func write(_ field: UnsafeBufferPointer<UInt8>, to output: inout PlainOutput) {
    if field.allSatisfy({ isPlain($0) }) {
      output.write(field)
    } else {
      output.write(escaped(output.text(of: field)))
    }
  }

  /// `text` on one line, with everything escaped that means something to Markdown or HTML.
  static func escaped(_ text: String) -> String {
    var result = ""
    var line = ""
    for scalar in text.replacing("\r\n", with: "\n").unicodeScalars {
      switch scalar {
      case "\n", "\r":
        result += TextMetrics.visible(line) + "<br>"
        line = ""
      case "<": line += "&lt;"
      case "&": line += "&amp;"
      case "\\", "|", "*", "_", "`", "[", "]", "~": line += "\\\(scalar)"
      default: line.unicodeScalars.append(scalar)
      }
    }
    return result + TextMetrics.visible(line)
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: " "), UInt8(ascii: "."),
      UInt8(ascii: ","), UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: ":"),
      UInt8(ascii: "%"), UInt8(ascii: "/"), UInt8(ascii: "("), UInt8(ascii: ")"):
      true
    default: false
    }
  }
}
