import Buttery
import ButteryRecords

/// Content that the program can show: a table's data source and delegate, and how the table looks
/// and behaves.
@MainActor protocol TableContent: TableViewDataSource, TableViewDelegate {
  /// The title for the top line.
  var title: String { get }

  /// The rows and sections that are shown.
  var rows: any TableRows { get }

  /// The content itself, if its rows have columns, with keys of their own; else nil.
  var rowContent: RowContent? { get }

  /// Looks for sections that aren't loaded; nil if all are.
  var sectionSeeker: (any SectionSeeker)? { get }

  /// The message in place of rows if there are none.
  var emptyMessage: String { get }

  /// The column titles above the table; `nil` for none.
  var columnTitles: View? { get }

  /// The form of the values that the outermost sections are named by; nil if they are named
  /// otherwise.
  var sectionForm: ColumnForm? { get }

  /// Registers views and sets the table's constant properties; called once.
  func prepare(_ tableView: MainTableView)

  /// Fits heights to the screen; called whenever the size or the style changes.
  func adapt(_ tableView: TableView, to size: Size)

  /// The table has been laid out; other rows may be visible.
  func didLayOut()

  /// The table has scrolled, and has been at rest for a moment.
  func didComeToRest()

  /// A person has pressed a key or turned the wheel, which the table or something else is about to
  /// handle.
  ///
  /// - Parameter command: what that means to the table; nil for nothing.
  func willHandle(_ command: TableCommand?)

  /// The table itself has performed the command that the content was told of last.
  func didHandle()

  /// A section was scrolled to: its header belongs at the top, even if there are too few rows below
  /// it yet.
  func didGo(toSection section: Int)

  /// The observer of what a person does with rows.
  var observer: (any TableContentObserver)? { get set }

  /// Makes a view that shows all of a row.
  func makeDetails() -> any RowDetails

  /// The chart data of a section, with at most `most` values; nil if it has no numbers.
  func figures(ofSection section: Int, atMost most: Int) -> ChartData?

  /// The totals of a section as its footer shows them: names and figures.
  func totals(ofSection section: Int) -> [(name: String, value: String)]

  /// All fields of a row, separated by tabs.
  func text(ofRowAt indexPath: IndexPath) -> String

  /// Goes to the row of a number, or to the last row if there are fewer.
  ///
  /// The row gets the focus, so that a person sees which one it is.
  ///
  /// - Returns: A message for the top line.
  func goToRow(_ number: Int, in tableView: TableView) -> String

  /// The column whose numbers charts show; nil if no column has any.
  var chartColumn: Int? { get }

  /// The facts about where the rows come from, and the title of the panel with them.
  var facts: [ReadingFacts.Section]? { get }
  var factsTitle: String { get }

  /// The table derived from all rows that a command shows, where content without columns has one.
  func derivedTable(for command: RecordsCommand) -> DerivedTable?
}

/// An observer of what a person does with the rows of a table.
@MainActor protocol TableContentObserver: AnyObject {
  /// A row was activated.
  func didActivateRow(at indexPath: IndexPath)

  /// The focus has moved to another row, or to none.
  func didMoveFocus()

  /// The top line may have something else to say of the content.
  func didArrange()
}

extension TableContent {
  var rowContent: RowContent? { nil }
  var sectionSeeker: (any SectionSeeker)? { nil }
  var sectionForm: ColumnForm? { nil }
  var emptyMessage: String { "" }
  var columnTitles: View? { nil }
  var chartColumn: Int? { nil }
  var facts: [ReadingFacts.Section]? { ReadingFacts(of: rows.recordsResult)?.sections }
  var factsTitle: String { "what was detected" }
  func derivedTable(for command: RecordsCommand) -> DerivedTable? { nil }
  func didLayOut() {}
  func didComeToRest() {}
  func willHandle(_ command: TableCommand?) {}
  func didHandle() {}
  func didGo(toSection section: Int) {}

  func totals(ofSection section: Int) -> [(name: String, value: String)] { [] }

  func tableView(_ tableView: TableView, didSelectRowAt indexPath: IndexPath) {
    observer?.didActivateRow(at: indexPath)
  }

  func tableView(
    _ tableView: TableView, didUpdateFocusFrom previous: IndexPath?, to next: IndexPath?
  ) {
    observer?.didMoveFocus()
  }

