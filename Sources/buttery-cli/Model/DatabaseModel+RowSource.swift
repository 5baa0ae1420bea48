import Buttery
import ButteryDatabase
import ButteryRecords

// Rows for keys, prompts and views. A database refuses what needs all rows; each reason says what to do
// instead, in at most 38 columns, which fit the top line of a screen of 40.
extension DatabaseModel: RowSource {
  var hasSections: Bool { !query.groupColumns.isEmpty }

  var shownQuery: RecordQuery { snapshot.query }

  var markedQuery: RecordQuery {
    var query = snapshot.query
    query.search = search
    return query
  }

  func filter(
    byColumn column: Int, ofRowAt indexPath: IndexPath, isExcluded: Bool
  ) throws(RowRefusal) -> RecordFilter {
    guard let values = values(at: indexPath), values.indices.contains(column) else {
      throw RowRefusal(reason: "no row to filter by")
    }
    return try values[column].filter(
      ofColumn: column, in: list.columns, isExcluded: isExcluded)
  }

  // MARK: Search

  var countsMatches: Bool { false }

  var matchCount: (count: Int, isComplete: Bool)? { nil }

  func matchNumber(ofRowAt indexPath: IndexPath) -> Int? { nil }

  var isFindingMatch: Bool { isJumping }

  func findMatch(_ goal: MatchGoal, _ arrive: @escaping @MainActor (MatchArrival) -> Void) {
    // A column that is gone has no matches.
    guard let search, search.lostName == nil else { return arrive(.none(remark: nil)) }
    let short = TextMetrics.visible(String(search.text.prefix(16)))
    let target = DatabaseSession.Target.match(
      search, from: place(of: goal.start.row), isBackward: !goal.isForward,
      includesStart: goal.includesStart)
    go(to: target, saying: "searching \(short)") { [weak self] place in
      guard let self else { return }
      if let place { return arrive(.match(indexPath(of: place), wraps: false)) }
      // The top line has the reason why the database refused the search.
      if case .refused = snapshot.phase { return arrive(.none(remark: nil)) }
      arrive(
        .none(
          remark: goal.isForward
            ? "no match below; N searches upwards" : "no match above; n searches downwards"))
    }
  }

  func readSearched(_ indexPath: IndexPath, into fields: inout FieldBuffer) {
    readShown(indexPath, into: &fields)
  }

  // MARK: Derived tables

  func refusal(of kind: DerivedKind) -> String? {
    switch kind {
    case .summary:
      hasSections ? nil : "no sections to sum up; # groups by the current column"
    case .frequencies, .statistics:
      snapshot.total == .exact(0) ? "there are no values to count" : nil
    }
  }

  /// Each statement is one of its own, whatever is shown.
  var canDerive: Bool { true }

  func subject(of kind: DerivedKind) -> any DerivedSubject { DatabaseSubject(kind, of: self) }

  var summaryLevelCount: Int { min(1, query.groupLevels.count) }

  func goToSection(
    ofRow row: Int, in subject: any DerivedSubject,
    _ arrive: @escaping @MainActor (_ section: Int) -> Void
  ) {
    guard let values = (subject as? DatabaseSubject)?.groupValues(ofRow: row) else { return }
    go(to: .values(values)) { [weak self] place in
      guard let self, let place else { return }
      let section = indexPath(of: place).section
      if isFolded(section: section) { toggleFold(ofSection: section) }
      arrive(section)
    }
  }

  func stopDeriving() { session.cancelGroups() }

  var refusalOfCharts: String? { "no charts here; A shows totals" }

  var refusalOfCopyingColumns: String? { "not all loaded; use --print csv" }

  func refusal(of command: ColumnCommand) -> String? {
    switch command {
    case .kind: "types are fixed; cast them in --query"
    case .total, .allTotals:
      snapshot.relation?.key == DatabaseRelation.Key.none
        ? "totals need a key; name it with --key" : nil
    case .sort, .sortFurther, .group, .groupInner, .only, .allBut, .hide, .widen, .moveLeft,
      .moveRight, .freeze, .copy, .frequencies:
      nil
    }
  }

