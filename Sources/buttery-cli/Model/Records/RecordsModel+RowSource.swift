import Buttery
import ButteryRecords

// Rows for keys, prompts and views.
extension RecordsModel: RowSource {
  var list: RecordList { result.list }

  var recordsResult: QueryResult? { result }

  var shownQuery: RecordQuery { result.query }

  func ask(_ change: (inout RecordQuery) -> Void) -> String? {
    var wanted = query
    change(&wanted)
    query = wanted
    return nil
  }

  var isReading: Bool { result.phase == .reading || result.phase == .waiting }

  var hasSections: Bool { !query.groupColumns.isEmpty || result.groups != nil }

  /// Headers would cover rows that aren't in sections yet.
  var showsSections: Bool { result.groups != nil }

  func sections(around section: Int) -> [Int] {
    hasSection(section) ? result.arrangement.sections(around: section) : []
  }

  func level(ofSection section: Int) -> Int { result.arrangement.level(ofSection: section) }

  func holdsSections(_ section: Int) -> Bool { result.arrangement.holdsSections(section) }

  func name(ofSection section: Int) -> String? { sections.name(ofSection: section) }

  func withNameUTF8(
    ofSection section: Int, _ body: (UnsafeBufferPointer<UInt8>) -> Void
  ) -> Bool {
    sections.withNameUTF8(ofSection: section, body)
  }

  func appendHeaderName(ofSection section: Int, to name: inout [UInt8]) {
    sections.appendName(ofSection: section, isWhole: joinsLevels, to: &name)
  }

  func size(ofSection section: Int) -> SectionSize {
    SectionSize(
      shown: wholeRowCount(inSection: section),
      total: result.query.isFiltered ? unfilteredRowCount(inSection: section) : nil)
  }

  func isFolded(section: Int) -> Bool { sections.isFolded(section: section) }

  @discardableResult func toggleFold(ofSection section: Int) -> Bool {
    sections.toggleFold(ofSection: section)
    return true
  }

  func makeFoldReturn() -> @MainActor () -> Void {
    let folds = sections.askedFolds
    return { self.sections.askedFolds = folds }
  }

  var foldedSections: (any FoldedSections)? { self }

  func figures(ofSection section: Int, measures: [Measure]) -> [FooterFigure] {
    sections.figures(ofSection: section, measures: measures)
  }

  func shownRowCount(inSection section: Int) -> Int {
    sections.shownRowCount(inSection: section)
  }

  func ordinal(ofRowAt indexPath: IndexPath) -> Int {
    guard hasRow(at: indexPath) else { return 0 }
    return result.arrangement.ordinal(ofRow: indexPath.row, inSection: indexPath.section)
  }

  func showRow(ofOrdinal ordinal: Int) -> IndexPath? {
    guard (0..<rowCount).contains(ordinal) else { return nil }
    var place = result.arrangement.place(ofOrdinal: ordinal)
    // A folded section may hold sections that are folded, too.
    while sections.isFolded(section: place.section) {
      sections.toggleFold(ofSection: place.section)
      place = result.arrangement.place(ofOrdinal: ordinal)
    }
    return IndexPath(row: place.row, section: place.section)
  }

  func record(ofRowAt indexPath: IndexPath) -> Int? { record(at: indexPath) }

  func title(ofRowAt indexPath: IndexPath) -> String {
    let number = NumberFormatter.grouped(record(at: indexPath) + 1)
    return "record \(number) of \(NumberFormatter.grouped(list.count))"
  }

  func readDetails(ofRowAt indexPath: IndexPath, into fields: inout FieldBuffer) -> String? {
    read(record(at: indexPath), into: &fields)?.description
  }

  var state: RowState {
    var state = RowState(query, statistics: statistics)
    state.forms = chosenForms
    state.folds = sections.askedFolds
    state.sparkline = sparkline
    return state
  }

