import Buttery
import ButteryTestSupport
import Testing

/// A list of words in sections that can be edited, with a tape of the calls about editing.
///
/// Rows whose word begins with `#` can't be edited, rows with `+` have an insert control, and rows
/// with `.` have no control.
@MainActor final class EditingSource: TableViewDataSource, TableViewDelegate {
  var words: [[String]]
  var tape = CallTape()
  var title: String?
  var indents = true
  /// Whether questions about whether rows can be edited are on the tape.
  var tapesEditable = true
  var canMove: (IndexPath) -> Bool = { _ in false }
  var configure: (TableViewCell) -> Void = { _ in }
  var commit: (TableView, IndexPath) -> Void = { _, _ in }
  var target: (IndexPath, IndexPath) -> IndexPath = { _, proposed in proposed }
  var leading: () -> SwipeActionsConfiguration? = { nil }
  var trailing: () -> SwipeActionsConfiguration? = { nil }
  var headers: [String?] = []

  init(_ words: [[String]]) { self.words = words }

  convenience init(_ words: String...) { self.init([words]) }

  convenience init(_ words: [String]) { self.init([words]) }

  func table(
    width: Int = 24, height: Int = 5, separators: TableView.SeparatorStyle = .none,
    prepare: (TableView) -> Void = { _ in }
  ) -> TableView {
    let table = TableView(
      frame: Rect(x: 0, y: 0, width: width, height: height), style: .plain)
    table.register(TableViewCell.self, forCellReuseIdentifier: "word")
    table.separatorStyle = separators
    table.rowHeight = 1
    table.estimatedSectionHeaderHeight = 0
    table.estimatedSectionFooterHeight = 0
    prepare(table)
    table.dataSource = self
    table.delegate = self
    table.layoutIfNeeded()
    tape.clear()
    return table
  }

  private func note(_ what: String, _ path: IndexPath?) {
    tape.record(path.map { "\(what) \($0.section).\($0.row)" } ?? "\(what) nil")
  }

  func numberOfSections(in tableView: TableView) -> Int { words.count }
  func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
    words[section].count
  }
  func tableView(_ tableView: TableView, titleForHeaderInSection section: Int) -> String? {
    section < headers.count ? headers[section] : nil
  }
  func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> TableViewCell {
    note("cell", indexPath)
    let cell = tableView.dequeueReusableCell(withIdentifier: "word", for: indexPath)
    cell.textLabel?.text = words[indexPath.section][indexPath.row]
    configure(cell)
    return cell
  }
  func tableView(
    _ tableView: TableView, willDisplay cell: TableViewCell, forRowAt indexPath: IndexPath
  ) {
    note("will display", indexPath)
  }

  func tableView(_ tableView: TableView, canEditRowAt indexPath: IndexPath) -> Bool {
    if tapesEditable { note("can edit", indexPath) }
    return words[indexPath.section][indexPath.row].first != "#"
  }
  func tableView(
    _ tableView: TableView, editingStyleForRowAt indexPath: IndexPath
  ) -> TableViewCell.EditingStyle {
    note("style", indexPath)
    switch words[indexPath.section][indexPath.row].first {
    case "+": return .insert
    case ".": return .none
    default: return .delete
    }
  }
  func tableView(
    _ tableView: TableView, shouldIndentWhileEditingRowAt indexPath: IndexPath
  ) -> Bool { indents }
  func tableView(_ tableView: TableView, canMoveRowAt indexPath: IndexPath) -> Bool {
    canMove(indexPath)
  }
  func tableView(
    _ tableView: TableView, titleForDeleteConfirmationButtonForRowAt indexPath: IndexPath
  ) -> String? { title }
  func tableView(
    _ tableView: TableView, commit editingStyle: TableViewCell.EditingStyle,
    forRowAt indexPath: IndexPath
  ) {
    note("commit \(editingStyle)", indexPath)
    commit(tableView, indexPath)
  }

  func tableView(
    _ tableView: TableView, targetIndexPathForMoveFromRowAt source: IndexPath,
    toProposedIndexPath proposed: IndexPath
  ) -> IndexPath {
    note("target from \(source.section).\(source.row) to", proposed)
    return target(source, proposed)
  }
  func tableView(
    _ tableView: TableView, moveRowAt source: IndexPath, to destination: IndexPath
  ) {
    note("move \(source.section).\(source.row) to", destination)
    let word = words[source.section].remove(at: source.row)
    words[destination.section].insert(word, at: destination.row)
  }

  func tableView(_ tableView: TableView, willBeginEditingRowAt indexPath: IndexPath) {
    note("will begin", indexPath)
  }
  func tableView(_ tableView: TableView, didEndEditingRowAt indexPath: IndexPath?) {
    note("did end", indexPath)
  }
  func tableView(
    _ tableView: TableView, leadingSwipeActionsConfigurationForRowAt indexPath: IndexPath
  ) -> SwipeActionsConfiguration? { leading() }
  func tableView(
    _ tableView: TableView, trailingSwipeActionsConfigurationForRowAt indexPath: IndexPath
  ) -> SwipeActionsConfiguration? { trailing() }
  func tableView(_ tableView: TableView, didSelectRowAt indexPath: IndexPath) {
    note("selected", indexPath)
  }
}

/// Red for delete controls, green for insert controls, other letters if these are bold and
/// reversed.
private let editingLegend: StyleLegend = [
  "D": Style(foreground: .red, attributes: .bold),
  "I": Style(foreground: .green, attributes: .bold),
  "R": Style(foreground: .red, attributes: [.bold, .reverse]),
  "J": Style(foreground: .green, attributes: [.bold, .reverse]),
  "B": Style(attributes: [.bold, .reverse]),
]

extension TableView {
  /// Expects that the table shows a picture, with styles if they are given.
  func expectPicture(
    _ picture: String, styles: String? = nil, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    expectDrawing(
      Grid(of: self, width: frame.width, height: frame.height), picture, styles: styles,
      legend: editingLegend, sourceLocation: sourceLocation)
  }

  @discardableResult func press(_ column: Int, _ line: Int) -> Bool {
    handle(.mouse(MouseEvent(.press(button: 1), at: Point(x: column, y: line))))
  }

  @discardableResult func turn(_ wheel: MouseEvent.Action, _ line: Int) -> Bool {
    handle(.mouse(MouseEvent(wheel, at: Point(x: 1, y: line))))
  }
}
