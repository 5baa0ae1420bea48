/// Reads fields of every record for what they say about their columns.
struct EvidenceVisitor: ChunkVisitor {
  /// What goes on for longer is a text, whatever comes.
  static let recordLimit = 1 << 20

  private let list: RecordList
  private let columns: [Int]
  private var part = -1
  private var fields: PartFields?

  /// Finds the field where only one is wanted.
  private var locator: FieldLocator?

  /// What the present chunk says.
  private var found = RecordEvidence(columns: [])

  init(_ list: RecordList, columns: [Int]) {
    self.list = list
    self.columns = columns
  }

  /// What is known before any record is read.
  var nothing: RecordEvidence {
    RecordEvidence(
      columns: columns.map { _ in ColumnEvidence() }, ragged: isNarrow ? nil : RaggedRecords())
  }

  /// Whether one column of several is wanted, so that records needn't be taken apart.
  private var isNarrow: Bool { columns.count == 1 && list.columns.count > 1 }

  mutating func visit(_ chunk: ScanChunk) {
    if chunk.part != part { enter(chunk.part) }
    found = nothing
    for index in 0..<chunk.records.count {
      read(chunk.record(at: index), number: chunk.records.lowerBound + index)
    }
  }

  private mutating func enter(_ number: Int) {
    part = number
    fields = PartFields(list.parts[number])
    locator = isNarrow ? list.parts[number].locator(ofColumn: columns[0]) : nil
  }

  private mutating func read(_ record: UnsafeRawBufferPointer, number: Int) {
    if let range = locator?.range(in: record) {
      let field = UnsafeRawBufferPointer(rebasing: record[range])
      found.columns[0].add(field.assumingMemoryBound(to: UInt8.self))
      return
    }
    fields?.split(record)
    guard let fields = fields?.fields else { return }
    if fields.isRagged || fields.repeatsKeys { found.ragged?.add(number, fields) }
    // Lines that are no objects say nothing about the column that they are shown in.
    if fields.isNoObject { return }
    for (place, column) in columns.enumerated() {
      fields.withUTF8(column: column) { _ = found.columns[place].add($0) }
    }
  }

  func add(_ chunk: ScanChunk, to sum: inout RecordEvidence) { sum.add(found) }
}

extension RecordList {
  /// Reads all records for what their fields say about some columns.
  func weigh(
    _ columns: [Int], control: PassControl
  ) throws(PassFailure) -> RecordEvidence {
    let visitor = EvidenceVisitor(self, columns: columns)
    var evidence = try RecordScan(self, control: control).run(visitor, from: visitor.nothing)
    evidence.ragged?.findLines(in: self)
    return evidence
  }
}
