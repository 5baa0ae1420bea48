import ButteryRecords

extension RecordList {
  /// Calls `body` with the list of one file, whose index is complete.
  static func reading(
    _ bytes: [UInt8], name: String = "test.csv", options: ReadingOptions = ReadingOptions(),
    blockSize: Int = 1 << 15, _ body: (RecordList) throws -> Void
  ) throws {
    try withFile(bytes) { path throws in
      try body(RecordList(path: path, name: name, options: options, blockSize: blockSize))
    }
  }

  /// Creates the list of one existing file.
  init(
    path: String, name: String? = nil, options: ReadingOptions = ReadingOptions(),
    blockSize: Int = 1 << 15
  ) throws {
    self.init()
    try append(path: path, name: name, options: options, blockSize: blockSize)
  }

  /// Appends a file like a worker that has read it to its end.
  mutating func append(
    path: String, name: String? = nil, options: ReadingOptions = ReadingOptions(),
    blockSize: Int = 1 << 15, moreFollow: Bool = false
  ) throws {
    try append(
      file: RecordFile(path: path, name: name), options: options, blockSize: blockSize,
      moreFollow: moreFollow)
  }

  /// Creates the list of delimited text with a header, which messages call `test.csv`.
  init(
    csv bytes: [UInt8], delimiter: Delimiter = .comma, collation: TextCollation = .letters
  ) throws {
    var options = ReadingOptions()
    options.collation = collation
    options.delimiter = delimiter
    options.hasHeader = true
    options.quotes = delimiter == .tab ? nil : .double
    options.skippedLines = 0
    try self.init(of: RecordFile(bytes: bytes, name: "test.csv"), options: options)
  }

  init(
    csv text: String, delimiter: Delimiter = .comma, collation: TextCollation = .letters
  ) throws {
    try self.init(csv: Array(text.utf8), delimiter: delimiter, collation: collation)
  }

  /// Returns the fields that each record contains, whatever the number of columns.
  func contents() throws -> [[[UInt8]]] {
    var reader = RecordReader(self, keepsColours: true)
    var fields = FieldBuffer()
    return try (0..<count).map { record in
      try reader.read(record, into: &fields)
      return fields.contents
    }
  }

  /// Returns the texts of the fields that each record contains.
  func texts() throws -> [[String]] {
    try contents().map { $0.map { String(decoding: $0, as: UTF8.self) } }
  }

  /// Returns the values by which each record's columns are compared.
  func values() throws -> [[String]] {
    var reader = RecordReader(self, keepsColours: true)
    var fields = FieldBuffer()
    return try (0..<count).map { record in
      try reader.read(record, into: &fields)
      return columns.indices.map { column in
        fields.withValue(column: column) { String(decoding: $0, as: UTF8.self) }
      }
    }
  }

  /// Returns the texts of each record's columns.
  func rows() throws -> [[String]] {
    var reader = RecordReader(self, keepsColours: true)
    var fields = FieldBuffer()
    return try (0..<count).map { record in
      try reader.read(record, into: &fields)
      return columns.indices.map { fields.string(column: $0) }
    }
  }
}

extension FieldBuffer {
  /// The bytes of all fields that the record contains.
  var contents: [[UInt8]] { (0..<fieldCount).map { withUTF8(field: $0) { Array($0) } } }
}