  func refusal(of command: RecordsCommand) -> String? {
    switch command {
    case .foldOuter, .foldOuterLevel:
      query.groupLevels.count > 1 ? RowRefusal.ofOuterFold.reason : nil
    case .sectionOrder: "sections are ordered by their values"
    case .save: "not all loaded; use --print csv"
    case .search, .nextMatch, .previousMatch, .filter, .dropFilter, .columns, .rowNumbers, .reload,
      .fold, .foldAll, .foldLevel, .writeView, .wrap, .summary, .statistics, .undo, .redo:
      nil
    }
  }
}

// Rows and sections.
extension DatabaseModel {
  /// Whether the rows that are shown are in sections, even if another query is on its way.
  var showsSections: Bool { !snapshot.query.groupColumns.isEmpty }

  var sectionCount: Int { sections.count }

  var knowsAllSections: Bool { snapshot.hasAllSections }

  var seenSectionCount: Int? { sections.seenCount }

  func knowsNumber(ofSection section: Int) -> Bool {
    snapshot.hasSeenSections(to: place(of: IndexPath(row: 0, section: section)).section)
  }

  func sections(around section: Int) -> [Int] { sections.around(section) }

  func level(ofSection section: Int) -> Int { sections[section]?.level ?? 0 }

  func holdsSections(_ section: Int) -> Bool { sections[section]?.hasRows == false }

  var rowCount: Int {
    snapshot.total?.number
      ?? (0..<snapshot.sectionCount).reduce(0) { $0 + snapshot.rowCount(inSection: $1) }
  }

  var rowCountMark: CountMark { snapshot.total.map { CountMark($0) } ?? .moreThan }

  var isEmpty: Bool {
    snapshot.sectionCount == 0 || snapshot.total == .exact(0) || failure != nil
  }

  var emptyMessage: String {
    if let failure { return failure }
    if snapshot.query.isFiltered { return "No row matches the filter. Esc removes it." }
    return "This table has no rows."
  }

  /// The reason why the engine refused the query, if no rows are loaded; else nil.
  var failure: String? {
    guard case .refused(let reason) = snapshot.phase, !snapshot.hasRows else { return nil }
    return reason
  }

  /// Whether a section is known, and no placeholder for any number of sections.
  func isSeen(section: Int) -> Bool {
    sections[section].map { snapshot.section($0.section) != nil } ?? false
  }

  /// An outer group has no rows of its own.
  func shownRowCount(inSection section: Int) -> Int {
    guard let shown = sections[section], shown.hasRows, failure == nil,
      !snapshot.isFolded(section: shown.section)
    else { return 0 }
    return snapshot.rowCount(inSection: shown.section)
  }

  func size(ofSection section: Int) -> SectionSize {
    let count = count(ofSection: section)
    return SectionSize(shown: count.number, mark: CountMark(count))
  }

  /// The number of rows of a section, including those of the sections in it.
  private func count(ofSection section: Int) -> DatabaseCount {
    if let shown = sections[section], !shown.hasRows, let count = known(of: shown)?.count,
      count.isExact
    {
      return count
    }
    let (inner, isWhole) = sections.sections(within: section)
    let counts = inner.map { snapshot.section($0)?.count ?? .atLeast(0) }
    guard let first = counts.first else { return .atLeast(0) }
    if counts.count == 1, isWhole { return first }
    let sum = counts.reduce(0) { $0 + $1.number }
    guard isWhole, counts.allSatisfy({ CountMark($0) != .moreThan }) else { return .atLeast(sum) }
    return counts.allSatisfy(\.isExact) ? .exact(sum) : .estimate(sum)
  }

  func hasRow(at indexPath: IndexPath) -> Bool {
    (0..<shownRowCount(inSection: indexPath.section)).contains(indexPath.row)
  }

  /// The place of a row in the snapshot; in section 0 if the index path's section doesn't exist.
  func place(of indexPath: IndexPath) -> DatabasePlace {
    DatabasePlace(section: sections[indexPath.section]?.section ?? 0, row: indexPath.row)
  }

  /// The index path of a row of the snapshot.
  func indexPath(of place: DatabasePlace) -> IndexPath {
    IndexPath(row: place.row, section: sections.index(ofSection: place.section))
  }

  /// The values of a row; nil if it isn't loaded.
  func values(at indexPath: IndexPath) -> [DatabaseValue]? {
    hasRow(at: indexPath) ? snapshot.row(place(of: indexPath)) : nil
  }

