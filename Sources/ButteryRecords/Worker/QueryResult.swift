/// A snapshot of a query's answer so far, for whoever shows it.
package struct QueryResult: Sendable {
  /// What is being done.
  package enum Phase: Sendable, Equatable {
    /// Nothing has come of a pipe, or not enough to know columns.
    case waiting
    /// Files are being read, or a pipe is open.
    case reading
    /// Records are looked through for one of the query's stages.
    case grouping, filtering, sorting, searching
    /// Nothing more is to be done.
    case done
    /// The work was stopped; the result so far stays.
    case stopped
  }

  /// What is being done.
  package var phase = Phase.waiting

  /// All records known so far; there may be more of them than the answer is about.
  package var list = RecordList()

  /// The query that the rest of the result answers, without columns that don't exist.
  ///
  /// It is still the previous query while work on a new one has given nothing yet.
  package var query = RecordQuery()

  /// The groups that are sections; nil where there is one section without a name.
  package var groups: RecordGroups?

  /// The record of each row, in sections.
  package var arrangement = Arrangement(recordCount: 0)

  /// The rows in which the query's search term is found; nil without one.
  package var matches: MatchPlaces?

  /// The number of records on which a filter's regular expression exceeded its step limit; they are
  /// left out.
  package var abandonedCount = 0

  /// The number of records on which the search's regular expression exceeded its step limit; they
  /// are no matches.
  package var abandonedMatchCount = 0

  /// What is wrong with the files: why the work ended early, where a quote stays open if the
  /// options are strict, or that a file has been replaced.
  package var failure: RecordError?

  /// Creates a result that has no records yet.
  package init() {}

  /// The same result with the innermost sections alone, each of which has rows.
  package var flattened: QueryResult {
    var flat = self
    flat.arrangement = arrangement.flattened
    return flat
  }

  /// The name of a section: the values that its rows agree in, or the name of its file.
  ///
  /// Values are joined with ` · `, and values of different levels with ` › `. The name is empty
  /// where all of these values are; it is nil where there is one section without a name.
  ///
  /// - Parameter isWhole: whether the names of the sections that it lies in come first.
  package func name(
    ofSection section: Int, isWhole: Bool = true, reader: inout RecordReader
  ) throws(RecordError) -> String? {
    guard let groups else { return nil }
    let record = groups.firstRecord(ofGroup: arrangement.group(ofSection: section))
    guard !groups.columns.isEmpty else {
      return list.parts[list.part(ofRecord: record)].file.name
    }
    var fields = FieldBuffer()
    try reader.read(record, into: &fields)
    var name: [UInt8] = []
    groups.appendName(
      ofGroup: arrangement.group(ofSection: section), fields: fields, isWhole: isWhole, to: &name)
    return String(decoding: name, as: UTF8.self)
  }
}
