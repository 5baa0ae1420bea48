internal import ButteryRecords

/// What is timed of the records engine, on a file of records.
public struct RecordsTask {
  private let file: RecordFile

  /// - Throws: A message where the file can't be opened.
  public init(path: String) throws {
    file = try RecordFile(path: path)
  }

  /// Finds where the records are.
  ///
  /// - Returns: How many there are.
  public func index() throws -> Int {
    var index = RecordIndex()
    while !index.isComplete { try index.append(from: file) }
    return index.recordCount
  }

  /// Reads all records, one after another.
  ///
  /// - Returns: How many bytes their first fields have.
  public func read() throws -> Int {
    let list = try RecordList(of: file)
    var reader = RecordReader(list)
    var fields = FieldBuffer()
    var count = 0
    for record in 0..<list.count {
      try reader.read(record, into: &fields)
      count += fields.withUTF8(column: 0) { $0.count }
    }
    return count
  }
}
