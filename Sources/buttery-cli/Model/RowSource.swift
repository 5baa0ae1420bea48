import Buttery
import ButteryRecords

/// Where the rows of a table come from: files, or a table of a database.
///
/// Keys, prompts and saved views act on rows through this. What a source can't do, it refuses with
/// a reason that a person reads.
@MainActor protocol RowSource: AnyObject {
  /// The columns and, if the rows are those of files, the records.
  var list: RecordList { get }

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

  /// The order of the rows that are shown, which may still answer an older query.
  var shownSort: [SortOrder] { get }

  /// Whether more rows may be found while files are read.
  var isReading: Bool { get }

  /// Whether there are sections, or will be as soon as the query is answered.
  var hasSections: Bool { get }

  /// The application whose loop changes are sent to; nil until the source runs.
  var application: Application? { get }

  // MARK: Rows

  /// Whether a row exists and its fields can be read.
  func hasRow(at indexPath: IndexPath) -> Bool

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

  /// The totals of columns for the list of columns; nil where they aren't computed for it.
  var columnTotals: ColumnTotals? { get }

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

  static let ofValue = RowRefusal(reason: "can't compare this value; & takes a condition")
  static let ofOuterFold = RowRefusal(reason: "only innermost sections fold here")
  static let ofFold = RowRefusal(reason: "no sections to fold; # groups by the current column")
}

extension RowSource {
  var isAsking: Bool { false }
  func whenAnswered(_ body: @escaping @MainActor () -> Void) { body() }
  var shownSort: [SortOrder] { query.sort }
  var isReading: Bool { false }
  var columnTotals: ColumnTotals? { nil }
  func text(ofColumn column: Int, atMost most: Int) -> String? { nil }
  func changeKind(ofColumn column: Int, named name: String) -> String { "" }
  func refusal(of command: RecordsCommand) -> String? { nil }
  func refusal(of command: ColumnCommand) -> String? { nil }
  var refusalOfCharts: String? { nil }
  var refusalOfCopyingColumns: String? { nil }
}

// MARK: - Statistics in footers

extension RowSource {
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
