import ButteryRecords

/// The groups of records as rows of a table: how many rows each has, their share, and what measures
/// say of them.
struct GroupSummary: Sendable {
  /// The records that the groups are of.
  let list: RecordList
  let measures: [Measure]

  /// The columns that make the groups: none where each is a file; nil where there is one of all.
  let groupColumns: [Int]?

  private let groups: Groups
  private let figures: SectionFigures
  private let amounts: AmountColumns

  /// Where the groups come from.
  private enum Groups {
    /// Sections of rows.
    case sections(QueryResult)
    /// All records, of which no rows were wanted.
    case figures(GroupFigures)
  }

  /// Reads what the measures need; without measures nothing is read.
  ///
  /// - Throws: `PassFailure.cancelled`, or `.records` where a record can't be read.
  init(of result: QueryResult, measures: [Measure], control: PassControl) throws(PassFailure) {
    let result = result.flattened
    groups = .sections(result)
    list = result.list
    groupColumns = result.groups?.columns
    self.measures = measures
    amounts = AmountColumns(of: list)
    figures =
      measures.isEmpty
      ? SectionFigures()
      : try SectionFigures(
        of: measures, in: result.arrangement, list: result.list, control: control)
  }

  /// The same of all records.
  init(of figures: GroupFigures) {
    groups = .figures(figures)
    list = figures.list
    groupColumns = figures.columns.isEmpty ? nil : figures.columns
    measures = figures.figures.measures
    self.figures = figures.figures
    amounts = AmountColumns(of: list)
  }

  /// The number of groups, each of which has rows.
  var count: Int {
    switch groups {
    case .sections(let result): result.arrangement.sectionCount
    case .figures(let figures): figures.recordCounts.count
    }
  }

  /// Why records are missing; nil where all are there.
  var failure: RecordError? {
    if case .sections(let result) = groups { result.failure } else { nil }
  }

  /// The number of rows of all groups.
  var rowCount: Int {
    switch groups {
    case .sections(let result): result.arrangement.rowCount
    case .figures: list.count
    }
  }

  func rowCount(ofGroup group: Int) -> Int {
    switch groups {
    case .sections(let result): result.arrangement.rowCount(inSection: group)
    case .figures(let figures): Int(figures.recordCounts[group])
    }
  }

  /// The part of all rows that a group has, 0 to 1.
  func share(ofGroup group: Int) -> Double {
    Double(rowCount(ofGroup: group)) / Double(max(1, rowCount))
  }

  /// The part of a group's own rows that are shown; nil where all are.
  func shownShare(ofGroup group: Int) -> Double? {
    guard case .sections(let result) = groups, result.query.isFiltered, let all = result.groups
    else { return nil }
    let count = all.recordCount(ofGroup: result.arrangement.group(ofSection: group))
    return Double(rowCount(ofGroup: group)) / Double(max(1, count))
  }

  /// The part of all records that are shown; nil where all are.
  var shownShareOfAll: Double? {
    guard case .sections(let result) = groups, result.query.isFiltered else { return nil }
    return Double(rowCount) / Double(max(1, list.count))
  }

  /// What a measure, by its place, says of a group; nil for one without values.
  func figure(_ measure: Int, ofGroup group: Int) -> Figure? {
    figure(measure, ofNode: group)
  }

  /// What a measure says of all groups together.
  func figureOfAll(_ measure: Int) -> Figure? {
    figure(measure, ofNode: figures.tree.root)
  }

  private func figure(_ measure: Int, ofNode node: Int) -> Figure? {
    var figure = figures.figure(measure, ofNode: node)
    figure?.groupsDigits = amounts.isAmount(measures[measure].column)
    return figure
  }

  // MARK: Names

  /// What the columns that make the groups are called.
  var nameTitles: [String] {
    guard let groupColumns else { return [] }
    if groupColumns.isEmpty { return ["file"] }
    return groupColumns.map { list.columns[$0].name }
  }

  /// The record that has a group's names; nil where they aren't fields of one.
  func namingRecord(ofGroup group: Int) -> Int? {
    guard let groupColumns, !groupColumns.isEmpty else { return nil }
    return firstRecord(ofGroup: group)
  }

  /// The name of the file that a group is.
  func fileName(ofGroup group: Int) -> String? {
    guard let groupColumns, groupColumns.isEmpty, let record = firstRecord(ofGroup: group) else {
      return nil
    }
    return list.parts[list.part(ofRecord: record)].file.name
  }

  private func firstRecord(ofGroup group: Int) -> Int? {
    switch groups {
    case .sections(let result):
      result.groups?.firstRecord(ofGroup: result.arrangement.group(ofSection: group))
    case .figures(let figures): Int(figures.firstRecords[group])
    }
  }
}