  func apply(_ state: RowState) {
    for column in Set(state.forms.keys).union(chosenForms.keys) {
      choose(state.forms[column], ofColumn: column)
    }
    query = state.query(like: query)
    sections.askedFolds = state.folds
    measure(state.statistics)
    chart(state.sparkline)
  }

  var columnTotals: ColumnTotals? { ColumnTotals(model: self) }

  func filter(
    byColumn column: Int, ofRowAt indexPath: IndexPath, isExcluded: Bool
  ) throws(RowRefusal) -> RecordFilter {
    var fields = FieldBuffer()
    if let failure = read(record(at: indexPath), into: &fields) {
      throw RowRefusal(reason: "\(failure)")
    }
    let writer = ConditionWriter(list.columns)
    let filter = fields.withValue(column: column) {
      writer.filter(column: column, value: $0, isExcluded: isExcluded)
    }
    guard let filter else { throw .ofValue }
    return filter
  }

  // MARK: Derived tables

  func refusal(of kind: DerivedKind) -> String? {
    switch kind {
    case .frequencies:
      result.isFinal && result.arrangement.rowCount == 0 ? "there are no values to count" : nil
    case .statistics: result.isFinal ? reasonForNoColumns : nil
    case .summary:
      hasSections
        ? nil : reasonForNoColumns ?? "no sections to sum up; # groups by the current column"
    }
  }

  var canDerive: Bool {
    // Work that ended early won't give another result.
    if result.phase == .stopped || !(result.failure?.isRemark ?? true) { return true }
    guard !result.list.columns.isEmpty else { return result.isFinal }
    // A result that is done may still be that of an older query.
    let query = query.restricted(toColumns: result.list.columns.count)
    return result.query.groupLevels == query.groupLevels
      && result.query.groupOrder == query.groupOrder && result.query.filters == query.filters
      && result.phase != .waiting && result.phase != .grouping
  }

  func subject(of kind: DerivedKind) -> any DerivedSubject {
    switch kind {
    case .frequencies(let column):
      RecordsSubject(kind: .frequencies(column: column), result: result)
    case .statistics:
      RecordsSubject(kind: .statistics(without: pictureColumns), result: result)
    case .summary(let level):
      RecordsSubject(kind: .summary(summaryMeasures, level: level), result: wholeResult)
    }
  }

  var summaryLevelCount: Int { query.groupLevels.count }

  func goToSection(
    ofRow row: Int, in subject: any DerivedSubject,
    _ arrive: @escaping @MainActor (_ section: Int) -> Void
  ) {
    guard let subject = subject as? RecordsSubject, let inner = subject.section(ofRow: row),
      let section = sections.unfold(subject.result.arrangement.group(ofSection: inner))
    else { return }
    arrive(section)
  }

  // MARK: Fields of rows

  func wholeFields(
    _ columns: [Int], ofRowAt indexPath: IndexPath,
    _ arrive: @escaping @MainActor (Result<[String], RowRefusal>) -> Void
  ) -> Result<[String], RowRefusal>? {
    var fields = FieldBuffer()
    read(record(at: indexPath), into: &fields)
    return .success(columns.map { fields.string(column: $0) })
  }

  func text(ofColumn column: Int, atMost most: Int) -> String? {
    var (text, fields) = ("", FieldBuffer())
    for section in 0..<sectionCount {
      for row in 0..<rowCount(inSection: section) {
        read(record(at: IndexPath(row: row, section: section)), into: &fields)
        text += fields.string(column: column).onOneLine + "\n"
        if text.utf8.count > most { return nil }
      }
    }
    return text
  }

  func changeKind(ofColumn column: Int, named name: String) -> String {
    let forms = list.fittingForms(ofColumn: column)
    let form = chosenForms[column] ?? list.columns[column].form
    let present = forms.firstIndex { $0.form.isWritten(like: form) }
    guard forms.count > 1 || present == nil else {
      return "\(name) stays text; none of its values is anything else"
    }
    let next = forms[((present ?? -1) + 1) % forms.count]
    choose(next.form, ofColumn: column)
    let values = list.knowsForms ? "values fit" : "values so far fit"
    let counts = "\(NumberFormatter.grouped(next.count)) of \(NumberFormatter.grouped(next.all))"
    return "\(name) as \(next.form.words); \(counts) \(values)"
  }
}

