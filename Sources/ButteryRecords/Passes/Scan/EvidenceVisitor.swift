/// Collects evidence about columns from the fields of every record.
struct EvidenceVisitor: ChunkVisitor {
  /// The rest of a longer record isn't read: such a long field is a text in any case.
  static let recordLimit = 1 << 20

  private let list: RecordList
  private let columns: [Int]
  private var cursor: FieldCursor

  /// The places of the columns whose fields are still read, and the number of texts found in each
  /// column.
  private var open: [Int]
  private var textCounts: [Int]
  private let onlyFindsForms: Bool

  /// Whether records with an unusual number of fields are looked for.
  private let findsRagged: Bool

  /// The titles of the columns, and of all of them; empty where the present file has none.
  private var titles: [ColumnTitle] = []
  private var firstTitle = ColumnTitle([])
  private var allTitles: [[UInt8]] = []

  /// The number of fields that most records of the present file have.
  private var fieldCount = 0

  /// The number of the record that has units; nil where the present file has none.
  private var units: Int?

  /// The keys of the present file that are columns.
  private var keys: Set<String> = []

  /// The evidence from the present chunk.
  private var found = RecordEvidence(columns: [])

  /// - Parameters:
  ///   - onlyFindsForms: whether fields needn't be read any more once it is certain that their column is
  ///     one of texts.
  ///   - findsRagged: whether records with an unusual number of fields are looked for, although only
  ///     some columns are wanted.
  init(
    _ list: RecordList, columns: [Int], onlyFindsForms: Bool = false, findsRagged: Bool = false
  ) {
    self.list = list
    self.columns = columns
    self.onlyFindsForms = onlyFindsForms
    self.findsRagged = findsRagged || columns.count == list.columns.count
    // A record's end is found behind the last column.
    cursor = FieldCursor(list, columns: columns + list.columns.indices.suffix(1))
    open = Array(columns.indices)
    textCounts = columns.map { _ in 0 }
  }

  /// The evidence before any record is read.
  var nothing: RecordEvidence {
    RecordEvidence(
      columns: columns.map { _ in ColumnEvidence() }, ragged: findsRagged ? RaggedRecords() : nil)
  }

  mutating func visit(_ chunk: ScanChunk) {
    if cursor.enter(chunk.part) { enter(list.parts[chunk.part]) }
    found = nothing
    if open.isEmpty { return }
    // Lines that are no objects say nothing about the column that they are shown in.
    let areObjects = !keys.isEmpty
    // Fields that are a property would be copied for each record.
    var fields = FieldBuffer()
    for index in 0..<chunk.records.count {
      let record = cursor.record(at: index, of: chunk)
      let number = chunk.records.lowerBound + index
      let readCount = areObjects ? 0 : read(record, number: number)
      if readCount == open.count, !findsRagged || hasUsualFields(record) { continue }
      cursor.split(record, into: &fields)
      observe(fields, of: record, number: number, part: chunk.part)
      if !fields.isNoObject { read(fields, from: readCount, number: number) }
    }
    if onlyFindsForms { closeCertainColumns() }
  }

  /// Ends the reading of columns with so many texts that all other fields together couldn't decide.
  private mutating func closeCertainColumns() {
    for place in open { textCounts[place] += found.columns[place].textCount }
    open = open.filter { place in
      list.columns[columns[place]].kind != .text
        || ColumnEvidence.isMost(list.count - textCounts[place], of: list.count)
    }
  }

  private mutating func enter(_ part: RecordList.Part) {
    keys = Set(part.keys)
    units = part.notes.hasUnits ? part.firstRecord : nil
    allTitles = part.format.hasHeader ? list.columns.map { Array($0.name.utf8) } : []
    titles = columns.map { ColumnTitle(part.format.hasHeader ? allTitles[$0] : []) }
    firstTitle = ColumnTitle(allTitles.first ?? [])
    // A field that isn't where its column is doesn't tell where the record ends.
    fieldCount = part.fieldOfColumn == nil ? part.headerCount : -1
  }

  /// Reads the fields of a record that can be read where they are.
  ///
  /// - Returns: How many they are.
  private mutating func read(_ record: UnsafeRawBufferPointer, number: Int) -> Int {
    for (index, place) in open.enumerated() {
      guard let range = cursor.range(ofField: place, in: record) else { return index }
      let field = UnsafeRawBufferPointer(rebasing: record[range])
      found.columns[place].add(
        field.assumingMemoryBound(to: UInt8.self), below: titles[place], areUnits: number == units)
    }
    return open.count
  }

  /// Whether a record whose wanted fields were read has as many as most, and isn't the titles.
  @inline(__always)
  private mutating func hasUsualFields(_ record: UnsafeRawBufferPointer) -> Bool {
    if columns.count < list.columns.count, !cursor.hasPassed(fieldCount, of: record) {
      _ = cursor.range(ofField: columns.count, in: record)
    }
    return cursor.hasPassed(fieldCount, of: record) && !firstTitle.mayBegin(record)
  }

  /// Reads the fields of a record but for some of the first ones.
  private mutating func read(_ fields: borrowing FieldBuffer, from first: Int, number: Int) {
    for place in open[first...] {
      fields.withUTF8(column: columns[place]) {
        found.columns[place].add($0, below: titles[place], areUnits: number == units)
      }
    }
  }

  /// Notes what is unusual about a record.
  private mutating func observe(
    _ fields: borrowing FieldBuffer, of record: UnsafeRawBufferPointer, number: Int, part: Int
  ) {
    if fields.isRagged || fields.repeatsKeys { found.ragged?.add(number, fields) }
    guard findsRagged else { return }
    if fields.isRagged { addColumns(of: fields, record, part: part) }
    if !fields.isNoObject, fields.areTitles(allTitles) { found.ragged?.add(titles: number) }
  }

  /// Adds the columns that the file doesn't have yet.
  private mutating func addColumns(
    of fields: borrowing FieldBuffer, _ record: UnsafeRawBufferPointer, part: Int
  ) {
    if keys.isEmpty { return found.lateColumns.add(fieldsOf: fields, ofPart: part) }
    for name in JSONKeys.names(in: record) where !keys.contains(name) {
      found.lateColumns.add(name, ofPart: part)
    }
  }

  func add(_ chunk: ScanChunk, to sum: inout RecordEvidence) { sum.add(found) }
}

extension RecordList {
  /// Collects evidence about some columns from all records.
  func infer(
    _ columns: [Int], findsRagged: Bool = false, control: PassControl
  ) throws(PassFailure) -> RecordEvidence {
    let visitor = EvidenceVisitor(self, columns: columns, findsRagged: findsRagged)
    var evidence = try RecordScan(self, control: control).run(visitor, from: visitor.nothing)
    evidence.ragged?.findLines(in: self)
    return evidence
  }
}

/// The evidence of records about their columns.
struct RecordEvidence: Sendable {
  /// The evidence about each column.
  var columns: [ColumnEvidence]

  /// The records whose number of fields differs from their file's header; nil where they weren't
  /// looked for.
  var ragged: RaggedRecords?

  /// The columns that files don't have yet.
  var lateColumns = LateColumns()

  /// Adds the evidence of later records.
  mutating func add(_ later: RecordEvidence) {
    lateColumns.add(later.lateColumns)
    for place in columns.indices { columns[place].add(later.columns[place]) }
    if let ragged = later.ragged { self.ragged?.add(ragged) }
  }
}
