import ButteryRecords

extension RecordTable {
  /// The fields of every record, as bytes.
  var contents: [[[UInt8]]] {
    (0..<recordCount).map { record in
      (0..<fieldCount(inRecord: record)).map { column in
        withUTF8(record: record, column: column) { Array($0) }
      }
    }
  }

  /// The fields of every record, as text.
  var rows: [[String]] {
    contents.map { $0.map { String(decoding: $0, as: UTF8.self) } }
  }

  /// The line on which each record begins.
  var lines: [Int] { (0..<recordCount).map(line(ofRecord:)) }

  /// Reads text with commas, called `test.csv` in messages.
  static func reading(_ text: String) throws -> RecordTable {
    try CSVReader().read(RecordSource(text: text, name: "test.csv"))
  }
}
