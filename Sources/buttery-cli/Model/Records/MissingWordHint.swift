import Buttery
import ButteryRecords

/// A hint for a person who looked for rows without a value and found none: in columns of texts,
/// words such as NA may stand for missing values.
struct MissingWordHint {
  let list: RecordList

  /// `11 values are NA: sex = NA`; nil where there are no such words.
  func text(for filters: [RecordFilter]) -> String? {
    guard let column = filters.last?.columnWithoutValue, list.columns.indices.contains(column),
      let name = ConditionWriter(list.columns).name(ofColumn: column),
      let word = word(inColumn: column)
    else { return nil }
    let count = list.missingWordCount(inColumn: column)
    let values = count > 1 ? "\(NumberFormatter.grouped(count)) values are" : "A value is"
    return "\(values) \(word): \(TextMetrics.visible(name)) = \(word)"
  }

  /// The first word for a missing value that the first rows have in a column.
  private func word(inColumn column: Int) -> String? {
    guard list.missingWordCount(inColumn: column) > 0 else { return nil }
    var reader = RecordReader(list)
    var fields = FieldBuffer()
    for record in 0..<min(Self.mostRead, list.count) {
      guard (try? reader.read(record, into: &fields)) != nil else { return nil }
      var isWord = false
      fields.withUTF8(column: column) { isWord = RecordList.isMissingWord($0) }
      if isWord { return fields.string(column: column) }
    }
    return nil
  }

  /// The most rows that are read for the word.
  private static let mostRead = 2_000
}
