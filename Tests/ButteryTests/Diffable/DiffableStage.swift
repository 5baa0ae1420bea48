import Buttery
import Testing

/// A plain table of six lines that shows numbers through a diffable data source.
@MainActor struct DiffableStage {
  /// A data source that records requests for cells, and for counts while `isCounting` is true.
  final class Source: TableViewDiffableDataSource<String, Int> {
    var tape: [String] = []
    var isCounting = false
    var onCell: (Source) -> Void = { _ in }
    var onCount: (Source) -> Void = { _ in }

    override func numberOfSections(in tableView: TableView) -> Int {
      if isCounting { tape.append("sections") }
      onCount(self)
      return super.numberOfSections(in: tableView)
    }
    override func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
      if isCounting { tape.append("rows in \(section)") }
      return super.tableView(tableView, numberOfRowsInSection: section)
    }
    override func tableView(_ tableView: TableView, cellForRowAt path: IndexPath) -> TableViewCell {
      tape.append("cell \(itemIdentifier(for: path).map(String.init) ?? "-")")
      onCell(self)
      return super.tableView(tableView, cellForRowAt: path)
    }
  }

  let table = Self.makeTable()
  let source: Source

  init() {
    source = Source(tableView: table) { table, path, item in
      let cell = table.dequeueReusableCell(withIdentifier: "c", for: path)
      cell.textLabel?.text = "\(item)"
      return cell
    }
  }

  static func makeTable() -> TableView {
    let table = TableView(frame: Rect(x: 0, y: 0, width: 10, height: 6), style: .plain)
    table.register(TableViewCell.self, forCellReuseIdentifier: "c")
    table.separatorStyle = .none
    table.rowHeight = 1
    return table
  }

  static func snapshot(
    _ sections: KeyValuePairs<String, [Int]>
  ) -> DiffableDataSourceSnapshot<String, Int> {
    var snapshot = DiffableDataSourceSnapshot<String, Int>()
    for (section, items) in sections {
      snapshot.appendSections([section])
      snapshot.appendItems(items, toSection: section)
    }
    return snapshot
  }

  /// Applies a new snapshot and lays the table out.
  func apply(_ sections: KeyValuePairs<String, [Int]>, animated: Bool = true) {
    source.apply(Self.snapshot(sections), animatingDifferences: animated)
    table.layoutIfNeeded()
  }

  var drawing: String { ButteryTests.drawing(of: table) }

  func takeTape() -> [String] {
    defer { source.tape = [] }
    return source.tape
  }

  /// Returns the cells of items that are in sight.
  func cells(of items: [Int]) throws -> [TableViewCell] {
    try items.map { item in
      let path = try #require(source.indexPath(for: item))
      return try #require(table.cellForRow(at: path))
    }
  }
}
