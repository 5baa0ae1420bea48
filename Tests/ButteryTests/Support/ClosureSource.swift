import Buttery
import ButteryTestSupport
import Testing

/// A data source and delegate made of closures, which records the calls that it gets.
@MainActor final class ClosureSource: TableViewDataSource, TableViewDelegate {
  var counts: [Int]
  var cell: (TableView, IndexPath) -> TableViewCell = { table, path in
    let cell = table.dequeueReusableCell(withIdentifier: "c", for: path)
    cell.textLabel?.text = "row \(path.section).\(path.row)"
    return cell
  }
  var rowHeight: (TableView, IndexPath) -> Int = { table, _ in table.rowHeight }
  var headerHeight: (TableView, Int) -> Int = { table, _ in table.sectionHeaderHeight }
  var footerHeight: (TableView, Int) -> Int = { table, _ in table.sectionFooterHeight }
  var headerTitle: (Int) -> String? = { _ in nil }
  var footerTitle: (Int) -> String? = { _ in nil }
  var headerView: (TableView, Int) -> View? = { _, _ in nil }
  var footerView: (TableView, Int) -> View? = { _, _ in nil }
  var indentation: (IndexPath) -> Int = { _ in 0 }
  var willDisplay: (TableView, TableViewCell, IndexPath) -> Void = { _, _, _ in }
  var didEndDisplaying: (TableView, TableViewCell, IndexPath) -> Void = { _, _, _ in }
  var willDisplayHeader: (View, Int) -> Void = { _, _ in }
  var didScroll: (ScrollView) -> Void = { _ in }

  /// The calls, in their order.
  var tape: [String] = []

  init(counts: [Int]) { self.counts = counts }

  /// Creates a plain table with this source, and `TapedCell` and `TapedHeader` for `c` and `h`.
  func table(
    width: Int = 20, height: Int = 6, style: TableView.Style = .plain,
    estimate: Int = 0, configure: (TableView) -> Void = { _ in }
  ) -> TableView {
    let table = TableView(
      frame: Rect(x: 0, y: 0, width: width, height: height), style: style)
    table.register(TapedCell.self, forCellReuseIdentifier: "c")
    table.register(TapedHeader.self, forHeaderFooterViewReuseIdentifier: "h")
    table.separatorStyle = .none
    table.estimatedRowHeight = estimate
    table.estimatedSectionHeaderHeight = estimate
    table.estimatedSectionFooterHeight = estimate
    configure(table)
    table.dataSource = self
    table.delegate = self
    return table
  }

  private func note(_ text: String) { tape.append(text) }

  func numberOfSections(in tableView: TableView) -> Int {
    note("sections")
    return counts.count
  }
  func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
    note("rows in \(section)")
    return counts[section]
  }
  func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> TableViewCell {
    note("cell \(indexPath.section).\(indexPath.row)")
    let cell = cell(tableView, indexPath)
    (cell as? TapedCell)?.owner = self
    return cell
  }
  func tableView(_ tableView: TableView, titleForHeaderInSection section: Int) -> String? {
    headerTitle(section)
  }
  func tableView(_ tableView: TableView, titleForFooterInSection section: Int) -> String? {
    footerTitle(section)
  }
  func tableView(_ tableView: TableView, heightForRowAt indexPath: IndexPath) -> Int {
    note("height \(indexPath.section).\(indexPath.row)")
    return rowHeight(tableView, indexPath)
  }
  func tableView(_ tableView: TableView, heightForHeaderInSection section: Int) -> Int {
    note("height of header \(section)")
    return headerHeight(tableView, section)
  }
  func tableView(_ tableView: TableView, heightForFooterInSection section: Int) -> Int {
    note("height of footer \(section)")
    return footerHeight(tableView, section)
  }
  func tableView(_ tableView: TableView, viewForHeaderInSection section: Int) -> View? {
    note("header \(section)")
    let view = headerView(tableView, section)
    (view as? TapedHeader)?.owner = self
    return view
  }
  func tableView(_ tableView: TableView, viewForFooterInSection section: Int) -> View? {
    note("footer \(section)")
    let view = footerView(tableView, section)
    (view as? TapedHeader)?.owner = self
    return view
  }
  func tableView(
    _ tableView: TableView, indentationLevelForRowAt indexPath: IndexPath
  ) -> Int { indentation(indexPath) }

  func tableView(
    _ tableView: TableView, willDisplay cell: TableViewCell, forRowAt indexPath: IndexPath
  ) {
    note("will display \(indexPath.section).\(indexPath.row)")
    willDisplay(tableView, cell, indexPath)
  }
  func tableView(
    _ tableView: TableView, didEndDisplaying cell: TableViewCell, forRowAt indexPath: IndexPath
  ) {
    note("did end \(indexPath.section).\(indexPath.row)")
    didEndDisplaying(tableView, cell, indexPath)
  }
  func tableView(
    _ tableView: TableView, willDisplayHeaderView view: View, forSection section: Int
  ) {
    note("will display header \(section)")
    willDisplayHeader(view, section)
  }
  func tableView(
    _ tableView: TableView, willDisplayFooterView view: View, forSection section: Int
  ) {
    note("will display footer \(section)")
  }
  func tableView(
    _ tableView: TableView, didEndDisplayingHeaderView view: View, forSection section: Int
  ) {
    note("did end header \(section)")
  }
  func tableView(
    _ tableView: TableView, didEndDisplayingFooterView view: View, forSection section: Int
  ) {
    note("did end footer \(section)")
  }
  func scrollViewDidScroll(_ scrollView: ScrollView) { didScroll(scrollView) }
}

/// A cell that records its preparations and drawings on its owner's tape.
final class TapedCell: TableViewCell {
  weak var owner: ClosureSource?
  var preparations = 0
  override func prepareForReuse() {
    super.prepareForReuse()
    preparations += 1
    owner?.tape.append("prepare " + (textLabel?.text ?? "-"))
  }
  override func draw(in canvas: inout Canvas) {
    super.draw(in: &canvas)
    owner?.tape.append("draw " + (textLabel?.text ?? "-"))
  }
}

/// A header or footer that records its preparations on its owner's tape.
final class TapedHeader: TableViewHeaderFooterView {
  weak var owner: ClosureSource?
  var preparations = 0
  override func prepareForReuse() {
    super.prepareForReuse()
    preparations += 1
    owner?.tape.append("prepare header")
  }
}

/// Returns the picture of a table as it is, without trailing blanks.
@MainActor func drawing(of table: TableView) -> String {
  let lines = Grid(of: table, width: table.frame.width, height: table.frame.height).lines
  return lines.map { line in
    var line = Substring(line)
    while line.last == " " { line.removeLast() }
    return line.isEmpty ? "." : String(line)
  }.joined(separator: "\n")
}
