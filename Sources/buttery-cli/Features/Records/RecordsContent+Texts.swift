import Buttery
import ButteryRecords

// Texts to copy.
extension RecordsContent {
  /// The fields of a row in the order of the columns, without hidden ones.
  func text(ofRowAt indexPath: IndexPath) -> String {
    var fields = FieldBuffer()
    model.read(model.record(at: indexPath), into: &fields)
    return appearance.arrangement.shown(without: [])
      .map { Self.line(fields.string(column: $0)) }.joined(separator: "\t")
  }

  /// The field of a row in a column, unchanged.
  func text(ofColumn column: Int, atRow indexPath: IndexPath) -> String {
    var fields = FieldBuffer()
    model.read(model.record(at: indexPath), into: &fields)
    return fields.string(column: column)
  }

  /// The fields of all rows in a column, a line each; nil for more bytes than `most`.
  func text(ofColumn column: Int, atMost most: Int) -> String? {
    var (text, fields) = ("", FieldBuffer())
    for section in 0..<model.sectionCount {
      for row in 0..<model.rowCount(inSection: section) {
        model.read(model.record(at: IndexPath(row: row, section: section)), into: &fields)
        text += Self.line(fields.string(column: column)) + "\n"
        if text.utf8.count > most { return nil }
      }
    }
    return text
  }

  /// A field with blanks in place of tabs and line breaks, which separate fields and rows.
  private static func line(_ field: String) -> String {
    String(field.map { $0.isNewline || $0 == "\t" ? " " : $0 })
  }
}
