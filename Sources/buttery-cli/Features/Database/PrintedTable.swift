import ButteryDatabase
import ButteryRecords

/// Prints the rows of a table of a database, with its sections, in the query's order.
final class PrintedTable {
  private let session: DatabaseSession
  private let query: RecordQuery
  private let list: RecordList
  private let columns: [Int]
  private let format: OutputFormat
  private let values: PrintedValues
  private var output = PlainOutput()
  private var fields = FieldBuffer()
  /// The writer; nil until the rows that determine the widths of columns have been read.
  private var writer: DatabaseWriter?
  private var sample: [Row] = []
  private(set) var rowCount = 0
  private var sectionCount = 0

  private struct Row {
    let values: [DatabaseValue]
    let beginsSection: Bool
  }

  /// The number of rows that determine the widths of columns.
  private static let sampleCount = 200

  init(
    _ session: DatabaseSession, query: RecordQuery, list: RecordList, columns: [Int],
    format: OutputFormat
  ) {
    self.session = session
    self.query = query
    self.list = list
    self.format = format
    let grouped = Self.hasSections(format) ? query.groupColumns : []
    self.columns = columns.filter { !grouped.contains($0) }
    values = PrintedValues(
      of: session.snapshot.relation?.columns ?? [], areTyped: session.address.hasTypedColumns,
      asJSON: format == .jsonl)
  }

  private static func hasSections(_ format: OutputFormat) -> Bool {
    format == .plain || format == .markdown
  }

  /// Prints all rows.
  ///
  /// - Returns: The reason why not all rows could be read; those that were read are printed.
  func write() throws -> (any Error)? {
    var failure: (any Error)?
    do {
      try read()
    } catch {
      failure = error
    }
    if failure == nil || rowCount > 0 || !sample.isEmpty { begin() }
    try output.finish()
    return failure
  }

  private func read() throws {
    try session.readAll(of: query, columns: columns) { values, beginsSection in
      receive(Row(values: values, beginsSection: beginsSection))
    } pause: {
      begin()
      output.flush()
    }
  }

  /// Writes a row, or holds it back as a part of the sample.
  ///
  /// - Returns: Whether more rows can be written.
  private func receive(_ row: Row) -> Bool {
    guard writer == nil else {
      write(row)
      return output.failure == nil
    }
    sample.append(row)
    if sample.count == Self.sampleCount { begin() }
    return output.failure == nil
  }

  /// Writes the beginning of the output, and the rows that were held back for it.
  private func begin() {
    guard writer == nil else { return }
    writer = DatabaseWriter(
      list: list, columns: columns, format: format,
      sample: sample.map { $0.values.map(\.bytes) })
    writer?.begin(in: &output)
    for row in sample { write(row) }
    sample = []
  }

  private func write(_ row: Row) {
    if row.beginsSection { beginSection(of: row) }
    values.fill(&fields, with: row.values)
    writer?.write(fields, to: &output)
    rowCount += 1
  }

  private func beginSection(of row: Row) {
    let isNamed = Self.hasSections(format) && !query.groupColumns.isEmpty
    let name = query.groupColumns.map { row.values[$0].name }.joined(separator: " · ")
    writer?.beginSection(isNamed ? name : nil, isFirst: sectionCount == 0, in: &output)
    sectionCount += 1
  }
}

// MARK: - Values

/// Converts a database's values for printing.
///
/// In JSON, numbers, booleans, texts, arrays and JSON values of the database keep their kind.
private struct PrintedValues {
  private enum Form {
    case number, text, boolean, json
    /// The kind of each single value, as in SQLite.
    case any
    /// An array of PostgreSQL with elements of a form.
    indirect case array(Form)
  }

  /// The form of each column; empty if values are printed as they are.
  private let forms: [Form]
  private let columnCount: Int

  /// Creates a converter.
  ///
  /// - Parameter areTyped: Whether a column's type applies to all of its values.
  init(of columns: [DatabaseRelation.Column], areTyped: Bool, asJSON: Bool) {
    columnCount = columns.count
    forms = asJSON ? columns.map { areTyped ? Self.form($0.type, $0.kind) : .any } : []
  }

  private static func form(_ type: String, _ kind: ColumnKind) -> Form {
    if type.hasSuffix("[]") {
      let element = String(type.dropLast(2))
      let isNumber = numbers.contains { element == $0 || element.hasPrefix($0 + "(") }
      return .array(isNumber ? .number : form(element, .text))
    }
    return switch type {
    case "boolean": .boolean
    case "json", "jsonb": .json
    // Its text has a sign and separators.
    case "money": .text
    default: kind.isNumeric ? .number : .text
    }
  }

  private static let numbers = [
    "smallint", "integer", "bigint", "numeric", "real", "double precision",
  ]

  func fill(_ fields: inout FieldBuffer, with values: [DatabaseValue]) {
    guard !forms.isEmpty else { return fields.fill(values.prefix(columnCount).map(\.bytes)) }
    let printed = zip(values, forms).map { Self.printed($0, $1) }
    fields.fill(printed.map(\.bytes), kinds: printed.map(\.kind))
  }