  func isLoaded(_ indexPath: IndexPath) -> Bool { values(at: indexPath) != nil }

  /// Copies the fields of a row; there are none if it isn't loaded.
  @discardableResult
  func readShown(_ indexPath: IndexPath, into fields: inout FieldBuffer) -> RecordError? {
    fields.fill((values(at: indexPath) ?? []).map(\.bytes))
    return nil
  }

  func name(ofSection section: Int) -> String? { name(ofSection: section, isWhole: true) }

  func appendHeaderName(ofSection section: Int, to name: inout [UInt8]) {
    name.append(contentsOf: (self.name(ofSection: section, isWhole: joinsLevels) ?? "").utf8)
  }

  private func name(ofSection section: Int, isWhole: Bool) -> String? {
    let levels = snapshot.query.groupLevels
    guard levels.count > 0, let shown = sections[section] else { return nil }
    guard let values = snapshot.section(shown.section)?.values else { return "…" }
    let last = joinsLevels ? levels.count - 1 : min(shown.level, levels.count - 1)
    return name(of: values, in: (isWhole ? 0 : last)...last)
  }

  /// The name of a group in some of its levels.
  func name(of values: [DatabaseValue], in levels: ClosedRange<Int>) -> String {
    let (ends, columns) = (snapshot.query.groupLevels.ends, snapshot.query.groupColumns)
    return levels.map { level in
      let start = level > 0 ? ends[level - 1] : 0
      return (min(start, values.count)..<min(ends[level], values.count)).map { place in
        values[place].shortName(ofType: snapshot.type(ofColumn: columns[place]))
      }.joined(separator: " · ")
    }.joined(separator: " › ")
  }
}

// Numbers of rows, and one row.
extension DatabaseModel {
  var knowsWay: Bool { snapshot.knowsAllNumbers }

  /// The index among all rows, or within the section if that is unknown.
  func ordinal(ofRowAt indexPath: IndexPath) -> Int {
    let place = place(of: indexPath)
    guard hasRow(at: indexPath), snapshot.isOrdinalKnown(place) else { return indexPath.row }
    return (0..<place.section).reduce(place.row) { $0 + snapshot.rowCount(inSection: $1) }
  }

  func inexactPlace(ofRowAt indexPath: IndexPath) -> String? {
    let place = place(of: indexPath)
    guard rowCountMark != .exact || !snapshot.isOrdinalKnown(place) else { return nil }
    let isKnown = snapshot.isNumberKnown(place)
    let number = NumberFormatter.grouped(indexPath.row + 1)
    let row = snapshot.isNumberUnknown(place) ? "?" : isKnown ? number : "~\(number)"
    guard showsSections else { return "row \(row)/\(rowCountMark.text(rowCount))" }
    let size = size(ofSection: indexPath.section)
    return "row \(row)/\(size.mark.text(size.shown)) in section"
  }

  func title(ofRowAt indexPath: IndexPath) -> String {
    if let place = inexactPlace(ofRowAt: indexPath) { return place }
    let number = NumberFormatter.grouped(ordinal(ofRowAt: indexPath) + 1)
    return "row \(number) of \(NumberFormatter.grouped(rowCount))"
  }

  func readDetails(ofRowAt indexPath: IndexPath, into fields: inout FieldBuffer) -> String? {
    guard let row = extent(ofRowAt: indexPath) else { return "this row is being fetched" }
    fields.fill(
      row.values.map { value in
        if value.isBeginning, case .awaited = row { return Array("fetching …".utf8) }
        return value.bytes
      })
    return nil
  }

  func reasonAgainstCopying(rowAt indexPath: IndexPath) -> String? {
    switch extent(ofRowAt: indexPath) {
    case .whole?: nil
    case .awaited?, nil: "still being fetched"
    case .partial(_, let reason)?: reason
    }
  }

  // MARK: Undo

  var state: RowState {
    var state = RowState(query, statistics: statistics)
    state.valueFolds = askedFolds
    return state
  }

  func apply(_ state: RowState) {
    // The database has answered this query before, so it isn't refused.
    _ = ask { $0 = state.query(like: $0) }
    askedFolds = state.valueFolds
    measure(state.statistics)
  }
}
