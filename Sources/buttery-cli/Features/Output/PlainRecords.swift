import Buttery
import ButteryRecords

/// Records in aligned columns, for people and for a pager.
///
/// Between two columns there are two blanks at least, whatever stands in them.
struct PlainRecords: RecordWriter {
  static let hasSections = true

  private let columns: [Column]

  private struct Column {
    var index: Int
    var title: String
    var isNumeric: Bool
    var width = 0
    /// What numbers have behind their digits at most, with the point.
    var tail = 0
  }

  /// A column of long texts must not push the others far away; a title may, so that it stands
  /// above its values.
  private static let mostWidth = 40
  /// How many rows say how wide columns are; what is wider later pushes its row to the right.
  private static let sampleCount = 1000

  init(of columns: [Int], in result: QueryResult, rows: ShownRows) throws(RecordError) {
    var measured = columns.map { index in
      let column = result.list.columns[index]
      return Column(
        index: index, title: TextMetrics.visible(column.name), isNumeric: column.kind.isNumeric)
    }
    var heads = [Int](repeating: 0, count: columns.count)
    try Self.sample(result, rows: rows) { fields in
      for (place, column) in measured.enumerated() {
        let (width, tail) = fields.withUTF8(column: column.index) {
          (Self.width(of: $0), column.isNumeric ? Self.tail(of: $0) : 0)
        }
        measured[place].tail = max(column.tail, tail)
        heads[place] = max(heads[place], width - tail)
      }
    }
    for (place, head) in heads.enumerated() {
      measured[place].width = max(
        TextMetrics.width(of: measured[place].title),
        min(Self.mostWidth, head + measured[place].tail))
    }
    self.columns = measured
  }

  private static func sample(
    _ result: QueryResult, rows: ShownRows, _ body: (FieldBuffer) -> Void
  ) throws(RecordError) {
    var reader = RecordReader(result.list)
    var fields = FieldBuffer()
    var left = sampleCount
    for section in 0..<result.arrangement.sectionCount where left > 0 {
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

  func beginSection(
    _ name: String?, rowCount: Int, isFirst: Bool, in output: inout PlainOutput
  ) {
    guard let name else { return }
    output.write("\n\(TextMetrics.visible(name))  (\(NumberText.counted(rowCount, "row")))\n")
  }

  func write(_ fields: borrowing FieldBuffer, to output: inout PlainOutput) {
    for (place, column) in columns.enumerated() {
      let isLast = place == columns.count - 1
      fields.withUTF8(column: column.index) { field in
        let width = Self.width(of: field)
        let indentation =
          column.isNumeric ? Self.indentation(of: field, width: width, in: column) : 0
        output.write(blanks: indentation)
        if width == field.count, field.allSatisfy({ Self.isPlain($0) }) {
          output.write(field)
        } else {
          output.write(TextMetrics.visible(String(decoding: field, as: UTF8.self)))
        }
        if !isLast { output.write(blanks: max(2, column.width - indentation - width + 2)) }
      }
    }
    output.write(UInt8(ascii: "\n"))
  }

  func endSection(_ totals: String, in output: inout PlainOutput) {
    output.write("\(TextMetrics.visible(totals))\n")
  }

  // MARK: Widths

  /// How many columns to leave free in front of a number, so that points stand below each other.
  private static func indentation(
    of field: UnsafeBufferPointer<UInt8>, width: Int, in column: Column
  ) -> Int {
    max(0, column.width - width - max(0, column.tail - tail(of: field)))
  }

  /// The length of what a number has behind its digits: `.5`, `%`, `.5 %`.
  private static func tail(of field: UnsafeBufferPointer<UInt8>) -> Int {
    let start =
      field.lastIndex(of: UInt8(ascii: "."))
      ?? field.lastIndex { $0 &- UInt8(ascii: "0") < 10 }.map { $0 + 1 }
    return start.map { field.count - $0 } ?? 0
  }

  private static func width(of field: UnsafeBufferPointer<UInt8>) -> Int {
    if field.allSatisfy({ isPlain($0) }) { return field.count }
    return TextMetrics.width(of: TextMetrics.visible(String(decoding: field, as: UTF8.self)))
  }

  private static func isPlain(_ byte: UInt8) -> Bool { byte >= 0x20 && byte < 0x7F }
}
