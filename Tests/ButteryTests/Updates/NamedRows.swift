import Buttery
import ButteryTestSupport

/// Sections of rows that are identified by their names, with a tape of all calls.
@MainActor final class NamedRows: TableViewDataSource, TableViewDelegate {
  var sections: [[String]]
  var heights: [String: Int] = [:]
  var headers: [String?] = []
  /// A closure that returns a cell instead of dequeuing one.
  var cell: ((TableView, IndexPath) -> TableViewCell)?
  let tape = CallTape()
  /// The table, kept alive here because it holds its source weakly.
  private(set) lazy var table = makeTable()

  init(_ sections: [[String]]) { self.sections = sections }

  private func makeTable() -> TableView {
    let table = TableView(frame: Rect(x: 0, y: 0, width: 12, height: 6), style: .plain)
    table.register(NamedCell.self, forCellReuseIdentifier: "c")
    table.separatorStyle = .none
    table.rowHeight = 1
    table.dataSource = self
    table.delegate = self
    return table
  }

  /// Brings the table up to date and clears the tape.
  func start() {
    table.layoutIfNeeded()
    tape.clear()
  }

  /// The names on the displayed cells.
  var shown: [String] { table.visibleCells.map { $0.textLabel?.text ?? "-" } }

  /// Returns the cell that shows a name.
  func cell(_ name: String) -> TableViewCell? {
    table.visibleCells.first { $0.textLabel?.text == name }
  }

  func numberOfSections(in tableView: TableView) -> Int {
    tape.record("sections")
    return sections.count
  }
  func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
    tape.record("rows in \(section)")
    return sections[section].count
  }
  func tableView(_ tableView: TableView, cellForRowAt path: IndexPath) -> TableViewCell {
    tape.record("cell \(path.section).\(path.row)")
    let cell =
      cell?(tableView, path) ?? tableView.dequeueReusableCell(withIdentifier: "c", for: path)
    (cell as? NamedCell)?.tape = tape
    cell.textLabel?.text = sections[path.section][path.row]
    return cell
  }
  func tableView(_ tableView: TableView, titleForHeaderInSection section: Int) -> String? {
    headers.indices.contains(section) ? headers[section] : nil
  }
  func tableView(_ tableView: TableView, heightForRowAt path: IndexPath) -> Int {
    guard !heights.isEmpty else { return tableView.rowHeight }
    return heights[sections[path.section][path.row]] ?? 1
  }
  func tableView(
    _ tableView: TableView, willDisplay cell: TableViewCell, forRowAt path: IndexPath
  ) {
    tape.record("will display \(path.section).\(path.row)")
  }
  func tableView(
    _ tableView: TableView, didEndDisplaying cell: TableViewCell, forRowAt path: IndexPath
  ) {
    tape.record("did end \(path.section).\(path.row) \(cell.textLabel?.text ?? "-")")
  }
}

/// A cell that records its preparations.
final class NamedCell: TableViewCell {
  var tape: CallTape?
  override func prepareForReuse() {
    super.prepareForReuse()
    tape?.record("prepare \(textLabel?.text ?? "-")")
  }
}

extension IndexPath {
  /// Creates a path, with the section first.
  static func at(_ section: Int, _ row: Int) -> IndexPath { IndexPath(row: row, section: section) }
}
