import Buttery
import ButteryRecords

/// A CSV file as a table: one section, or one for each group.
final class RecordsContent: TableContent {
  private let model: RecordsModel

  let title: String
  let columnTitles: View?
  var didActivateRow: ((IndexPath) -> Void)?

  init(table: RecordTable, groupedBy columns: [Int], title: String) {
    let model = RecordsModel(table: table, groupedBy: columns)
    self.model = model
    self.title = title
    columnTitles = ColumnTitlesView(model: model)
  }

  var rowCount: Int { model.table.recordCount }

  var emptyMessage: String {
    model.table.columnCount == 0
      ? "This file is empty. Press q to quit."
      : "There are column titles, but no rows below them. Press q to quit."
  }

  private func count(ofSection section: Int) -> String {
    NumberText.counted(model.rowCount(inSection: section), "row")
  }

  func name(ofSection section: Int) -> String? { model.title(ofSection: section) }

  func prepare(_ tableView: TableView) {
    tableView.register(RecordCell.self, forCellReuseIdentifier: "record")
    tableView.register(RecordHeaderView.self, forHeaderFooterViewReuseIdentifier: "group")
    tableView.rowHeight = 1
    tableView.sectionHeaderHeight = model.grouping == nil ? 0 : 1
    tableView.sectionFooterHeight = 0
    tableView.separatorStyle = .none
  }

  func adapt(_ tableView: TableView, to size: Size) {
    tableView.sectionHeaderTopPadding =
      tableView.style == .plain || model.grouping == nil ? 0 : 1
    model.sidewaysOffset = min(model.sidewaysOffset, mostOffset(in: tableView))
  }

  private func mostOffset(in tableView: TableView) -> Int {
    let margin = tableView.style == .insetGrouped ? 4 : 0
    return max(0, model.layout.width - (tableView.bounds.width - margin))
  }

  func scrollSideways(toRight: Bool, in tableView: TableView) -> Bool {
    let lefts = model.layout.columns.map { $0.left - 1 }
    let old = model.sidewaysOffset
    let wanted =
      toRight ? lefts.first { $0 > old } ?? old : lefts.last { $0 < old } ?? 0
    model.sidewaysOffset = min(wanted, mostOffset(in: tableView))
    guard model.sidewaysOffset != old else { return false }
    columnTitles?.setNeedsDisplay()
    tableView.setNeedsDisplay()
    return true
  }

  // MARK: Rows

  func numberOfSections(in tableView: TableView) -> Int {
    model.table.recordCount == 0 ? 0 : model.sectionCount
  }

  func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
    model.rowCount(inSection: section)
  }

  func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> TableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: "record", for: indexPath)
    if let cell = cell as? RecordCell {
      cell.source = model
      cell.record = model.record(atRow: indexPath.row, inSection: indexPath.section)
    }
    return cell
  }

  func makeDetails() -> any RowDetails { RecordDetails(model: model) }

  func tableView(_ tableView: TableView, viewForHeaderInSection section: Int) -> View? {
    guard let title = model.title(ofSection: section) else { return nil }
    let view = tableView.dequeueReusableHeaderFooterView(withIdentifier: "group")
    if let header = view as? RecordHeaderView {
      header.title = title
      header.count = count(ofSection: section)
    }
    return view
  }

  // MARK: Plain text

  func print(to output: inout PlainOutput) {
    guard !model.layout.columns.isEmpty else { return }
    printTitles(to: &output)
    for section in 0..<(model.table.recordCount == 0 ? 0 : model.sectionCount) {
      if let title = model.title(ofSection: section) {
        output.write("\n\(TextMetrics.visible(title))  (\(count(ofSection: section)))\n")
      }
      for row in 0..<model.rowCount(inSection: section) {
        printRecord(model.record(atRow: row, inSection: section), to: &output)
        if output.failure != nil { return }
      }
    }
  }

  private func printTitles(to output: inout PlainOutput) {
    for (index, column) in model.layout.columns.enumerated() {
      let isLast = index == model.layout.columns.count - 1
      output.write(
        TextMetrics.visible(column.title), columns: column.titleWidth,
        in: isLast && !column.isNumeric ? 0 : column.width, alignsRight: column.isNumeric)
      output.write(isLast ? "\n" : "  ")
    }
  }

  private func printRecord(_ record: Int, to output: inout PlainOutput) {
    for (index, column) in model.layout.columns.enumerated() {
      let isLast = index == model.layout.columns.count - 1
      let text = TextMetrics.visible(model.table.string(record: record, column: column.index))
      let width = TextMetrics.width(of: text)
      let indentation = text.withUTF8Buffer { column.indentation(of: $0, width: width) }
      output.write(String(repeating: " ", count: indentation))
      output.write(text, columns: width, in: isLast ? 0 : column.width - indentation)
      output.write(isLast ? "\n" : "  ")
    }
  }
}

extension String {
  fileprivate func withUTF8Buffer<Result>(
    _ body: (UnsafeBufferPointer<UInt8>) -> Result
  ) -> Result {
    var copy = self
    return copy.withUTF8(body)
  }
}
