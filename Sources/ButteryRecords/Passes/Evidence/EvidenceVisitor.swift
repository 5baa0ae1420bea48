/// Reads every field of every record for what it says about its column.
struct EvidenceVisitor: ChunkVisitor {
  /// What goes on for longer is a text, whatever comes.
  static let recordLimit = 1 << 20

  private let list: RecordList
  private var part = -1
  private var fields: PartFields?

  /// What the present chunk says.
  private var found: [ColumnEvidence] = []

  init(_ list: RecordList) {
    self.list = list
  }

  /// What is known before any record is read.
  var nothing: [ColumnEvidence] { list.columns.map { _ in ColumnEvidence() } }

  mutating func visit(_ chunk: ScanChunk) {
    if chunk.part != part {
      part = chunk.part
      fields = PartFields(list.parts[part])
    }
    found = nothing
    for index in 0..<chunk.records.count { read(chunk.record(at: index)) }
  }

  private mutating func read(_ record: UnsafeRawBufferPointer) {
    fields?.split(record)
    // Lines that are no objects say nothing about the column that they are shown in.
    guard let fields = fields?.fields, !fields.isNoObject else { return }
    for column in found.indices {
      fields.withUTF8(column: column) { _ = found[column].add($0) }
    }
  }

  func add(_ chunk: ScanChunk, to sum: inout [ColumnEvidence]) {
    for column in sum.indices { sum[column].add(found[column]) }
  }
}

extension RecordList {
  /// Reads all records for what their fields say about the columns.
  func weigh(control: PassControl) throws(PassFailure) -> [ColumnEvidence] {
    let visitor = EvidenceVisitor(self)
    return try RecordScan(self, control: control).run(visitor, from: visitor.nothing)
  }
}
