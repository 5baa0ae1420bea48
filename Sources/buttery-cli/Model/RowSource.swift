import Buttery
import ButteryDatabase
import ButteryRecords

/// The rows of a table, in sections, as far as the top line, the jump list and keys for any table have to
/// know them.
///
/// Rows and sections are numbered as the table shows them.
@MainActor protocol TableRows: AnyObject {
  /// The number of rows in all sections.
  var rowCount: Int { get }

  /// How exact the number of rows is.
  var rowCountMark: CountMark { get }

  /// Whether the number of rows is worth showing: not while the first rows are still being made.
  var knowsRowCount: Bool { get }

  /// Whether it is known how many rows precede and follow the visible ones.
  var knowsWay: Bool { get }

  /// The number of a row among all rows, counted from 0.
  func ordinal(ofRowAt indexPath: IndexPath) -> Int

  /// A text in place of a row's number, if that isn't known exactly; nil if it is.
  func inexactPlace(ofRowAt indexPath: IndexPath) -> String?

  /// The row with `ordinal` rows before it; if its section is folded, that is unfolded.
  ///
  /// - Returns: The row; nil if there are fewer rows.
  func showRow(ofOrdinal ordinal: Int) -> IndexPath?

  /// Whether these are all sections.
  var knowsAllSections: Bool { get }

  /// How many sections are known, if the table has further ones as placeholders; nil if it has none.
  var seenSectionCount: Int? { get }

  /// Whether it is known how many sections precede one.
  func knowsNumber(ofSection section: Int) -> Bool

  /// The sections around a section, the outermost first, and the section itself.
  func sections(around section: Int) -> [Int]

  /// The name of a section, after those of the sections around it; nil if there are no sections.
  func name(ofSection section: Int) -> String?

  /// Hands the bytes of a section's name to `body`, without a string.
  ///
  /// - Returns: Whether the section has a name.
  func withNameUTF8(
    ofSection section: Int, _ body: (UnsafeBufferPointer<UInt8>) -> Void
  ) -> Bool

  /// The sections, including those inside folded ones; nil if none can lie in a folded one.
  var foldedSections: (any FoldedSections)? { get }

  /// The query result that the rows are made of; nil for rows that aren't those of files.
  var recordsResult: QueryResult? { get }
}

/// Where the rows of a table come from: files, or a table of a database.
///
/// The table, keys, prompts and saved views know rows through this. What a source can't do, it refuses
/// with a reason that a person reads.
@MainActor protocol RowSource: TableRows {
  /// The columns and, if the rows are those of files, the records.
  var list: RecordList { get }

  /// The columns that only draw the values of the column before them.
  var pictureColumns: Set<Int> { get }

  /// The query that a person asked for last; the rows may still answer an older one.
  var query: RecordQuery { get }

  /// Changes the query.
  ///
  /// - Returns: Why the source can't answer it, in which case nothing changes; else nil.
  func ask(_ change: (inout RecordQuery) -> Void) -> String?

  /// Whether what is said of a query has to wait for its rows: the source may yet refuse them.
  var isAsking: Bool { get }

  /// Calls a function when the query is answered, unless it is taken back or changed before.
  func whenAnswered(_ body: @escaping @MainActor () -> Void)

  /// The query that the shown rows answer, which may still be an older one.
  var shownQuery: RecordQuery { get }

  /// The query whose order and search are marked in titles and rows.
  var markedQuery: RecordQuery { get }

  /// Whether more rows may be found while files are read.
  var isReading: Bool { get }

  /// Whether there are sections, or will be as soon as the query is answered.
  var hasSections: Bool { get }

  /// The application whose loop changes are sent to; nil until the source runs.
  var application: Application? { get }

  // MARK: Sections

  /// Whether the rows that are shown are in sections.
  var showsSections: Bool { get }

  /// How many sections the table has; not those inside folded ones.
  var sectionCount: Int { get }

  /// The number of sections around a section.
  func level(ofSection section: Int) -> Int

  /// Whether a section holds others, and no rows of its own.
  func holdsSections(_ section: Int) -> Bool

  /// Appends the bytes of a section's name as its header has it: without the names of the sections
  /// around it, which have headers of their own.
  func appendHeaderName(ofSection section: Int, to name: inout [UInt8])

  /// The number of rows of a section, and of the sections in it.
  func size(ofSection section: Int) -> SectionSize

  /// Shows all levels of sections as one, or as several again.
  func join(levels joins: Bool)

  /// Whether only a section's header is shown.
  func isFolded(section: Int) -> Bool

  /// Folds or unfolds a section.
  ///
  /// - Returns: Whether the section can be.
  @discardableResult func toggleFold(ofSection section: Int) -> Bool

