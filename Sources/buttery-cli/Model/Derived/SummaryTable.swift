import ButteryRecords

/// A summary as a table of its own: a row for each group.
enum SummaryTable {
  /// The table without its rows.
  ///
  /// - Parameters:
  ///   - groupColumns: the columns that make the groups; none if each group is a file.
  ///   - isFiltered: whether groups may have rows that the filter leaves out.
  static func empty(
    of measures: [Measure], in list: RecordList, groupedBy groupColumns: [Int], isFiltered: Bool
  ) -> DerivedTable {
    let grouped = groupColumns.filter { list.columns.indices.contains($0) }
    var columns = grouped.map {
      DerivedTable.Column(title: list.columns[$0].name, form: list.columns[$0].form)
    }
    if columns.isEmpty { columns = [.init(title: "file")] }
    let names = columns.map(\.title).joined(separator: ", ")
    let nameColumns = columns.count
    columns.append(.init(title: "rows", form: ColumnForm(.integer)))
    columns.append(.init(title: "share", form: ColumnForm(.percentage)))
    columns.append(.init(title: "bar", isPicture: true))
    if isFiltered {
      columns.append(.init(title: "kept", form: ColumnForm(.percentage)))
    }
    columns += measures.map { measure in
      let column = list.columns[measure.column]
      return .init(
        title: "\(measure.statistic.sign) \(column.name)",
        form: measure.statistic.form(of: column.form))
    }
    return DerivedTable(name: "sections by \(names)", columns: columns, nameColumns: nameColumns)
  }

  /// How many columns stand before those of the measures.
  static func totalsPlace(for query: RecordQuery) -> Int {
    max(1, query.groupColumns.count) + (query.isFiltered ? 4 : 3)
  }

  /// - Parameter control: takes the progress, in groups, and cancels the work.
  /// - Throws: `PassFailure.cancelled`, or `.records` where a record can't be read.
  static func table(
    _ summary: GroupSummary, control: PassControl
  ) throws(PassFailure) -> DerivedTable {
    var table = empty(
      of: summary.measures, in: summary.list, groupedBy: summary.groupColumns ?? [],
      isFiltered: summary.shownShareOfAll != nil)
    let nameCount = summary.count > 0 ? summary.nameCount(ofGroup: 0) : table.nameColumns
    let names = table.columns.prefix(max(1, nameCount)).map(\.title).joined(separator: ", ")
    table.summary = summary
    table.name = "\(NumberFormatter.counted(summary.count, "section")) by \(names)"
    control.begin(units: summary.count)
    do {
      var rows = try SummaryTableRows(summary)
      for group in 0..<summary.count {
        table.addRow(try rows.cells(ofGroup: group))
        try control.advance(by: 1)
      }
      table.addTotals(try rows.cellsOfAll())
      return table
    } catch let error as RecordError {
      throw .records(error)
    } catch {
      throw .cancelled
    }
  }
}

extension Aggregate {
  /// The sign that stands before a column's name.
  var sign: String {
    switch self {
    case .sum: "Σ"
    case .mean: "⌀"
    case .change: "Δ"
    case .changeInPercent: "Δ%"
    case .median, .least, .greatest, .count, .distinct, .first, .last: rawValue
    }
  }

  /// The number format of the statistic, for a column of a format.
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
