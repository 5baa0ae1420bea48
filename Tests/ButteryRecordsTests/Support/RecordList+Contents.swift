import ButteryRecords

extension RecordList {
  /// Hands the list of one file to `body`, whose index is complete.
  static func reading(
    _ bytes: [UInt8], name: String = "test.csv", options: ReadingOptions = ReadingOptions(),
    blockSize: Int = 1 << 15, _ body: (RecordList) throws -> Void
  ) throws {
    try withFile(bytes) { path throws in
      try body(RecordList(path: path, name: name, options: options, blockSize: blockSize))
    }
  }

  /// The list of one file that exists.
  init(
    path: String, name: String? = nil, options: ReadingOptions = ReadingOptions(),
    blockSize: Int = 1 << 15
  ) throws {
    self.init()
    try append(path: path, name: name, options: options, blockSize: blockSize)
  }

  /// Adds a file as a worker does that has read it to its end.
  mutating func append(
    path: String, name: String? = nil, options: ReadingOptions = ReadingOptions(),
    blockSize: Int = 1 << 15, moreFollow: Bool = false
  ) throws {
    try append(
      file: RecordFile(path: path, name: name), options: options, blockSize: blockSize,
      moreFollow: moreFollow)
  }

  /// The list of text with a header and delimiters, called `test.csv` in messages.
  init(csv bytes: [UInt8], delimiter: Delimiter = .comma) throws {
    var options = ReadingOptions()
    options.delimiter = delimiter
    options.hasHeader = true
    options.skippedLines = 0
    try self.init(of: RecordFile(bytes: bytes, name: "test.csv"), options: options)
  }

  init(csv text: String, delimiter: Delimiter = .comma) throws {
    try self.init(csv: Array(text.utf8), delimiter: delimiter)
  }

  /// The fields that each record really has.
  func contents() throws -> [[[UInt8]]] {
    var reader = RecordReader(self)
    var fields = FieldBuffer()
    return try (0..<count).map { record in
      try reader.read(record, into: &fields)
      return fields.contents
    }
  }

  /// The text of the fields that each record really has.
  func texts() throws -> [[String]] {
    try contents().map { $0.map { String(decoding: $0, as: UTF8.self) } }
  }

  /// What each record's columns are compared by.
  func values() throws -> [[String]] {
    var reader = RecordReader(self)
    var fields = FieldBuffer()
    return try (0..<count).map { record in
      try reader.read(record, into: &fields)
      return columns.indices.map { column in
        fields.withValue(column: column) { String(decoding: $0, as: UTF8.self) }
      }
    }
  }

  /// The text of each record's columns.
  func rows() throws -> [[String]] {
    var reader = RecordReader(self)
    var fields = FieldBuffer()
    return try (0..<count).map { record in
      try reader.read(record, into: &fields)
      return columns.indices.map { fields.string(column: $0) }
    }
  }
}

extension FieldBuffer {
  /// The bytes of all fields, by their own numbers.
  var contents: [[UInt8]] { (0..<fieldCount).map(bytes(ofField:)) }
}
