import Buttery
import ButteryTestSupport

/// A data source of sections with a header, numbered rows and a section index, which records the
/// questions about the index.
///
/// Its tables keep it alive.
@MainActor final class IndexedSource: TableViewDataSource {
  var sections: [String]
  var rows: Int
  var titles: [String]?
  var section: (String, Int) -> Int = { $1 }
  let tape = CallTape()

  /// Creates a section of `rows` rows for each letter of `letters`, which are also the titles.
  init(_ letters: String, rows: Int = 4) {
    sections = letters.map { String($0) }
    titles = sections
    self.rows = rows
  }

  func table(
    width: Int = 20, height: Int = 8, style: TableView.Style = .plain,
    configure: (TableView) -> Void = { _ in }
  ) -> TableView {
    let table = KeepingTable(
      frame: Rect(x: 0, y: 0, width: width, height: height), style: style)
    table.kept = self
    table.register(TableViewCell.self, forCellReuseIdentifier: "c")
    table.separatorStyle = .none
    configure(table)
    table.dataSource = self
    table.layoutIfNeeded()
    tape.clear()
    return table
  }

  func numberOfSections(in tableView: TableView) -> Int { sections.count }

  func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { rows }

  func tableView(_ tableView: TableView, titleForHeaderInSection section: Int) -> String? {
    "= " + sections[section]
  }

  func tableView(_ tableView: TableView, cellForRowAt path: IndexPath) -> TableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: "c", for: path)
    cell.textLabel?.text = "\(sections[path.section])\(path.row) abcdefghijklmnop"
    return cell
  }

  func sectionIndexTitles(for tableView: TableView) -> [String]? {
    tape.record("titles")
    return titles
  }

  func tableView(
    _ tableView: TableView, sectionForSectionIndexTitle title: String, at index: Int
  ) -> Int {
    tape.record("section for \(title) at \(index)")
    return section(title, index)
  }
}

private final class KeepingTable: TableView {
  var kept: IndexedSource?
}
