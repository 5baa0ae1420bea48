import Buttery

/// A table of two sections, of which all answers can be replaced.
@MainActor final class Shelf: TableViewDataSource, TableViewDelegate {
  let table = TableView(frame: .zero, style: .plain)
  weak var controller: ViewController?
  var sections = 2
  var rows: (Int) -> Int = { [2, 3][$0] }
  var identifier = "jar"
  var text = "jar"
  /// Changes a cell before it is returned, or returns another cell.
  var finish: (TableViewCell, IndexPath) -> TableViewCell = { cell, _ in cell }
  var rowHeight: (IndexPath) -> Int = { _ in 1 }
  var headerHeight: (Int) -> Int = { _ in 0 }
  var footerHeight: (Int) -> Int = { _ in 0 }
  var header: (TableView) -> View? = { _ in nil }

  init() {
    table.register(TableViewCell.self, forCellReuseIdentifier: "jar")
    table.register(TableViewHeaderFooterView.self, forHeaderFooterViewReuseIdentifier: "shelf")
    table.separatorStyle = .none
    table.dataSource = self
    table.delegate = self
  }

  func numberOfSections(in tableView: TableView) -> Int { sections }
  func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
    rows(section)
  }
  func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> TableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: identifier, for: indexPath)
    cell.textLabel?.text = "\(text) \(indexPath.section).\(indexPath.row)"
    return finish(cell, indexPath)
  }
  func tableView(_ tableView: TableView, heightForRowAt indexPath: IndexPath) -> Int {
    rowHeight(indexPath)
  }
  func tableView(_ tableView: TableView, heightForHeaderInSection section: Int) -> Int {
    headerHeight(section)
  }
  func tableView(_ tableView: TableView, heightForFooterInSection section: Int) -> Int {
    footerHeight(section)
  }
  func tableView(_ tableView: TableView, viewForHeaderInSection section: Int) -> View? {
    header(tableView)
  }
}
