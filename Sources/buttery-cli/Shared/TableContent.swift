import Buttery

/// What the program can show: a table's data source and delegate, with its look and its manners.
@MainActor protocol TableContent: TableViewDataSource, TableViewDelegate {
  /// What this is, for the top line.
  var title: String { get }

  /// How many rows there are in all sections.
  var rowCount: Int { get }

  /// Said instead of rows where there are none.
  var emptyMessage: String { get }

  /// The titles that stay above everything; `nil` for none.
  var columnTitles: View? { get }

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

  /// Moves the columns sideways by a step to the right, or the left.
  ///
  /// - Returns: Whether there was anything to move.
  func scrollSideways(toRight: Bool, in tableView: TableView) -> Bool

  /// Called when a row was activated.
  var didActivateRow: ((IndexPath) -> Void)? { get set }

  /// Called when another row has the focus, or none.
  var didMoveFocus: (() -> Void)? { get set }

  /// A view that shows all there is of a row.
  func makeDetails() -> any RowDetails

  /// The numbers of a section, with at most `most` of its values; nil where it has none.
  func figures(ofSection section: Int, atMost most: Int) -> SectionFigures?

  /// All there is in a row, with tabs between its columns.
  func text(ofRowAt indexPath: IndexPath) -> String

  /// The content where it is records, which can be searched, filtered and sorted.
  var records: RecordsContent? { get }

  /// Lets what works in the background begin; called once, when there is a loop.
  func run(in application: Application, showing tableView: TableView)
}

extension TableContent {
  var emptyMessage: String { "" }
  var columnTitles: View? { nil }
  var records: RecordsContent? { nil }

  func withNameUTF8(
    ofSection section: Int, _ body: (UnsafeBufferPointer<UInt8>) -> Void
  ) -> Bool {
    guard var name = name(ofSection: section) else { return false }
    name.withUTF8(body)
    return true
  }

  func run(in application: Application, showing tableView: TableView) {}

  func scrollSideways(toRight: Bool, in tableView: TableView) -> Bool { false }

  func tableView(_ tableView: TableView, didSelectRowAt indexPath: IndexPath) {
    didActivateRow?(indexPath)
  }

  func tableView(
    _ tableView: TableView, didUpdateFocusFrom previous: IndexPath?, to next: IndexPath?
  ) {
    didMoveFocus?()
  }

  /// Nothing can be deleted: the arrows are there to move sideways.
  func tableView(_ tableView: TableView, canEditRowAt indexPath: IndexPath) -> Bool { false }
}
