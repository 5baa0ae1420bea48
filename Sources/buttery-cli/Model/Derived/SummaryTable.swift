import ButteryRecords

/// A summary as a table of its own: a row for each group.
struct SummaryTable: Sendable {
  let table: DerivedTable

  /// - Throws: `RecordError` where a record can't be read.
  init(_ summary: GroupSummary) throws(RecordError) {
    let list = summary.list
    let names = summary.nameTitles.isEmpty ? [""] : summary.nameTitles
    var columns = names.enumerated().map { place, title in
      DerivedTable.Column(title: title, form: Self.nameForm(place, summary))
    }
    columns.append(.init(title: "rows", form: ColumnForm(.integer)))
    columns.append(.init(title: "share", form: ColumnForm(.percentage)))
    columns.append(.init(title: "bar", isPicture: true))
    if summary.shownShareOfAll != nil {
      columns.append(.init(title: "of group", form: ColumnForm(.percentage)))
    }
    columns += summary.measures.map { measure in
      let column = list.columns[measure.column]
      return .init(
        title: "\(measure.statistic.sign) \(column.name)",
        form: measure.statistic.form(of: column.form))
    }
    let title = NumberText.counted(summary.count, "group")
    var table = DerivedTable(
      name: "\(title) of \(names.joined(separator: ", "))", columns: columns)
    var rows = try SummaryTableRows(summary)
    for group in 0..<summary.count { table.addRow(try rows.cells(ofGroup: group)) }
    table.addTotals(try rows.cellsOfAll())
    self.table = table
  }

  private static func nameForm(_ place: Int, _ summary: GroupSummary) -> ColumnForm {
    guard let columns = summary.groupColumns, columns.indices.contains(place) else {
      return ColumnForm(.text)
    }
    return summary.list.columns[columns[place]].form
  }
}

extension Aggregate {
  /// What stands in front of a column's name.
  var sign: String {
    switch self {
    case .sum: "Σ"
    case .mean: "⌀"
    case .change: "Δ"
    case .changeInPercent: "Δ%"
    case .median, .least, .greatest, .count, .distinct, .first, .last: rawValue
    }
  }

  /// How figures of a column are written.
  func form(of form: ColumnForm) -> ColumnForm {
    switch self {
    case .count, .distinct: ColumnForm(.integer)
    case .changeInPercent: ColumnForm(.percentage)
    case .least, .greatest, .first, .last: form
    case .sum, .mean, .median, .change:
      ColumnForm(
        form.kind == .percentage ? .percentage : .decimal, decimalMark: form.decimalMark)
    }
  }
}