  /// Returns a function that folds and unfolds sections as they are now.
  func makeFoldReturn() -> @MainActor () -> Void

  // MARK: Rows

  /// Whether there are no rows, so that a message stands in their place.
  var isEmpty: Bool { get }

  /// The message in place of rows.
  var emptyMessage: String { get }

  /// The number of rows that a section shows: 0 if it is folded, or holds others.
  func shownRowCount(inSection section: Int) -> Int

  /// Whether a row exists and its fields can be read.
  func hasRow(at indexPath: IndexPath) -> Bool

  /// Whether the fields of a row are there, and not still to come.
  func isLoaded(_ indexPath: IndexPath) -> Bool

  /// Reads the fields of a row as the table shows them.
  ///
  /// - Returns: Why they can't be read; nil if they were.
  @discardableResult
  func readShown(_ indexPath: IndexPath, into fields: inout FieldBuffer) -> RecordError?

  /// Reads the totals that are a row after all others.
  ///
  /// - Returns: Why they can't be read; nil if they were.
  func readTotals(into fields: inout FieldBuffer) -> RecordError?

  /// Whether there is such a row of totals.
  var hasTotalsRow: Bool { get }

  /// The number that a row of a derived table had when the table was made, whatever the sort order;
  /// nil for other rows.
  func record(ofRowAt indexPath: IndexPath) -> Int?

  /// The row that had the focus when the table was closed before; nil if there is none.
  var rowLeft: IndexPath? { get }

  // MARK: Search

  /// The term that is searched for; nil without a search. Rows stay where they are when it changes.
  var search: SearchTerm? { get set }

  /// Whether all matches are counted, and not only found one by one.
  var countsMatches: Bool { get }

  /// How many matches are known, and whether these are all; nil while none of the current term are, and
  /// where they aren't counted.
  var matchCount: (count: Int, isComplete: Bool)? { get }

  /// The number of the match in a row, from 0; nil if it has none, or isn't counted.
  func matchNumber(ofRowAt indexPath: IndexPath) -> Int?

  /// Calls a function with a match when it is known, unless something else is asked for before.
  func findMatch(_ goal: MatchGoal, _ arrive: @escaping @MainActor (MatchArrival) -> Void)

  /// Whether a match that was asked for isn't known yet.
  var isFindingMatch: Bool { get }

  /// Calls the function that awaits a match, if new rows have it; a source may do that by itself.
  func deliverMatch()

  /// Reads the fields that a search looks in.
  func readSearched(_ indexPath: IndexPath, into fields: inout FieldBuffer)

  // MARK: One row

  /// The title of a row for the frame around its fields.
  func title(ofRowAt indexPath: IndexPath) -> String

  /// Reads the whole fields of a row, as far as they are known.
  ///
  /// - Returns: Why the fields can't be read; nil if they were.
  func readDetails(ofRowAt indexPath: IndexPath, into fields: inout FieldBuffer) -> String?

  /// Why the fields can't be copied: long values may not be complete; nil if they can.
  func reasonAgainstCopying(rowAt indexPath: IndexPath) -> String?

  /// A condition that has only the rows with the same value as one of them, or all others.
  ///
  /// - Throws: `RowRefusal` where there is none for this value.
  func filter(
    byColumn column: Int, ofRowAt indexPath: IndexPath, isExcluded: Bool
  ) throws(RowRefusal) -> RecordFilter

  /// The whole fields of a row, or why they can't be had.
  ///
  /// - Parameter arrive: called with them once they have been fetched, unless something else is asked
  ///   for before; only if the result is nil.
  func wholeFields(
    _ columns: [Int], ofRowAt indexPath: IndexPath,
    _ arrive: @escaping @MainActor (Result<[String], RowRefusal>) -> Void
  ) -> Result<[String], RowRefusal>?

  /// The fields of all rows in a column, a line each; nil for more bytes than `most`.
  func text(ofColumn column: Int, atMost most: Int) -> String?

  /// Gives a column the next kind that fits its values.
  ///
  /// - Returns: A message about it.
  func changeKind(ofColumn column: Int, named name: String) -> String

  // MARK: Footers

  /// Whether sections have footers.
  var hasFooters: Bool { get }

  /// Which statistics the footers show.
  var statistics: FooterStatistics { get }

  /// Which columns are worth adding up.
  var amounts: AmountColumns { get }

  /// Changes the statistics that footers show.
  func measure(_ statistics: FooterStatistics)

  /// The measures that footers in sight are about to ask for.
  func want(_ measures: [Measure])

  /// The figures of a section, without those that have no values.
  ///
  /// A figure that is still awaited has no text.
  func figures(ofSection section: Int, measures: [Measure]) -> [FooterFigure]

  /// The totals of columns for the list of columns; nil where they aren't computed for it.
  var columnTotals: ColumnTotals? { get }

