import Buttery
import ButteryRecords

/// What the program can show: a table's data source and delegate, with its look and its manners.
@MainActor protocol TableContent: TableViewDataSource, TableViewDelegate {
  /// What this is, for the top line.
  var title: String { get }

  /// How many rows there are in all sections.
  var rowCount: Int { get }

  /// Whether it is worth saying: not while the first rows are still being made.
  var knowsRowCount: Bool { get }

  /// How well that is known.
  var rowCountMark: CountMark { get }

  /// Whether there are no more sections than the table has.
  var knowsAllSections: Bool { get }

  /// How many sections are known, where the table has some besides that stand for others; nil for all.
  var seenSectionCount: Int? { get }

  /// Whether it is known how many sections lie in front of one.
  func knowsNumber(ofSection section: Int) -> Bool

  /// Whether it is known how many rows lie before and behind those in sight.
  var knowsWay: Bool { get }

  /// Said in the place of a row's number among all rows where that isn't known; nil where it is.
  func inexactPlace(ofRowAt indexPath: IndexPath) -> String?

  /// Whether rows have columns, with keys of their own.
  var hasColumns: Bool { get }

  /// The number of a row among all rows, from 0 on.
  func ordinal(ofRowAt indexPath: IndexPath) -> Int

  /// Said instead of rows where there are none.
  var emptyMessage: String { get }

  /// The titles that stay above everything; `nil` for none.
  var columnTitles: View? { get }

  /// The sections that a section lies in, the outermost first, and itself.
  func sections(around section: Int) -> [Int]

  /// The name of a section; `nil` where the sections have none.
  func name(ofSection section: Int) -> String?

  /// Hands the UTF-8 text of a section's name to `body`, for the top line, which is drawn in every
  /// picture.
  ///
  /// - Returns: Whether the section has a name.
  func withNameUTF8(
    ofSection section: Int, _ body: (UnsafeBufferPointer<UInt8>) -> Void
  ) -> Bool

  /// Registers views and sets what never changes; called once.
  func prepare(_ tableView: TableView)

  /// Fits heights to the space that there is; called whenever the size or the style changes.
  func adapt(_ tableView: TableView, to size: Size)

  /// The table has been laid out: other rows may be in sight.
  func didLayOut()

  /// The table has moved, and rests since a moment.
  func didComeToRest()

  /// A section was gone to: its header belongs at the top, though there may be too few rows below it.
  func didGo(toSection section: Int)

  /// Learns what a person does with rows.
  var observer: (any TableContentObserver)? { get set }

  /// A view that shows all there is of a row.
  func makeDetails() -> any RowDetails

  /// The numbers of a section, with at most `most` of its values; nil where it has none.
  func figures(ofSection section: Int, atMost most: Int) -> ChartData?

  /// What the values of a section come to, as its footer says: the name and the figure of each.
  func totals(ofSection section: Int) -> [(name: String, value: String)]

  /// All there is in a row, with tabs between its columns.
  func text(ofRowAt indexPath: IndexPath) -> String

  /// The number of rows before one, counted through all sections; those that are folded away count.
  func ordinal(ofRowAt indexPath: IndexPath, in tableView: TableView) -> Int

  /// The row with so many before it; where its section is folded, that is unfolded.
  ///
  /// - Returns: Nil where there are less rows.
  func showRow(ofOrdinal ordinal: Int, in tableView: TableView) -> IndexPath?

  /// Goes to the row of a number; to the last one where there are less.
  ///
  /// The row gets the focus, so that it can be seen which one it is.
  ///
  /// - Returns: What came of it, for the top line.
  func goToRow(_ number: Int, in tableView: TableView) -> String

  /// The records that rows and sections are made of; nil where they aren't.
  var result: QueryResult? { get }

  /// The column of which charts show the numbers; nil where no column has any.
  var chartColumn: Int? { get }
}

/// Learns what a person does with the rows of a table.
@MainActor protocol TableContentObserver: AnyObject {
  /// A row was activated.
  func didActivateRow(at indexPath: IndexPath)

  /// Another row has the focus, or none.
  func didMoveFocus()

  /// There is something else to say of what is shown.
  func didArrange()
}

extension TableContent {
  var rowCountMark: CountMark { .exact }
  var knowsAllSections: Bool { true }
  var seenSectionCount: Int? { nil }
  func knowsNumber(ofSection section: Int) -> Bool { true }
  var knowsWay: Bool { true }
  func inexactPlace(ofRowAt indexPath: IndexPath) -> String? { nil }
  var hasColumns: Bool { result != nil }
  var emptyMessage: String { "" }
  var columnTitles: View? { nil }
  var result: QueryResult? { nil }
  var chartColumn: Int? { nil }
  func didLayOut() {}
  func didComeToRest() {}
  func didGo(toSection section: Int) {}

  var knowsRowCount: Bool { true }

  func sections(around section: Int) -> [Int] { [section] }
  func totals(ofSection section: Int) -> [(name: String, value: String)] { [] }

  func withNameUTF8(
    ofSection section: Int, _ body: (UnsafeBufferPointer<UInt8>) -> Void
  ) -> Bool {
    guard var name = name(ofSection: section) else { return false }
    name.withUTF8(body)
    return true
  }

  func tableView(_ tableView: TableView, didSelectRowAt indexPath: IndexPath) {
    observer?.didActivateRow(at: indexPath)
  }

  func tableView(
    _ tableView: TableView, didUpdateFocusFrom previous: IndexPath?, to next: IndexPath?
  ) {
    observer?.didMoveFocus()
  }

  /// Nothing can be deleted: the arrows are there for the columns.
  func tableView(_ tableView: TableView, canEditRowAt indexPath: IndexPath) -> Bool { false }
}
