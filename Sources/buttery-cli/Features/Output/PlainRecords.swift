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
    for (place, column) in columns.enumerated() {
      let isLast = place == columns.count - 1
      fields.withUTF8(column: column.index) { field in
        let shape = FieldShape(field, mark: column.mark)
        let indentation =
          column.isNumeric
          ? shape.indentation(in: column.width, tailWidth: column.measure.tail) : 0
        output.write(blanks: indentation)
        if shape.width == field.count, field.allSatisfy({ Self.isPlain($0) }) {
          output.write(field)
        } else {
          output.write(TextMetrics.visible(output.text(of: field)))
        }
        if !isLast { output.write(blanks: max(2, column.width - indentation - shape.width + 2)) }
      }
    }
    output.write(UInt8(ascii: "\n"))
  }

  func endSection(_ totals: String, level: Int, in output: inout PlainOutput) {
    output.write(blanks: 2 * level)
    output.write("\(TextMetrics.visible(totals))\n")
  }

  private static func isPlain(_ byte: UInt8) -> Bool { byte >= 0x20 && byte < 0x7F }
}
