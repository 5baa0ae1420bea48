/// The records that have more or fewer fields than their file's header, or that are no objects of
/// JSON.
package struct RaggedRecords: Sendable, Equatable {
  /// The number of these records.
  package private(set) var count = 0

  /// The numbers of the first ones in the list.
  package private(set) var first: [Int] = []

  /// The lines on which the first ones begin in their files, counted from 1.
  package private(set) var lines: [Int] = []

  /// The records that are lines of JSON Lines, but no objects.
  package private(set) var noObjects = RecordTally()

  /// The objects of JSON, ragged or not, that have a key more than once.
  package private(set) var repeatingKeys = RecordTally()

  /// The records whose fields are all titles of their columns, as where files were put one behind the
  /// other.
  package private(set) var repeatingTitles = RecordTally()

  /// The records that have more fields than their file has columns.
  package private(set) var beyondColumns = RecordTally()

  private static let maximumNamed = 3

  /// Adds a record; records must be added in ascending order.
  mutating func add(_ record: Int, _ fields: borrowing FieldBuffer) {
    if fields.repeatsKeys { repeatingKeys.add(record) }
    if fields.isNoObject { noObjects.add(record) }
    if fields.isRagged { add(record) }
    if fields.isBeyondColumns { beyondColumns.add(record) }
  }

  /// Adds a record whose fields are the titles; records must be added in ascending order.
  mutating func add(titles record: Int) { repeatingTitles.add(record) }

  /// Adds a ragged record; records must be added in ascending order.
  mutating func add(_ record: Int) {
    count += 1
    if first.count < Self.maximumNamed { first.append(record) }
  }

  /// Adds those of later records.
  mutating func add(_ later: RaggedRecords) {
    noObjects.add(later.noObjects)
    repeatingKeys.add(later.repeatingKeys)
    repeatingTitles.add(later.repeatingTitles)
    beyondColumns.add(later.beyondColumns)
    count += later.count
    let room = Self.maximumNamed - first.count
    first.append(contentsOf: later.first.prefix(room))
    lines.append(contentsOf: later.lines.prefix(room))
  }

  /// Finds the lines of the first ones, unless the files can't be read any more.
  mutating func findLines(in list: RecordList) {
    lines = (try? list.lines(ofRecords: first)) ?? []
    noObjects.findLine(in: list)
    repeatingKeys.findLine(in: list)
    repeatingTitles.findLine(in: list)
    beyondColumns.findLine(in: list)
  }
}

/// The number of records of some kind, and the place of the first one.
package struct RecordTally: Sendable, Equatable {
  /// The number of these records.
  package private(set) var count = 0

  /// The number of the first one in the list; nil without any.
  package private(set) var first: Int?

  /// The line on which the first one begins, counted from 1; nil where it isn't known.
  package private(set) var line: Int?

  /// Adds a record; records must be added in ascending order.
  mutating func add(_ record: Int) {
    count += 1
    if first == nil { first = record }
  }

  /// Adds later records.
  mutating func add(_ later: RecordTally) {
    count += later.count
    guard first == nil else { return }
    first = later.first
    line = later.line
  }

  fileprivate mutating func findLine(in list: RecordList) {
    guard let first else { return }
    line = (try? list.lines(ofRecords: [first]))?.first
  }
}

extension FieldBuffer {
  /// Whether each field is the title of its column.
  func areTitles(_ titles: [[UInt8]]) -> Bool {
    fieldCount == titles.count && fieldCount > 1
      && titles.indices.allSatisfy { column in
        withUTF8(column: column) { $0.trimmed.elementsEqual(titles[column]) }
      }
  }
}

