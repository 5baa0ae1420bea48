import ButteryRecords

/// A summary as a table of its own: a row for each group.
struct SummaryTable: Sendable {
  let table: DerivedTable

  private static let barWidth = 12

  /// - Throws: `RecordError` where a record can't be read.
  init(_ summary: GroupSummary) throws(RecordError) {
    let list = summary.result.list
    let names = summary.nameTitles.isEmpty ? [""] : summary.nameTitles
    var columns = names.enumerated().map { place, title in
      DerivedTable.Column(title: title, form: Self.nameForm(place, summary))
    }
    columns.append(.init(title: "rows", form: ColumnForm(.integer)))
    columns.append(.init(title: "share", form: ColumnForm(.percentage)))
    columns.append(.init(title: "bar"))
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
    var reader = RecordReader(list)
    let most = (0..<summary.count).map { summary.share(ofGroup: $0) }.max() ?? 1
    for group in 0..<summary.count {
      table.addRow(try Self.row(group, of: summary, most: most, &reader))
    }
    self.table = table
  }

  private static func nameForm(_ place: Int, _ summary: GroupSummary) -> ColumnForm {
    guard let columns = summary.result.groups?.columns, columns.indices.contains(place) else {
      return ColumnForm(.text)
    }
    return summary.result.list.columns[columns[place]].form
  }

  private static func row(
    _ group: Int, of summary: GroupSummary, most: Double, _ reader: inout RecordReader
  ) throws(RecordError) -> [String] {
    let share = summary.share(ofGroup: group)
    var texts = try names(ofGroup: group, summary, &reader)
    texts += [
      NumberText.grouped(summary.rowCount(ofGroup: group)), NumberText.share(share),
      ShareBar.text(part: share / most, width: barWidth),
    ]
    if let shown = summary.shownShare(ofGroup: group) { texts.append(NumberText.share(shown)) }
    for place in summary.measures.indices {
      texts.append(
        try text(
          of: summary.figure(place, ofGroup: group), column: summary.measures[place].column,
          summary, &reader))
    }
    return texts
  }

  private static func names(
    ofGroup group: Int, _ summary: GroupSummary, _ reader: inout RecordReader
  ) throws(RecordError) -> [String] {
    if let name = summary.fileName(ofGroup: group) { return [name] }
    guard let record = summary.namingRecord(ofGroup: group), let groups = summary.result.groups
    else { return ["all"] }
    var fields = FieldBuffer()
    try reader.read(record, into: &fields)
    return groups.columns.map { column in
      fields.withValue(column: column) { String(decoding: $0, as: UTF8.self) }
    }
  }

  private static func text(
    of figure: Figure?, column: Int, _ summary: GroupSummary, _ reader: inout RecordReader
  ) throws(RecordError) -> String {
    guard let figure else { return "" }
    guard let record = figure.record else { return figure.text ?? "" }
    var fields = FieldBuffer()
    try reader.read(record, into: &fields)
    return fields.withValue(column: column) { String(decoding: $0, as: UTF8.self) }
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
