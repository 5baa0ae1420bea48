import Buttery
import ButteryTestSupport
import Testing

/// A data source and delegate for tests of the user's actions on rows.
///
/// It records calls about highlighting, selection, focus and accessories, and answers with
/// closures. Rows show `row 0.3`. Sections have headers and footers of the given number of lines,
/// which show `head 0` and `foot 0`.
@MainActor final class RowSource: TableViewDataSource, TableViewDelegate {
  var counts: [Int]
  var rowHeight: (IndexPath) -> Int = { _ in 1 }
  var header = 0
  var footer = 0
  var configure: (TableViewCell, IndexPath) -> Void = { _, _ in }
  var shouldHighlight: (IndexPath) -> Bool = { _ in true }
  var didHighlight: (IndexPath) -> Void = { _ in }
  var willSelect: (IndexPath) -> IndexPath? = { $0 }
  var didSelect: (IndexPath) -> Void = { _ in }
  var willDeselect: (IndexPath) -> IndexPath? = { $0 }
  var canFocus: (IndexPath) -> Bool = { _ in true }
  var didUpdateFocus: () -> Void = {}
  var willDisplay: (TableViewCell, IndexPath) -> Void = { _, _ in }

  let tape = CallTape()
  /// The number of questions whether a row can be focused, and of requests for cells.
  private(set) var focusQuestions = 0
  private(set) var cellQuestions = 0

  init(_ counts: [Int], header: Int = 0, footer: Int = 0) {
    self.counts = counts
    self.header = header
    self.footer = footer
  }

  /// Creates a table of `width` columns and `height` lines with this source.
  func table(
    width: Int = 10, height: Int = 6, style: TableView.Style = .plain, estimate: Int = 0
  ) -> TableView {
    let table = TableView(
      frame: Rect(x: 0, y: 0, width: width, height: height), style: style)
    table.register(TableViewCell.self, forCellReuseIdentifier: "c")
    table.separatorStyle = .none
    table.estimatedRowHeight = estimate
    table.estimatedSectionHeaderHeight = estimate
    table.estimatedSectionFooterHeight = estimate
    table.dataSource = self
    table.delegate = self
    return table
  }

  // MARK: Contents

  func numberOfSections(in tableView: TableView) -> Int { counts.count }
  func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
    counts[section]
  }
  func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> TableViewCell {
    cellQuestions += 1
    let cell = tableView.dequeueReusableCell(withIdentifier: "c", for: indexPath)
    cell.textLabel?.text = "row \(indexPath.name)"
    configure(cell, indexPath)
    return cell
  }
  func tableView(_ tableView: TableView, titleForHeaderInSection section: Int) -> String? {
    header > 0 ? "head \(section)" : nil
  }
  func tableView(_ tableView: TableView, titleForFooterInSection section: Int) -> String? {
    footer > 0 ? "foot \(section)" : nil
  }
  func tableView(_ tableView: TableView, heightForRowAt indexPath: IndexPath) -> Int {
    rowHeight(indexPath)
  }
  func tableView(_ tableView: TableView, heightForHeaderInSection section: Int) -> Int { header }
  func tableView(_ tableView: TableView, heightForFooterInSection section: Int) -> Int { footer }
  func tableView(
    _ tableView: TableView, willDisplay cell: TableViewCell, forRowAt indexPath: IndexPath
  ) { willDisplay(cell, indexPath) }

  // MARK: Actions of the user

  func tableView(_ tableView: TableView, shouldHighlightRowAt indexPath: IndexPath) -> Bool {
    tape.record("should highlight \(indexPath.name)")
    return shouldHighlight(indexPath)
  }
  func tableView(_ tableView: TableView, didHighlightRowAt indexPath: IndexPath) {
    tape.record("did highlight \(indexPath.name)")
    didHighlight(indexPath)
  }
  func tableView(_ tableView: TableView, didUnhighlightRowAt indexPath: IndexPath) {
    tape.record("did unhighlight \(indexPath.name)")
  }
  func tableView(
    _ tableView: TableView, willSelectRowAt indexPath: IndexPath
  ) -> IndexPath? {
    tape.record("will select \(indexPath.name)")
    return willSelect(indexPath)
  }
  func tableView(_ tableView: TableView, didSelectRowAt indexPath: IndexPath) {
    tape.record("did select \(indexPath.name)")
    didSelect(indexPath)
  }
  func tableView(
    _ tableView: TableView, willDeselectRowAt indexPath: IndexPath
  ) -> IndexPath? {
    tape.record("will deselect \(indexPath.name)")
    return willDeselect(indexPath)
  }
  func tableView(_ tableView: TableView, didDeselectRowAt indexPath: IndexPath) {
    tape.record("did deselect \(indexPath.name)")
  }
  func tableView(_ tableView: TableView, canFocusRowAt indexPath: IndexPath) -> Bool {
    focusQuestions += 1
    return canFocus(indexPath)
  }
  func tableView(
    _ tableView: TableView, didUpdateFocusFrom previous: IndexPath?, to next: IndexPath?
  ) {
    tape.record("focus \(previous?.name ?? "none") to \(next?.name ?? "none")")
    didUpdateFocus()
  }
  func tableView(
    _ tableView: TableView, accessoryButtonTappedForRowWith indexPath: IndexPath
  ) { tape.record("accessory \(indexPath.name)") }
}

extension IndexPath {
  /// The path as it appears on tapes and in rows: `0.3`.
  var name: String { "\(section).\(row)" }

  static func row(_ section: Int, _ row: Int) -> IndexPath {
    IndexPath(row: row, section: section)
  }
}

extension TableView {
  /// Presses keys one after the other, without passes in between.
  func press(_ keys: Key...) {
    for key in keys { handle(key) }
  }

  /// Clicks on a line and column of the table's view.
  @discardableResult func click(line: Int, column: Int = 4) -> Bool {
    layoutIfNeeded()
    return handle(.mouse(MouseEvent(.press(button: 1), at: Point(x: column, y: line))))
  }

  /// The focused row's name, or `none`.
  var focused: String { indexPathForFocusedRow?.name ?? "none" }

  /// The names of the selected rows.
  var selected: [String]? { indexPathsForSelectedRows?.map(\.name) }

  /// Returns the table's picture as it is.
  func grid(traits: DisplayTraits = DisplayTraits()) -> Grid {
    Grid(of: self, width: frame.width, height: frame.height, traits: traits)
  }
}
