/// Answers queries stage by stage, and caches the result of each stage for the next query.
///
/// A query that differs only in its search term is neither grouped nor filtered again, and so on.
/// The cache holds what the last query needed: a bit for each record of a filter or a search, the
/// lists of records of scattered groups, the keys of a sort.
struct QueryStages: Sendable {
  /// The records that a query is about.
  struct Records {
    var list: RecordList
    /// Differs between lists unless one only has more records than the other.
    var generation: Int
    /// Whether there are several files, which become sections where no columns make any.
    var hasSeveralFiles: Bool

    fileprivate var key: ListKey { ListKey(generation: generation, count: list.count) }
  }

  /// The answer to a query, which may be partial.
  struct Answer {
    var groups: RecordGroups?
    var arrangement: Arrangement
    var matches: MatchPlaces?

    /// The number of records on which a filter exceeded its step limit.
    var abandonedCount = 0

    /// The number of records on which the search exceeded its step limit.
    var abandonedMatchCount = 0

    /// The number of the list's records that the answer is about.
    var recordCount: Int
  }

  /// How the stages report to the worker's thread.
  struct Reports {
    /// Called when a stage begins; throws if another query is wanted by now.
    var begin: (QueryResult.Phase) throws(PassFailure) -> Void

    /// Whether partial answers are to be published.
    var wantsParts: Bool

    /// Called with a partial answer.
    var publish: (Answer) -> Void
  }

  fileprivate struct ListKey: Equatable {
    var generation: Int
    var count: Int
  }

  private struct GroupsKey: Equatable {
    var list: ListKey
    var levels: GroupLevels
    var forms: [ColumnForm]

    init(_ query: RecordQuery, _ records: Records) {
      list = records.key
      levels = query.groupLevels
      forms = levels.columns.map { records.list.columns[$0].form }
    }
  }

  private struct OrderKey: Equatable {
    var groups: GroupsKey
    var order: RecordQuery.GroupOrder
  }

  private struct MatchesKey: Equatable {
    var list: ListKey
    var filters: [RecordFilter]
    /// The search term, unless a filter finds the same records.
    var term: SearchTerm?
    /// The forms of the columns that are compared.
    var forms: [ColumnForm]

    init(_ filters: [RecordFilter], _ records: Records) {
      list = records.key
      self.filters = filters
      forms = filters.flatMap(\.columns).map { records.list.columns[$0].form }
    }

    init(_ search: SearchTerm, _ records: Records) {
      self.init(search.filter.map { [$0] } ?? [], records)
      term = search.filter == nil ? search : nil
    }
  }

  private struct SortKey: Equatable {
    var matches: MatchesKey
    var column: Int
    var form: ColumnForm
  }

  private struct ArrangementKey: Equatable {
    var list: ListKey
    var groups: GroupLevels
    var order: RecordQuery.GroupOrder
    var filters: [RecordFilter]
    var sort: [SortOrder]
    var forms: [ColumnForm]
  }

  /// A stage's result, and what it depends on.
  ///
  /// Its parameters have no constraints, which Swift would check at run time before the first row is
  /// shown.
  fileprivate struct Kept<Key, Value> {
    var key: Key
    var value: Value
  }

  private var groups: Kept<GroupsKey, RecordGroups>?
  private var order: Kept<OrderKey, [UInt32]>?
  private var filtered: Kept<MatchesKey, RecordMatches>?
  private var sortKeys: [Kept<SortKey, SortKeys>] = []
  private var arranged: Kept<ArrangementKey, Arrangement>?
  private var found: Kept<MatchesKey, RecordMatches>?

  /// Answers a query about all records.
  ///
  /// - Parameter query: its columns must exist.
  /// - Throws: `PassFailure`; the cache keeps the stages that were finished.
  mutating func answer(
    _ query: RecordQuery, about records: Records, control: PassControl, reports: Reports
  ) throws(PassFailure) -> Answer {
    discardStale(for: query, records)
    let groups = try group(query, records, control, reports)
    let order = try orderGroups(query, groups, records, control, reports)
    let filtered = try filter(query, groups, order, records, control, reports)
    let arrangement = try arrange(query, groups, order, filtered, records, control, reports)
    var answer = Answer(
      groups: groups, arrangement: arrangement, matches: nil, recordCount: records.list.count)
    answer.abandonedCount = filtered?.abandonedCount ?? 0
    answer.matches = try search(query, answer, records, control, reports)
    answer.abandonedMatchCount = found?.value.abandonedCount ?? 0
    return answer
  }

  /// Frees cached results that neither this query nor a similar one needs.
  private mutating func discardStale(for query: RecordQuery, _ records: Records) {
    let key = records.key
    if groups?.key.list != key || query.groupColumns.isEmpty { groups = nil }
    if order?.key.groups.list != key || query.groupOrder != .name { order = nil }
    if filtered?.key.list != key || !query.isFiltered { filtered = nil }
    let sorted = Set(query.sort.map(\.column))
    sortKeys.removeAll { $0.key.matches.list != key || !sorted.contains($0.key.column) }
    if found?.key.list != key || query.search == nil { found = nil }
    if arranged?.key != arrangementKey(query, records) { arranged = nil }
  }

  private func arrangementKey(_ query: RecordQuery, _ records: Records) -> ArrangementKey {
    ArrangementKey(
      list: records.key, groups: query.groupLevels, order: query.groupOrder,
      filters: query.filters, sort: query.sort,
      forms: query.formColumns.map { records.list.columns[$0].form })
  }

  // MARK: Stages