  /// The measures of a summary, which shows all chosen statistics, while footers show one a column.
  var summaryMeasures: [Measure] { get }

  // MARK: Derived tables

  /// Why there is no table of a kind; nil if there may be one.
  func refusal(of kind: DerivedKind) -> String?

  /// Whether the rows are those of the current query, so that tables can be made of them.
  var canDerive: Bool { get }

  /// What a table of a kind is about, if it is made now.
  func subject(of kind: DerivedKind) -> any DerivedSubject

  /// How many levels of sections there are summaries of.
  var summaryLevelCount: Int { get }

  /// Unfolds the section that a row of a summary is about.
  ///
  /// - Parameter arrive: Called with the section once its rows are there.
  func goToSection(
    ofRow row: Int, in subject: any DerivedSubject,
    _ arrive: @escaping @MainActor (_ section: Int) -> Void)

  /// Stops making a table.
  func stopDeriving()

  // MARK: Undo

  /// What a person has asked for, as far as it can be undone.
  var state: RowState { get }

  /// Asks for what a person had asked for before.
  func apply(_ state: RowState)

  // MARK: What it can't do

  /// Why a command isn't possible; nil if it is.
  func refusal(of command: RecordsCommand) -> String?
  func refusal(of command: ColumnCommand) -> String?

  /// Why there are no charts; nil if there are.
  var refusalOfCharts: String? { get }

  /// Why whole columns can't be copied; nil if they can.
  var refusalOfCopyingColumns: String? { get }
}

/// Why something can't be done with a row.
struct RowRefusal: Error {
  let reason: String

  static let ofValue = RowRefusal(reason: "can't compare it; & with ':' finds it")
  static let ofSeveralColumns = RowRefusal(
    reason: "can't leave out a section by several columns")
  static let ofOuterFold = RowRefusal(reason: "only innermost sections fold here")
  static let ofFold = RowRefusal(reason: "no sections to fold; # groups by the current column")
}

/// The number of rows of a section.
struct SectionSize {
  var shown: Int
  /// The number of rows without conditions; nil if there are none.
  var total: Int?
  /// How exact both numbers are.
  var mark = CountMark.exact
}

/// What a person has asked a source for, as far as it can be undone.
struct RowState: Equatable {
  var groupLevels: GroupLevels
  var groupOrder: RecordQuery.GroupOrder
  var filters: [RecordFilter]
  var sort: [SortOrder]
  /// The forms that were chosen for columns.
  var forms: [Int: ColumnForm] = [:]
  var folds = SectionFolds<Int>()
  /// The folds of a database's sections, which have values instead of numbers.
  var valueFolds = SectionFolds<[DatabaseValue]>()
  /// Which statistics footers show.
  var statistics: FooterStatistics
  /// What the sparklines of sections show.
  var sparkline = SparklineChoice()

  init(_ query: RecordQuery, statistics: FooterStatistics) {
    groupLevels = query.groupLevels
    groupOrder = query.groupOrder
    filters = query.filters
    sort = query.sort
    self.statistics = statistics
  }

  /// The query, with what isn't part of the state as in another one.
  func query(like other: RecordQuery) -> RecordQuery {
    var query = other
    (query.groupLevels, query.groupOrder) = (groupLevels, groupOrder)
    (query.filters, query.sort) = (filters, sort)
    return query
  }

  /// Follows columns by their names, after files have been read again and have other columns; folds
  /// are forgotten.
  mutating func rebind(by rebinding: ColumnRebinding) {
    let query = query(like: RecordQuery()).rebound(by: rebinding)
    (groupLevels, groupOrder) = (query.groupLevels, query.groupOrder)
    (filters, sort) = (query.filters, query.sort)
    guard !rebinding.isIdentity else { return }
    forms = forms.rebound(by: rebinding)
    statistics.rebind(by: rebinding)
    (folds, valueFolds) = (SectionFolds(), SectionFolds())
  }
}

/// Sections of which some lie in folded ones, so that the table doesn't have them.
///
/// A place is the number of a section among all sections, including hidden ones.
@MainActor protocol FoldedSections: AnyObject {
  /// Whether sections are hidden from the table.
  var hidesSections: Bool { get }

  /// The result with all sections, including hidden ones.
  var wholeResult: QueryResult { get }

  /// The place of one of the table's sections.
  func place(ofSection section: Int) -> Int?

  /// The name of the section at a place.
  func name(ofSectionAt place: Int) -> String?

  /// The table's section at a place, or the visible one around it.
  func shownSection(at place: Int) -> Int?

  /// Unfolds the section at a place and those around it.
  ///
  /// - Returns: The table's number of the section; nil if there is none.
  func unfoldSection(at place: Int) -> Int?
}