  /// No row can be edited, so that arrow keys are free for the columns.
  func tableView(_ tableView: TableView, canEditRowAt indexPath: IndexPath) -> Bool { false }
}

// MARK: - What a person hears

extension TableContent {
  /// Whether more rows may come, so that their number isn't worth saying.
  var isStillReading: Bool {
    guard rows.knowsRowCount else { return true }
    guard let source = rowContent?.source else { return false }
    return source.isReading || awaitsAnswer
  }

  /// Whether the rows that are shown still answer an earlier question.
  var awaitsAnswer: Bool {
    guard let source = rowContent?.source else { return false }
    return source.isAsking
      || rows.recordsResult.map { !$0.query.hasSameRows(as: source.query) } ?? false
  }

  /// How many rows and sections there are, in words.
  func size(in tableView: TableView) -> String {
    let sections = tableView.numberOfSections
    let count = "\(spokenCount) \(rows.rowCount == 1 ? "row" : "rows")"
    return count + (sections > 1 && rows.knowsAllSections ? " in \(sections) sections" : "")
  }

  /// The number of all rows, in words.
  var spokenCount: String {
    switch rows.rowCountMark {
    case .exact: NumberFormatter.grouped(rows.rowCount)
    case .estimate: "about \(NumberFormatter.rounded(rows.rowCount))"
    case .moreThan: "more than \(NumberFormatter.grouped(rows.rowCount))"
    }
  }

  /// The place of a row among all rows, in words; nil where it isn't known.
  func spokenPlace(ofRowAt indexPath: IndexPath) -> String? {
    guard let place = rows.inexactPlace(ofRowAt: indexPath) else {
      return
        "row \(NumberFormatter.grouped(rows.ordinal(ofRowAt: indexPath) + 1)) of \(spokenCount)"
    }
    return place.contains("?") ? nil : SpokenWords.of(place.replacing("/", with: " of "))
  }
}

extension RecordQuery {
  /// Whether it asks for the same rows in the same order; what is searched for doesn't matter.
  fileprivate func hasSameRows(as other: RecordQuery) -> Bool {
    var (one, other) = (self, other)
    one.search = nil
    other.search = nil
    return one == other
  }
}

// MARK: - Rows by their numbers, counted through all sections

extension TableContent {
  func goToRow(_ number: Int, in tableView: TableView) -> String {
    goToKnownRow(number, in: tableView)
  }

  /// Goes to the row of a number, where all rows are there.
  func goToKnownRow(_ number: Int, in tableView: TableView) -> String {
    let count = rows.rowCount
    guard count > 0 else { return "there are no rows to go to" }
    guard number > 0 else { return "no row 0: the first one is 1" }
    guard let row = rows.showRow(ofOrdinal: min(number, count) - 1) else { return "" }
    tableView.focusRow(at: nil)
    tableView.bringToThird(row)
    tableView.focusRow(at: row)
    let all = NumberFormatter.grouped(count)
    return number > count
      ? "row \(all) is the last one\(isReading ? " so far" : "")"
      : "row \(NumberFormatter.grouped(number)) of \(all)"
  }

  private var isReading: Bool {
    rows.recordsResult.map { [.reading, .waiting].contains($0.phase) } ?? false
  }
}

/// The number of a row as a person types it, digit by digit; the first row is 1.
package struct RowNumber: Sendable {
  package private(set) var digits = ""

  /// The most digits; no table has as many rows.
  private static let maximumDigits = 10

  package init() {}

  /// A text of digits only; nil for any other one.
  package init?(_ text: String) {
    guard !text.isEmpty, text.utf8.allSatisfy(Self.isDigit) else { return nil }
    digits = text
  }

  /// The number; `Int.max` if the digits don't fit.
  package var value: Int { Int(digits) ?? .max }

  /// Appends a key if it is a digit; surplus digits are dropped.
  ///
  /// - Returns: Whether the key is a digit.
  mutating func append(_ key: Key) -> Bool {
    guard case .character(let character) = key.code, key.modifiers.isEmpty,
      let byte = character.utf8.first, character.utf8.count == 1, Self.isDigit(byte)
    else { return false }
    if digits.count < Self.maximumDigits { digits.append(character) }
    return true
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
  }
}
