import ButteryRecords

/// A table that is made of another one: what its columns are called, and how their values are
/// written.
///
/// It is read as a file in memory is, so that all that can be done with records can be done with it.
struct DerivedTable: Sendable {
  /// A column of the table.
  struct Column: Sendable {
    var title: String
    var form = ColumnForm(.text)
  }

  let name: String
  let columns: [Column]
  private var bytes: [UInt8] = []
  private(set) var rowCount = 0

  /// - Parameters:
  ///   - name: what the top line calls it.
  ///   - columns: two of one title are told apart by a number.
  init(name: String, columns: [Column]) {
    self.name = name
    var taken: Set<String> = []
    self.columns = columns.map { column in
      var (unique, number) = (column, 1)
      while !taken.insert(unique.title).inserted {
        number += 1
        unique.title = "\(column.title) \(number)"
      }
      return unique
    }
    append(self.columns.map(\.title))
  }

  /// Adds a row with a text for each column.
  mutating func addRow(_ texts: [String]) {
    append(texts)
    rowCount += 1
  }

  private mutating func append(_ texts: [String]) {
    for (place, text) in texts.enumerated() {
      bytes.append(UInt8(ascii: place == 0 ? "\"" : ","))
      if place > 0 { bytes.append(UInt8(ascii: "\"")) }
      for byte in text.utf8 {
        if byte == UInt8(ascii: "\"") { bytes.append(byte) }
        bytes.append(byte)
      }
      bytes.append(UInt8(ascii: "\""))
    }
    bytes.append(UInt8(ascii: "\n"))
  }

  /// Who reads the table, and has read its beginning.
  func makeSource() throws(RecordError) -> RecordWorker {
    var options = ReadingOptions()
    options.delimiter = .comma
    options.quotes = .double
    options.hasHeader = true
    options.skippedLines = 0
    let worker = RecordWorker(file: try RecordFile(bytes: bytes, name: name), options: options)
    try worker.open()
    for (place, column) in columns.enumerated() { worker.choose(column.form, ofColumn: place) }
    return worker
  }
}
