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
