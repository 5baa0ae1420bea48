/// What the fields of records say about their columns.
struct RecordEvidence: Sendable {
  /// What is known of each column.
  var columns: [ColumnEvidence]

  /// The records that have another number of fields than their file's header; nil where nobody looked
  /// for them.
  var ragged: RaggedRecords?

  /// Takes into account what later records say.
  mutating func add(_ later: RecordEvidence) {
    for place in columns.indices { columns[place].add(later.columns[place]) }
    if let ragged = later.ragged { self.ragged?.add(ragged) }
  }
}