// Search.
extension RecordsModel {
  var search: SearchTerm? {
    get { query.search }
    set {
      awaitedMatch = nil
      query.search = newValue
    }
  }

  var countsMatches: Bool { true }

  /// The matches of the current search; nil if the result is of an older one.
  private var matchPlaces: MatchPlaces? {
    result.query.search == query.search ? result.matches : nil
  }

  var matchCount: (count: Int, isComplete: Bool)? {
    matchPlaces.map { ($0.count, $0.isComplete) }
  }

  func matchNumber(ofRowAt indexPath: IndexPath) -> Int? {
    guard let matchPlaces, hasRow(at: indexPath) else { return nil }
    let ordinal = ordinal(ofRowAt: indexPath)
    let number = matchPlaces.firstMatch(atOrAfter: ordinal)
    return number < matchPlaces.count && matchPlaces.ordinal(of: number) == ordinal ? number : nil
  }

  func findMatch(_ goal: MatchGoal, _ arrive: @escaping @MainActor (MatchArrival) -> Void) {
    awaitedMatch = (goal, arrive)
    deliverMatch()
  }

  var isFindingMatch: Bool { awaitedMatch != nil }

  /// Behind the last match the first one follows, once all are known.
  func deliverMatch() {
    guard let (goal, arrive) = awaitedMatch, let matchPlaces else { return }
    let start = goal.start.ordinal
    let next =
      goal.isForward
      ? matchPlaces.firstMatch(atOrAfter: goal.includesStart ? start : start + 1)
      : matchPlaces.firstMatch(atOrAfter: start) - 1
    let isKnown = (0..<matchPlaces.count).contains(next)
    guard isKnown || matchPlaces.isComplete else { return }
    awaitedMatch = nil
    guard matchPlaces.count > 0 else { return arrive(.none(remark: nil)) }
    let number = isKnown ? next : goal.isForward ? 0 : matchPlaces.count - 1
    guard let row = showRow(ofOrdinal: matchPlaces.ordinal(of: number)) else { return }
    arrive(.match(row, wraps: !isKnown))
  }

  /// Of a derived table the exact values, not the displayed ones.
  func readSearched(_ indexPath: IndexPath, into fields: inout FieldBuffer) {
    read(record(at: indexPath), into: &fields)
  }
}

extension RecordsModel: FoldedSections {
  /// False while a low screen joins levels: then the table has other sections anyway.
  var hidesSections: Bool {
    !joinsLevels && allSections.sectionCount > result.arrangement.sectionCount
  }

  func place(ofSection section: Int) -> Int? {
    guard hasSection(section) else { return nil }
    return allSections.section(ofGroup: result.arrangement.group(ofSection: section))
  }

  func name(ofSectionAt place: Int) -> String? { group(at: place).flatMap(sections.name(ofGroup:)) }

  func shownSection(at place: Int) -> Int? {
    group(at: place).flatMap(sections.shownSection(around:))
  }

  func unfoldSection(at place: Int) -> Int? { group(at: place).flatMap(sections.unfold) }

  private func group(at place: Int) -> Int? {
    guard place < allSections.sectionCount else { return nil }
    return allSections.group(ofSection: place)
  }
}

extension ColumnForm {
  /// Whether values are read in the same way, whatever their decimal mark is.
  fileprivate func isWritten(like other: ColumnForm) -> Bool {
    let isNumber =
      [.integer, .decimal].contains(kind) && [.integer, .decimal].contains(other.kind)
    return isNumber || kind == other.kind && (kind != .date || dateOrder == other.dateOrder)
  }

