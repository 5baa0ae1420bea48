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

  /// The name of a section, for the top line; `nil` where the sections have none.
  func name(ofSection section: Int) -> String?

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

  /// A view that shows all there is of a row.
  func makeDetails() -> any RowDetails

  /// Writes everything as plain text.
  func print(to output: inout PlainOutput)
}

extension TableContent {
  var emptyMessage: String { "" }
  var columnTitles: View? { nil }

  func scrollSideways(toRight: Bool, in tableView: TableView) -> Bool { false }

  func tableView(_ tableView: TableView, didSelectRowAt indexPath: IndexPath) {
    didActivateRow?(indexPath)
  }

  /// Nothing can be deleted: the arrows are there to move sideways.
  func tableView(_ tableView: TableView, canEditRowAt indexPath: IndexPath) -> Bool { false }
}
