import Buttery

/// Rows in sections of the same number of rows; what they are beyond that is up to subclasses,
/// which have to be the data sources: a default of the protocol can't be overridden.
@MainActor class Rows {
  let sections: Int
  let rows: Int

  init(sections: Int = 1, rows: Int) {
    self.sections = sections
    self.rows = rows
  }

  func numberOfSections(in tableView: TableView) -> Int { sections }

  func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { rows }

  func tableView(_ tableView: TableView, cellForRowAt path: IndexPath) -> TableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: "row", for: path)
    cell.textLabel?.text = path.row % 2 == 0 ? "even" : "odd"
    return cell
  }

  /// A plain table of 80x24 that shows these rows.
  func table() -> TableView {
    let table = TableView(frame: Rect(x: 0, y: 0, width: 80, height: 24), style: .plain)
    table.register(TableViewCell.self, forCellReuseIdentifier: "row")
    table.rowHeight = 1
    table.dataSource = self as? any TableViewDataSource
    return table
  }
}

/// Rows of one line.
@MainActor final class EqualRows: Rows, TableViewDataSource {}

/// Rows of one line below headers.
@MainActor final class TitledRows: Rows, TableViewDataSource {
  func tableView(_ tableView: TableView, titleForHeaderInSection section: Int) -> String? {
    section % 2 == 0 ? "even" : "odd"
  }
}

/// Rows of one to three lines, each of which is asked for.
@MainActor final class UnequalRows: Rows, TableViewDataSource, TableViewDelegate {
  func tableView(_ tableView: TableView, heightForRowAt path: IndexPath) -> Int {
    path.row &* 7919 % 3 + 1
  }

  override func table() -> TableView {
    let table = super.table()
    table.estimatedRowHeight = 0
    table.delegate = self
    return table
  }
}

/// Sizes as names have them.
let sizes: [(name: String, rows: Int)] = [
  ("1e2", 100), ("1e4", 10_000), ("1e6", 1_000_000), ("1e8", 100_000_000),
]

/// A table together with what it holds weakly.
@MainActor struct Shown {
  let table: TableView
  let source: Rows

  init(_ source: Rows) {
    self.source = source
    table = source.table()
    table.layoutIfNeeded()
  }

  /// The offset of the end.
  var end: Int { table.contentSize.height - table.bounds.height }

  func scroll(to line: Int) {
    table.contentOffset = Point(x: 0, y: line)
    table.layoutIfNeeded()
  }
}

/// A walk of steps forth and back, so that each step leads on in a table of any length.
struct Walk {
  private let steps: Int
  private var position = 0
  private var isGoingBack = false

  init(steps: Int) { self.steps = steps }

  /// 1 for a step forth, -1 for one back.
  mutating func next() -> Int {
    if position == steps { isGoingBack = true }
    if position == 0 { isGoingBack = false }
    position += isGoingBack ? -1 : 1
    return isGoingBack ? -1 : 1
  }
}