  /// The plural noun for values of the form.
  fileprivate var words: String {
    guard kind == .date else { return kind.plural }
    return switch dateOrder {
    case .monthFirst: kind.plural
    case .dayFirst: "dates, day first"
    case .seconds, .milliseconds: "dates, in \(dateOrder.rawValue) since 1970"
    }
  }
}

// MARK: - The measures that footers show

extension RecordsModel {
  /// Whether sections have footers: as somebody has chosen, by default if there are groups.
  var hasFooters: Bool {
    statistics.isShown ?? (!query.groupColumns.isEmpty || result.groups != nil)
  }

  /// The measures of the summary: it shows all chosen statistics, while footers show one a column.
  var summaryMeasures: [Measure] {
    guard statistics.isShown ?? true else { return [] }
    let grouped = query.groupColumns
    let columns = result.list.columns.indices.filter { !grouped.contains($0) }
    return statistics.measures(ofColumns: columns, among: amounts)
  }

  /// The measures that a saved view has to name for the same footers: those that footers show, and
  /// all that were chosen.
  var writtenMeasures: [Measure] {
    let amounts = amounts
    return summaryMeasures.filter { measure in
      statistics.choices[measure.column] != nil
        || statistics.statistic(of: measure.column, among: amounts) == measure.statistic
    }
  }
}

// MARK: - Messages in place of rows

extension RecordsModel {
  var isEmpty: Bool { rowCount == 0 }

  var emptyMessage: String { EmptyMessage(model: self, awaited: derivedRows?.awaited).text }
}

/// The message if there are no rows: why, and what to do.
@MainActor private struct EmptyMessage {
  let model: RecordsModel

  private var result: QueryResult { model.result }

  /// The message while rows are being made; nil if they aren't.
  var awaited: String?

  var text: String {
    if let awaited { return awaited }
    if let failure = result.failure { return "\(failure)" }
    if result.query.isFiltered || model.query.isFiltered { return filterText }
    guard model.derivedRows == nil else { return "There are no rows to make this table of." }
    guard result.isFinal || result.list.isComplete else { return waitingText }
    return result.list.columns.isEmpty
      ? "This file is empty. Press q to quit."
      : "There are column titles, but no rows below them. Press q to quit."
  }

  private var filterText: String {
    if model.query.filterProblem(in: result.list.columns) != nil {
      return "A column of the filter no longer exists. Esc removes the filter."
    }
    let filters = model.query.isFiltered ? model.query.filters : result.query.filters
    let text = filters.map { "'\(TextMetrics.visible($0.text))'" }.joined(separator: " and ")
    let verb = filters.contains { !$0.columns.isEmpty } ? "matches" : "has"
    let escape = filters.count > 1 ? "Esc removes the last filter." : "Esc shows all rows again."
    return switch result.phase {
    case .done: nothing(filters) ?? "No row \(verb) \(text). \(hint(for: filters) ?? escape)"
    case .stopped: "Stopped before a row that \(verb) \(text) was found. \(escape)"
    default: "Looking for rows with \(text). Esc stops."
    }
  }

  /// How the last filter was understood, if it looks like a condition, or like several, but isn't.
  private func nothing(_ filters: [RecordFilter]) -> String? {
    guard let last = filters.last, last.meantCondition(columns: result.list.columns) == nil,
      let understood = last.understoodText(columns: result.list.columns)
    else { return nil }
    return "\(TextMetrics.visible(understood)): nothing found. Backspace removes it."
  }

  /// A hint at what a person may have meant by a text that no row has.
  private func hint(for filters: [RecordFilter]) -> String? {
    if let hint = MissingWordHint(list: result.list).text(for: filters) { return hint }
    guard let meant = filters.last?.meantCondition(columns: result.list.columns) else { return nil }
    return "A name with blanks goes in quotes: \(TextMetrics.visible(meant))"
  }

  private var waitingText: String {
    let isInput = result.list.parts.contains { ["standard input", "-"].contains($0.file.name) }
    return result.list.parts.isEmpty || isInput
      ? "Waiting for standard input. Press q to quit."
      : "Reading the file. Press q to quit."
  }
}
