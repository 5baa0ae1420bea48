/// How records are to be shown: which of them, in which sections, in which order.
package struct RecordQuery: Sendable, Equatable {
  /// The order of sections.
  package enum GroupOrder: Sendable, Equatable {
    /// By their first records.
    case appearance
    /// By their names; numbers and dates by their value.
    case name
    /// By the number of rows that are shown, most rows first.
    case count
    /// By a measure of the rows that are shown; groups without a value come last.
    case figure(Measure, isDescending: Bool)

    /// Whether the order depends on the sections' rows.
    var needsRows: Bool { self != .appearance && self != .name }

    /// The measure that decides; nil for other orders.
    package var measure: Measure? {
      guard case .figure(let measure, _) = self else { return nil }
      return measure
    }
  }

  /// The columns that make sections, level by level; none for a section for each file.
  package var groupLevels = GroupLevels()

  /// The columns that make sections; those that are set make one level.
  package var groupColumns: [Int] {
    get { groupLevels.columns }
    set { groupLevels = GroupLevels([newValue]) }
  }

  /// In which order the sections come.
  package var groupOrder = GroupOrder.appearance

  /// The filters, all of which a row must pass to be shown.
  package var filters: [RecordFilter] = []

  /// How rows are sorted within their section: by the first column, and where its values are the
  /// same by the next; empty for the order of the files.
  package var sort: [SortOrder] = []

  /// The search term; nil for no search.
  package var search: SearchTerm?

  /// All records in one section, as they come.
  package init() {}

  /// Whether rows may stand in another order than in their files.
  package var isSorted: Bool { !sort.isEmpty }

  /// Whether rows may be left out.
  package var isFiltered: Bool { !filters.isEmpty }

  /// Whether filters compare columns with values, which depends on the kinds of these columns.
  package var comparesValues: Bool { filters.contains { !$0.columns.isEmpty } }

  /// The columns, without repetition, that rows are sorted by, or whose values conditions take for
  /// less or greater than others.
  package var orderedColumns: [Int] {
    Set(sort.map(\.column) + filters.flatMap(\.orderedColumns)).sorted()
  }

  /// The columns whose values decide which rows are shown, and in which sections and order.
  package var formColumns: [Int] {
    groupColumns + [groupOrder.measure?.column].compactMap(\.self)
      + sort.map(\.column) + filters.flatMap(\.columns)
  }

  /// Whether the query only asks for groups of all records, in the order in which they appear.
  ///
  /// There is at most one level of groups. `GroupFigures` can compute their figures then.
  package func asksForGroups(of list: RecordList) -> Bool {
    let isPlain = !isFiltered && !isSorted && search == nil && groupOrder == .appearance
    let isOneLevel = groupLevels.count == 1 || groupLevels.count == 0 && list.parts.count == 1
    return isPlain && isOneLevel && list.count > 0
  }
}

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

    /// Whether there is work that takes time.
    var isWork: Bool {
      switch self {
      case .waiting, .done, .stopped: false
      case .reading, .grouping, .filtering, .sorting, .searching: true
      }
    }
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
