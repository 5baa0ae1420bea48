import ButteryRecords

/// The groups of records as rows of a table: how many rows each has, their share, and what measures
/// say of them.
///
/// Where groups lie in others these are the innermost, or those of another level. Behind them, as
/// groups with numbers from `count` on, come those that the innermost lie in.
struct GroupSummary: Sendable {
  /// The records that the groups are of.
  let list: RecordList
  let measures: [Measure]

  /// The columns that make the groups: none where each is a file; nil where there is one of all.
  let groupColumns: [Int]?

  private let groups: Groups
  private let figures: SectionFigures
  /// The section of each group.
  private let sections: [Int]
  /// Whether the digits of each measure are grouped.
  private let groupsDigits: [Bool]

  /// Where the groups come from.
  private enum Groups {
    /// Sections of rows.
    case sections(QueryResult)
    /// All records, of which no rows were wanted.
    case figures(GroupFigures)
  }

  /// The number of groups, each of which has rows.
  let count: Int

  /// Reads what the measures need; without measures nothing is read.
  ///
  /// - Parameter level: that of the groups, 0 for the outermost; nil for the innermost.
  /// - Throws: `PassFailure.cancelled`, or `.records` where a record can't be read.
  init(
    of result: QueryResult, measures: [Measure], level: Int? = nil, control: PassControl
  ) throws(PassFailure) {
    let arrangement = result.arrangement
    var shown = Self.sections(of: arrangement, level: level)
    count = shown.count
    if level == nil { shown += (0..<arrangement.sectionCount).filter(arrangement.holdsSections) }
    groups = .sections(result)
    sections = shown
    list = result.list
    groupColumns = result.groups?.columns
    self.measures = measures
    groupsDigits = Self.groupsDigits(of: measures, in: list)
    figures =
      measures.isEmpty
      ? SectionFigures()
      : try SectionFigures(
        of: measures, inLevelsOf: arrangement, rows: arrangement.flattened, list: result.list,
        control: control)
  }

  /// The sections of a level; nil for the innermost.
  static func sections(of arrangement: Arrangement, level: Int?) -> [Int] {
    (0..<arrangement.sectionCount).filter {
      arrangement.isNested && level != nil
        ? arrangement.level(ofSection: $0) == level : !arrangement.holdsSections($0)
    }
  }

  /// The same of all records.
  init(of figures: GroupFigures) {
    groups = .figures(figures)
    count = figures.recordCounts.count
    sections = Array(0..<count)
    list = figures.list
    groupColumns = figures.columns.isEmpty ? nil : figures.columns
    measures = figures.figures.measures
    self.figures = figures.figures
    groupsDigits = Self.groupsDigits(of: measures, in: list)
  }

  /// How many groups there are, together with those that they lie in.
  var wholeCount: Int { sections.count }

  /// The groups that end behind each one, the innermost first: those that it is the last one of.
  var endings: [Int: [Int]] {
    guard case .sections(let result) = groups, wholeCount > count else { return [:] }
    var places: [Int: Int] = [:]
    for group in 0..<count { places[sections[group]] = group }
    var endings: [Int: [Int]] = [:]
    for group in (count..<wholeCount).reversed() {
      let last = result.arrangement.sections(within: sections[group]).upperBound - 1
      if let place = places[last] { endings[place, default: []].append(group) }
    }
    return endings
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
    case .sections(let result):
      result.arrangement.wholeRowCount(inSection: sections[group])
    case .figures(let figures): Int(figures.recordCounts[group])
    }
  }

  /// The part of all rows that a group has, 0 to 1.
  func share(ofGroup group: Int) -> Double {
    Double(rowCount(ofGroup: group)) / Double(max(1, rowCount))
  }

  /// The part of a group's own rows that are shown; nil where all are.
  func shownShare(ofGroup group: Int) -> Double? {
    guard case .sections(let result) = groups, result.query.isFiltered,
      let all = result.groups
    else { return nil }
    let count = all.recordCount(ofGroup: result.arrangement.group(ofSection: sections[group]))
    return Double(rowCount(ofGroup: group)) / Double(max(1, count))
  }

  /// The part of all records that are shown; nil where all are.
  var shownShareOfAll: Double? {
    guard case .sections(let result) = groups, result.query.isFiltered else { return nil }
    return Double(rowCount) / Double(max(1, list.count))
  }

  /// What a measure, by its place, says of a group; nil for one without values.
  func figure(_ measure: Int, ofGroup group: Int) -> Figure? {
    written(figures.figure(measure, ofSection: sections[group]), measure)
  }

  /// What a measure says of all groups together.
  func figureOfAll(_ measure: Int) -> Figure? {
    written(figures.figure(measure, ofNode: figures.tree.root), measure)
  }

  /// A figure as it is written.
  private func written(_ figure: Figure?, _ measure: Int) -> Figure? {
    var figure = figure
    figure?.groupsDigits = groupsDigits[measure]
    return figure
  }

  private static func groupsDigits(of measures: [Measure], in list: RecordList) -> [Bool] {
    let amounts = AmountColumns(of: list)
    return measures.map { amounts.isAmount($0.column) }
  }

  // MARK: Names

  /// What the columns that make the groups are called.
  var nameTitles: [String] {
    guard let groupColumns else { return [] }
    if groupColumns.isEmpty { return ["file"] }
    return groupColumns.map { list.columns[$0].name }
  }

  /// How many of the columns name a group: less for one that others lie in.
  func nameCount(ofGroup group: Int) -> Int {
    guard case .sections(let result) = groups, result.arrangement.isNested,
      result.query.groupLevels.count > 0
    else { return nameTitles.count }
    let ends = result.query.groupLevels.ends
    return ends[min(result.arrangement.level(ofSection: sections[group]), ends.count - 1)]
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
      result.groups?.firstRecord(ofGroup: result.arrangement.group(ofSection: sections[group]))
    case .figures(let figures): Int(figures.firstRecords[group])
    }
  }
}