extension RecordList {
  /// The lines on which records begin, given in ascending order; time grows with the bytes in front
  /// of the last one.
  fileprivate func lines(ofRecords records: [Int]) throws(RecordError) -> [Int] {
    var lines: [Int] = []
    var (counter, last) = (LineCounter(), -1)
    for record in records {
      let number = part(ofRecord: record)
      let part = parts[number]
      var blocks = RecordBlocks(of: part.file)
      let start = try part.index.start(
        ofRecord: record - part.firstRecord + part.format.headerCount, in: &blocks)
      if number != last { (counter, last) = (LineCounter(), number) }
      try counter.advance(to: start, in: part.file)
      lines.append(counter.line)
    }
    return lines
  }
}

/// Columns that only records behind a file's sample have, in the order in which they appear: keys of
/// JSON, or fields behind those of all other records.
struct LateColumns: Sendable {
  /// The number of columns beyond which no more are made.
  ///
  /// Objects that are used as dictionaries can have other keys in each record.
  static let maximumColumns = 1_000

  /// The keys, or the names of the columns, by the number of their file.
  private(set) var names: [Int: [String]] = [:]
  private var known: [Int: Set<String>] = [:]
  private var count = 0

  /// Adds a key of a file, unless there are very many already.
  mutating func add(_ key: String, ofPart part: Int) {
    guard count < Self.maximumColumns, known[part, default: []].insert(key).inserted else { return }
    names[part, default: []].append(key)
    count += 1
  }

  /// Adds columns for the fields of a record that its file has no columns for.
  mutating func add(fieldsOf record: borrowing FieldBuffer, ofPart part: Int) {
    guard record.fieldCount > record.columnCount + (names[part]?.count ?? 0) else { return }
    for field in record.columnCount..<min(record.fieldCount, Self.maximumColumns) {
      add(RecordColumn.name(ofField: field), ofPart: part)
    }
  }

  /// Adds those of later records.
  mutating func add(_ later: LateColumns) {
    for part in later.names.keys.sorted() {
      for key in later.names[part] ?? [] { add(key, ofPart: part) }
    }
  }
}

extension RecordList {
  /// Adds columns, as far as there aren't very many already.
  ///
  /// - Returns: Whether there are more columns now.
  mutating func add(_ late: LateColumns) -> Bool {
    let before = columns.count
    for (part, names) in late.names.sorted(by: { $0.key < $1.key }) {
      let room = max(0, LateColumns.maximumColumns - columns.count)
      add(names.prefix(room), ofPart: part)
    }
    return columns.count > before
  }

  private mutating func add(_ late: some Sequence<String>, ofPart number: Int) {
    let before = columns.count
    if parts[number].format.hasKeys {
      parts[number].keys += late
      let keys = FileKeys(parts[number].keys)
      parts[number].headerCount = keys.names.count
      match(names: keys.names, untitled: keys.untitled, ofPart: number)
    } else {
      let names = fieldNames(ofPart: number)
      match(names: names + late, untitled: [], ofPart: number)
    }
    if columns.count > before { endColumns(ofPartsBut: number, at: before) }
    findForms()
  }

  private mutating func match(names: [String], untitled: Set<Int>, ofPart number: Int) {
    parts[number].columnCount = names.count
    let fields = match(names: names, untitled: untitled)
    parts[number].fieldOfColumn = fields == Array(names.indices) ? nil : fields
  }

  /// The names of the columns that a file's fields are in.
  private func fieldNames(ofPart number: Int) -> [String] {
    let part = parts[number]
    var names = [String](repeating: "", count: part.columnCount)
    for column in columns.indices {
      let field = part.field(ofColumn: column)
      if names.indices.contains(field) { names[field] = columns[column].name }
    }
    return names
  }
}

/// The keys of a file of JSON as columns.
struct FileKeys {
  /// The names of the columns; those without one are numbered.
  let names: [String]

  /// The indices of the columns without a name.
  let untitled: Set<Int>

  init(_ keys: [String]) {
    names = keys.enumerated().map { $1.isEmpty ? RecordColumn.name(ofField: $0) : $1 }
    untitled = Set(keys.indices.filter { keys[$0].isEmpty })
  }
}
