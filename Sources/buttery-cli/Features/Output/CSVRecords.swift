import Buttery
import ButteryRecords

/// Writes records as CSV (RFC 4180), with the fields' own bytes, so that reading them gives the
/// same.
///
/// In a table of one column no comma shows what the delimiter is. Fields that contain another
/// possible delimiter are quoted there.
///
/// On a terminal, control characters are replaced by visible stand-ins.
struct CSVRecords: RecordWriter {
  private let columns: [Int]
  private let names: [String]
  /// Whether records keep the number of fields that they have in their file, so that ragged records
  /// stay ragged.
  private let keepsFieldCounts: Bool

  init(of columns: [Int], in list: RecordList) {
    self.columns = columns
    keepsFieldCounts =
      list.parts.count == 1 && list.parts[0].format.kind != .jsonLines
      && columns.elementsEqual(list.columns.indices)
    let names = columns.map { list.columns[$0].title }
    // Columns without a title in the header exist only for records longer than it; those records
    // will be longer again when the output is read.
    let isHeader = keepsFieldCounts && list.parts[0].format.hasHeader
    self.names = isHeader ? Array(names.prefix(list.parts[0].headerCount)) : names
  }

  func begin(in output: inout PlainOutput) {
    CSVText.write(names, to: &output)
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
