/// Collects evidence about columns from the fields of every record.
struct EvidenceVisitor: ChunkVisitor {
  /// The rest of a longer record isn't read: such a long field is a text in any case.
  static let recordLimit = 1 << 20

  private let list: RecordList
  private let columns: [Int]
  private var cursor: FieldCursor

  /// The titles of the columns, and of all of them; empty where the present file has none.
  private var titles: [[UInt8]] = []
  private var allTitles: [[UInt8]] = []

  /// The number of the record that has units; nil where the present file has none.
  private var units: Int?

  /// The keys of the present file that are columns.
  private var keys: Set<String> = []

  /// The evidence from the present chunk.
  private var found = RecordEvidence(columns: [])

  init(_ list: RecordList, columns: [Int]) {
    self.list = list
    self.columns = columns
    cursor = FieldCursor(list, columns: columns)
  }

  /// The evidence before any record is read.
  var nothing: RecordEvidence {
    RecordEvidence(
      columns: columns.map { _ in ColumnEvidence() }, ragged: isNarrow ? nil : RaggedRecords())
  }

  /// Whether some columns aren't wanted, so that records needn't be split as a whole.
  private var isNarrow: Bool { columns.count < list.columns.count }

  mutating func visit(_ chunk: ScanChunk) {
    if cursor.enter(chunk.part) { enter(list.parts[chunk.part]) }
    found = nothing
    // Lines that are no objects say nothing about the column that they are shown in.
    let isWhole = !isNarrow || !keys.isEmpty
    // Fields that are a property would be copied for each record.
    var fields = FieldBuffer()
    for index in 0..<chunk.records.count {
      let record = cursor.record(at: index, of: chunk)
      let number = chunk.records.lowerBound + index
      if isWhole {
        cursor.split(record, into: &fields)
        read(fields, of: record, number: number, part: chunk.part)
      } else {
        read(record, number: number)
      }
    }
  }

  private mutating func enter(_ part: RecordList.Part) {
    keys = Set(part.keys)
    units = part.notes.hasUnits ? part.firstRecord : nil
    allTitles = part.format.hasHeader ? list.columns.map { Array($0.name.utf8) } : []
    titles = columns.map { part.format.hasHeader ? allTitles[$0] : [] }
  }

  private mutating func read(_ record: UnsafeRawBufferPointer, number: Int) {
    for place in columns.indices {
      cursor.withField(place, of: record) {
        found.columns[place].add($0, below: titles[place], areUnits: number == units)
      }
    }
  }

  private mutating func read(
    _ fields: borrowing FieldBuffer, of record: UnsafeRawBufferPointer, number: Int, part: Int
  ) {
    if fields.isRagged || fields.repeatsKeys { found.ragged?.add(number, fields) }
    if fields.isRagged, !keys.isEmpty, !isNarrow { addKeys(of: record, part: part) }
    if fields.isNoObject { return }
    if !isNarrow, fields.areTitles(allTitles) { found.ragged?.add(titles: number) }
    for place in columns.indices {
      fields.withUTF8(column: columns[place]) {
        found.columns[place].add($0, below: titles[place], areUnits: number == units)
      }
    }
  }

  private mutating func addKeys(of object: UnsafeRawBufferPointer, part: Int) {
    for name in JSONKeys.names(in: object) where !keys.contains(name) {
      found.newKeys.add(name, ofPart: part)
    }
  }

  func add(_ chunk: ScanChunk, to sum: inout RecordEvidence) { sum.add(found) }
}

extension RecordList {
  /// Collects evidence about some columns from all records.
  func weigh(
    _ columns: [Int], control: PassControl
  ) throws(PassFailure) -> RecordEvidence {
    let visitor = EvidenceVisitor(self, columns: columns)
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

  /// The keys of JSON that aren't columns yet, by the file that has them.
  var newKeys = NewKeys()

  /// Adds the evidence of later records.
  mutating func add(_ later: RecordEvidence) {
    newKeys.add(later.newKeys)
    for place in columns.indices { columns[place].add(later.columns[place]) }
    if let ragged = later.ragged { self.ragged?.add(ragged) }
  }
}