  private static func printed(
    _ value: DatabaseValue, _ form: Form
  ) -> (bytes: [UInt8]?, kind: FieldKind) {
    guard let bytes = value.bytes else { return (nil, .null) }
    switch form {
    case .any:
      switch value {
      case .integer, .real: return (bytes, .literal)
      case .null, .text, .blob, .beginning: return (bytes, .string)
      }
    case .number: return (bytes, .plain)
    case .text: return (bytes, .string)
    case .boolean:
      return ["t": "true", "f": "false"][String(decoding: bytes, as: UTF8.self)]
        .map { (Array($0.utf8), .literal) } ?? (bytes, .string)
    case .json:
      return (JSONText.oneLine(bytes), .literal)
    case .array(let element):
      return array(String(decoding: bytes, as: UTF8.self), of: element).map { ($0, .literal) }
        ?? (bytes, .string)
    }
  }

  // MARK: Arrays

  /// Converts an array in PostgreSQL's notation, `{1,"two words",NULL}`, to JSON.
  ///
  /// Nil for an array that can't be read, such as one whose indices don't begin at 1.
  private static func array(_ text: String, of form: Form) -> [UInt8]? {
    var rest = Array(text.utf8)[...]
    guard let json = array(&rest, of: form), rest.isEmpty else { return nil }
    return json
  }

  private static func array(_ rest: inout ArraySlice<UInt8>, of form: Form) -> [UInt8]? {
    guard rest.popFirst() == UInt8(ascii: "{") else { return nil }
    var json = [UInt8(ascii: "[")]
    if rest.first == UInt8(ascii: "}") {
      rest.removeFirst()
      return json + [UInt8(ascii: "]")]
    }
    while true {
      guard let element = element(&rest, of: form) else { return nil }
      json += element
      switch rest.popFirst() {
      case UInt8(ascii: ","): json.append(UInt8(ascii: ","))
      case UInt8(ascii: "}"): return json + [UInt8(ascii: "]")]
      default: return nil
      }
    }
  }

  private static func element(_ rest: inout ArraySlice<UInt8>, of form: Form) -> [UInt8]? {
    switch rest.first {
    case UInt8(ascii: "{"): return array(&rest, of: form)
    case UInt8(ascii: "\""): return quoted(&rest).map { json($0, form) }
    default:
      let bytes = Array(rest.prefix { !",}".utf8.contains($0) })
      rest = rest.dropFirst(bytes.count)
      return bytes.elementsEqual("NULL".utf8) ? Array("null".utf8) : json(bytes, form)
    }
  }

  private static func quoted(_ rest: inout ArraySlice<UInt8>) -> [UInt8]? {
    rest.removeFirst()
    var bytes: [UInt8] = []
    while let byte = rest.popFirst() {
      switch byte {
      case UInt8(ascii: "\""): return bytes
      case UInt8(ascii: "\\"): rest.popFirst().map { bytes.append($0) }
      default: bytes.append(byte)
      }
    }
    return nil
  }

  private static func json(_ bytes: [UInt8], _ form: Form) -> [UInt8] {
    let (bytes, kind) = printed(.text(bytes), form)
    let field = bytes ?? []
    let isLiteral = field.withUnsafeBufferPointer { field in
      switch kind {
      case .literal: JSONText.isValue(field)
      case .plain: JSONText.isNumber(field)
      case .string, .null, .missing: false
      }
    }
    return isLiteral ? field : JSONText.string(String(decoding: field, as: UTF8.self))
  }
}

extension JSONText {
  /// Returns a JSON value with blanks in place of line breaks, and none at either end.
  fileprivate static func oneLine(_ value: [UInt8]) -> [UInt8] {
    let line = value.map { $0 < 0x20 ? 0x20 : $0 }
    let blanks = { (byte: UInt8) in byte == 0x20 }
    return Array(line.drop(while: blanks).reversed().drop(while: blanks).reversed())
  }
}

// MARK: - Writing

/// Writes rows of a database in an output format.
struct DatabaseWriter {
  private let writer: any RecordWriter

  init(list: RecordList, columns: [Int], format: OutputFormat, sample: [[[UInt8]?]]) {
    writer =
      switch format {
      case .plain: PlainRecords(of: columns, in: list, sample: sample)
      case .csv: CSVRecords(of: columns, in: list)
      case .jsonl: JSONRecords(of: columns, in: list, writesMissingAsNull: false)
      case .markdown: MarkdownRecords(of: columns, in: list)
      case .none: NoRecords()
      }
  }

  func begin(in output: inout PlainOutput) { writer.begin(in: &output) }

  func beginSection(_ name: String?, isFirst: Bool, in output: inout PlainOutput) {
    writer.beginSection(SectionTitle(name: name), isFirst: isFirst, in: &output)
  }

  func write(_ fields: borrowing FieldBuffer, to output: inout PlainOutput) {
    writer.write(fields, to: &output)
  }
}

/// Writes nothing, to measure the time that reading takes.
private struct NoRecords: RecordWriter {
  func begin(in output: inout PlainOutput) {}
  func write(_ fields: borrowing FieldBuffer, to output: inout PlainOutput) {}
}