extension TableRows {
  var knowsAllSections: Bool { true }
  var seenSectionCount: Int? { nil }
  func knowsNumber(ofSection section: Int) -> Bool { true }
  var foldedSections: (any FoldedSections)? { nil }
  var rowCountMark: CountMark { .exact }
  var knowsRowCount: Bool { true }
  var knowsWay: Bool { true }
  func inexactPlace(ofRowAt indexPath: IndexPath) -> String? { nil }
  var recordsResult: QueryResult? { nil }
  func showRow(ofOrdinal ordinal: Int) -> IndexPath? { nil }
  func sections(around section: Int) -> [Int] { [section] }

  func withNameUTF8(
    ofSection section: Int, _ body: (UnsafeBufferPointer<UInt8>) -> Void
  ) -> Bool {
    guard var name = name(ofSection: section) else { return false }
    name.withUTF8(body)
    return true
  }
}

// Most of it is what only some sources have.
extension RowSource {
  var pictureColumns: Set<Int> { [] }
  var isAsking: Bool { false }
  func whenAnswered(_ body: @escaping @MainActor () -> Void) { body() }
  var markedQuery: RecordQuery { query }
  var isReading: Bool { false }
  func makeFoldReturn() -> @MainActor () -> Void { {} }
  func isLoaded(_ indexPath: IndexPath) -> Bool { true }
  func readTotals(into fields: inout FieldBuffer) -> RecordError? { nil }
  var hasTotalsRow: Bool { false }
  func record(ofRowAt indexPath: IndexPath) -> Int? { nil }
  var rowLeft: IndexPath? { nil }
  func deliverMatch() {}
  func reasonAgainstCopying(rowAt indexPath: IndexPath) -> String? { nil }
  func want(_ measures: [Measure]) {}
  func stopDeriving() {}
  var columnTotals: ColumnTotals? { nil }
  func text(ofColumn column: Int, atMost most: Int) -> String? { nil }
  func changeKind(ofColumn column: Int, named name: String) -> String { "" }
  func refusal(of command: RecordsCommand) -> String? { nil }
  func refusal(of command: ColumnCommand) -> String? { nil }
  var refusalOfCharts: String? { nil }
  var refusalOfCopyingColumns: String? { nil }
}

// MARK: - Columns

extension RowSource {
  /// Why there are no columns to act on; nil if there are.
  var reasonForNoColumns: String? {
    guard list.columns.isEmpty else { return nil }
    return list.isComplete ? "the file is empty" : "there are no columns yet"
  }
}

// MARK: - Statistics in footers

extension RowSource {
  /// The measures that footers show of some columns; columns without one are left out.
  func measures(ofColumns columns: [Int]) -> [Measure] {
    guard hasFooters else { return [] }
    let (statistics, amounts) = (statistics, amounts)
    return columns.compactMap { column in
      statistics.statistic(of: column, among: amounts).map { Measure($0, ofColumn: column) }
    }
  }

  /// Gives a column its next statistic.
  ///
  /// - Parameter name: the name of the column.
  /// - Returns: A message that says what footers show now.
  func cycleTotal(ofColumn column: Int, named name: String) -> String {
    guard !query.groupColumns.contains(column) else {
      return "\(name) makes the sections; it has no totals"
    }
    // If there were no footers, they appear with this column's statistic only.
    var statistics = hasFooters ? statistics : FooterStatistics(of: [])
    let statistic = statistics.cycle(column: column, among: amounts)
    measure(statistics)
    return statistic.map { "\($0.words) of \(name)" } ?? "no total of \(name)"
  }

  /// Gives all columns their next statistic.
  func cycleAllTotals() -> String {
    var statistics = statistics
    if hasFooters {
      statistics.cycleAll(among: amounts)
    } else {
      statistics = FooterStatistics(isShown: true)
    }
    measure(statistics)
    switch statistics.others {
    case .none: return "no totals"
    case .amounts: return "sum of all amounts"
    case .all(let statistic): return "\(statistic.words) of all columns"
    }
  }
}

// MARK: - Commands that a source may refuse

/// Commands for records, besides those that every table has.
enum RecordsCommand: Hashable, Sendable {
  case search, nextMatch, previousMatch, filter, dropFilter, columns, fold, foldOuter, foldAll
  case foldLevel, foldOuterLevel, sectionOrder
  case save, reload, wrap, rowNumbers, writeView, undo, redo, statistics, summary
}

/// Commands for the current column, or for the one chosen in the list of columns.
enum ColumnCommand: Hashable, Sendable {
  case sort, sortFurther, group, groupInner, only, allBut, frequencies, kind, total, allTotals, hide
  case widen, moveLeft, moveRight, freeze, copy
}
