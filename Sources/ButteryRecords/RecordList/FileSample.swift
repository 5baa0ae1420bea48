/// The beginning of a file, from which its columns are found.
struct FileSample {
  /// How many records are looked at.
  private static let limit = 200

  /// The names of the file's columns; those without one are numbered.
  private(set) var names: [String] = []

  /// The number of fields of the header, or of the first record where there is none.
  private(set) var headerCount = 0

  /// The columns of JSON Lines.
  private(set) var keys: [String] = []

  /// The first records that are data.
  private(set) var records: [FieldBuffer] = []

  private let part: RecordList.Part
  private var fetcher: RecordFetcher

  init(of part: RecordList.Part) {
    self.part = part
    fetcher = RecordFetcher(file: part.file)
  }

  /// Reads what there is.
  mutating func read() throws(RecordError) {
    let count = min(part.format.headerCount + Self.limit, part.index.recordCount)
    if part.format.kind == .jsonLines { try readKeys(count) }
    let splitter = FieldSplitter(format: part.format, keys: keys)
    for record in 0..<count {
      var fields = FieldBuffer()
      try fetcher.read(record, of: part.index) { splitter.split($0, into: &fields) }
      records.append(fields)
    }
    guard part.format.kind != .jsonLines else { return nameKeys() }
    nameFields()
  }

  private mutating func nameFields() {
    headerCount = records.first?.fieldCount ?? 0
    let header = part.format.hasHeader ? records.first : nil
    if header != nil { records.removeFirst() }
    let count = records.reduce(headerCount) { max($0, $1.fieldCount) }
    names = (0..<count).map { column in
      let name = header?.string(column: column) ?? ""
      return name.isEmpty ? "column \(column + 1)" : name
    }
  }

  private mutating func nameKeys() {
    headerCount = keys.count
    names = keys.enumerated().map { $1.isEmpty ? "column \($0 + 1)" : $1 }
  }

  private mutating func readKeys(_ count: Int) throws(RecordError) {
    var known: Set<String> = []
    for record in 0..<count {
      var found: [String] = []
      try fetcher.read(record, of: part.index) { found = JSONKeys.names(in: $0) }
      for key in found where known.insert(key).inserted { keys.append(key) }
    }
    // Lines that are no objects are shown somewhere.
    if keys.isEmpty, count > 0 { keys = [""] }
  }
}
