import Buttery
import ButteryRecords

// What is copied.
extension RecordsContent {
  /// The columns of a row as they stand, without those that are hidden.
  func text(ofRowAt indexPath: IndexPath) -> String {
    var fields = FieldBuffer()
    model.read(model.record(at: indexPath), into: &fields)
    return appearance.arrangement.shown(without: [])
      .map { Self.line(fields.string(column: $0)) }.joined(separator: "\t")
  }

  /// What a column of the list has in a row, as it is.
  func text(ofColumn column: Int, atRow indexPath: IndexPath) -> String {
    var fields = FieldBuffer()
    model.read(model.record(at: indexPath), into: &fields)
    return fields.string(column: column)
  }

  /// What a column of the list has in all rows of the sections, a line each; nil for more bytes than
  /// `most`.
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

  /// A field without what stands between columns and rows.
  private static func line(_ field: String) -> String {
    String(field.map { $0.isNewline || $0 == "\t" ? " " : $0 })
  }
}