  private mutating func group(
    _ query: RecordQuery, _ records: Records, _ control: PassControl, _ reports: Reports
  ) throws(PassFailure) -> RecordGroups? {
    let list = records.list
    guard !query.groupColumns.isEmpty else {
      return records.hasSeveralFiles ? RecordGroups(filesOf: list) : nil
    }
    let key = GroupsKey(query, records)
    if let groups, groups.key == key { return groups.value }
    groups = nil
    try reports.begin(.grouping)
    // With further stages, a partial answer would take as long again as the grouping itself.
    let isPlain = !query.isFiltered && !query.isSorted && query.groupOrder == .appearance
    let made = try RecordGroups(grouping: list, by: query.groupLevels, control: control) { part in
      guard isPlain, reports.wantsParts else { return }
      reports.publish(Answer(ofPart: part.recordCount, groups: part, order: nil, matches: nil))
    }
    groups = Kept(key: key, value: made)
    return made
  }

  private mutating func orderGroups(
    _ query: RecordQuery, _ groups: RecordGroups?, _ records: Records, _ control: PassControl,
    _ reports: Reports
  ) throws(PassFailure) -> [UInt32]? {
    guard query.groupOrder == .name, let groups else { return nil }
    let key = OrderKey(groups: GroupsKey(query, records), order: query.groupOrder)
    if let order, order.key == key { return order.value }
    try reports.begin(.grouping)
    let made = try groups.orderByName(in: records.list, control: control)
    order = Kept(key: key, value: made)
    return made
  }

  private mutating func filter(
    _ query: RecordQuery, _ groups: RecordGroups?, _ order: [UInt32]?, _ records: Records,
    _ control: PassControl, _ reports: Reports
  ) throws(PassFailure) -> RecordMatches? {
    guard query.isFiltered else { return nil }
    let key = MatchesKey(query.filters, records)
    if let filtered, filtered.key == key { return filtered.value }
    filtered = nil
    if let found, found.key == key { return found.value }
    try reports.begin(.filtering)
    let made = try RecordMatches(of: query.filters, in: records.list, control: control) { part in
      guard !query.isSorted, reports.wantsParts else { return }
      reports.publish(
        Answer(ofPart: part.scannedCount, groups: groups, order: order, matches: part))
    }
    filtered = Kept(key: key, value: made)
    return made
  }

  private mutating func arrange(
    _ query: RecordQuery, _ groups: RecordGroups?, _ order: [UInt32]?, _ filtered: RecordMatches?,
    _ records: Records, _ control: PassControl, _ reports: Reports
  ) throws(PassFailure) -> Arrangement {
    let key = arrangementKey(query, records)
    if let arranged, arranged.key == key { return arranged.value }
    var keys: [(SortKeys, isDescending: Bool)] = []
    if query.isSorted { try reports.begin(.sorting) }
    for sort in query.sort {
      let read = try readKeys(ofColumn: sort.column, query, filtered, records, control)
      keys.append((read, sort.isDescending))
    }
    var made = try Arrangement(
      recordCount: records.list.count, groups: groups, order: order, matches: filtered, keys: keys,
      control: control)
    if query.groupOrder.needsRows, let groups {
      // The order depends on the rows, so any change of them ends this stage.
      try reports.begin(.sorting)
      made = try made.ordered(
        by: query.groupOrder, in: groups, keepsOrder: order != nil, list: records.list,
        control: control)
    } else {
      made = made.nested(in: groups, keepsOrder: order != nil)
    }
    arranged = Kept(key: key, value: made)
    return made
  }

  private mutating func readKeys(
    ofColumn column: Int, _ query: RecordQuery, _ filtered: RecordMatches?, _ records: Records,
    _ control: PassControl
  ) throws(PassFailure) -> SortKeys {
    let key = SortKey(
      matches: MatchesKey(query.filters, records), column: column,
      form: records.list.columns[column].form)
    if let kept = sortKeys.first(where: { $0.key == key }) { return kept.value }
    sortKeys.removeAll { $0.key.column == column }
    let made = try SortKeys(of: column, in: records.list, only: filtered, control: control)
    sortKeys.append(Kept(key: key, value: made))
    return made
  }

  private mutating func search(
    _ query: RecordQuery, _ answer: Answer, _ records: Records, _ control: PassControl,
    _ reports: Reports
  ) throws(PassFailure) -> MatchPlaces? {
    guard let search = query.search else { return nil }
    let key = MatchesKey(search, records)
    if found?.key != key {
      found = nil
      if let filtered, filtered.key == key {
        found = filtered
      } else {
        try reports.begin(.searching)
        let made = try RecordMatches(of: search, in: records.list, control: control) { part in
          guard reports.wantsParts else { return }
          var partial = answer
          partial.matches = MatchPlaces(part, in: answer.arrangement, isComplete: false)
          reports.publish(partial)
        }
        found = Kept(key: key, value: made)
      }
    }
    return found.map { MatchPlaces($0.value, in: answer.arrangement, isComplete: true) }
  }
}

extension QueryStages.Answer {
  /// The answer about the first records, in the order of the files.
  fileprivate init(
    ofPart recordCount: Int, groups: RecordGroups?, order: [UInt32]?, matches: RecordMatches?
  ) {
    let arrangement = try? Arrangement(
      recordCount: recordCount, groups: groups, order: order, matches: matches, keys: [],
      control: nil)
    self.init(
      groups: groups,
      arrangement: arrangement?.nested(in: groups, keepsOrder: order != nil)
        ?? Arrangement(recordCount: 0),
      matches: nil, recordCount: recordCount)
  }
}

extension RecordGroups {
  /// The number of records in all groups.
  fileprivate var recordCount: Int { Int(starts[starts.count - 1]) }
}

extension QueryStages.Kept: Sendable where Key: Sendable, Value: Sendable {}
