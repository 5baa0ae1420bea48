/// Reads fields of every record for what they say about their columns.
struct EvidenceVisitor: ChunkVisitor {
  /// What goes on for longer is a text, whatever comes.
  static let recordLimit = 1 << 20

  private let list: RecordList
  private let columns: [Int]
  private var part = -1
  private var fields: PartFields?

  /// Finds the field where only one is wanted, so that records needn't be taken apart.
  private var locator: FieldLocator?

  /// What the present chunk says of each column.
  private var found: [ColumnEvidence] = []

  init(_ list: RecordList, columns: [Int]) {
    self.list = list
    self.columns = columns
  }

  /// What is known before any record is read.
  var nothing: [ColumnEvidence] { columns.map { _ in ColumnEvidence() } }

  mutating func visit(_ chunk: ScanChunk) {
    if chunk.part != part { enter(chunk.part) }
    found = nothing
    for index in 0..<chunk.records.count { read(chunk.record(at: index)) }
  }

  private mutating func enter(_ number: Int) {
    part = number
    fields = PartFields(list.parts[number])
    locator = columns.count == 1 ? list.parts[number].locator(ofColumn: columns[0]) : nil
  }

  private mutating func read(_ record: UnsafeRawBufferPointer) {
    if let range = locator?.range(in: record) {
      let field = UnsafeRawBufferPointer(rebasing: record[range])
      found[0].add(field.assumingMemoryBound(to: UInt8.self))
      return
    }
    fields?.split(record)
    // Lines that are no objects say nothing about the column that they are shown in.
    guard let fields = fields?.fields, !fields.isNoObject else { return }
    for (place, column) in columns.enumerated() {
      fields.withUTF8(column: column) { _ = found[place].add($0) }
    }
  }

  func add(_ chunk: ScanChunk, to sum: inout [ColumnEvidence]) {
    for place in sum.indices { sum[place].add(found[place]) }
  }
}

extension RecordList {
  /// Reads all records for what their fields say about some columns.
  func weigh(
    _ columns: [Int], control: PassControl
  ) throws(PassFailure) -> [ColumnEvidence] {
    let visitor = EvidenceVisitor(self, columns: columns)
    return try RecordScan(self, control: control).run(visitor, from: visitor.nothing)
  }
}
