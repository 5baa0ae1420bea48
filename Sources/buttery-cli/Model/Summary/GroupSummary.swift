import ButteryRecords

/// The groups of records as rows of a table: the number of rows of each group, their share, and the
/// figures of the measures.
///
/// If groups are nested, these are the innermost groups, or those of another level. The groups
/// around the innermost ones follow with numbers from `count` on.
struct GroupSummary: Sendable {
  /// The records that the groups are of.
  let list: RecordList
  let measures: [Measure]

  /// The columns that make the groups; empty if each group is a file, nil if there is one group of
  /// all records.
  let groupColumns: [Int]?

  private let figures: SectionFigures
  /// The number of each group's section, of its rows, and of its first record.
  private let sections: [Int]
  private let rowCounts: [Int]
  private let firstRecords: [Int]
  /// The fields that name the groups, if they were read with the figures; else nil.
  let names: FieldTexts?
  /// The number of the records of each group, with those that the filter leaves out; nil without a
  /// filter.
  private let recordCounts: [Int]?
  /// The rows in their sections; nil for all records without sections of rows.
  private let arrangement: Arrangement?
  private let levels: GroupLevels
  /// Whether the digits of each measure are grouped.
  private let groupsDigits: [Bool]

  /// The number of groups, each of which has rows.
  let count: Int

  /// The number of rows of all groups.
  let rowCount: Int

  /// The share of all records that pass the filter; nil without a filter.
  let shownShareOfAll: Double?

  /// Why records are missing; nil if all are there.
  let failure: RecordError?

  /// Computes the figures of the measures; without measures nothing is read.
  ///
  /// - Parameter level: the level of the groups, 0 for the outermost; nil for the innermost.
  /// - Throws: `PassFailure.cancelled`, or `.records` where a record can't be read.
  init(
    of result: QueryResult, measures: [Measure], level: Int? = nil, control: PassControl
  ) throws(PassFailure) {
    let arrangement = result.arrangement
    var shown = Self.sections(of: arrangement, level: level)
    count = shown.count
    if level == nil { shown += (0..<arrangement.sectionCount).filter(arrangement.holdsSections) }
    sections = shown
    self.arrangement = arrangement
    levels = result.query.groupLevels
    rowCounts = shown.map(arrangement.wholeRowCount)
    let (groups, isFiltered) = (result.groups, result.query.isFiltered)
    firstRecords = shown.map { groups?.firstRecord(ofGroup: arrangement.group(ofSection: $0)) ?? 0 }
    recordCounts =
      isFiltered
      ? shown.map {
        groups?.recordCount(ofGroup: arrangement.group(ofSection: $0)) ?? result.list.count
      } : nil
    names = nil
    rowCount = arrangement.rowCount
    shownShareOfAll =
      isFiltered ? Double(arrangement.rowCount) / Double(max(1, result.list.count)) : nil
    failure = result.failure
    list = result.list
    groupColumns = groups?.columns
    self.measures = measures
    groupsDigits = Self.groupsDigits(of: measures, in: list)
    figures =
      measures.isEmpty
      ? SectionFigures()
      : try SectionFigures(of: measures, in: arrangement, list: result.list, control: control)
  }

  /// The sections of a level; nil for the innermost.
  static func sections(of arrangement: Arrangement, level: Int?) -> [Int] {
    (0..<arrangement.sectionCount).filter {
      arrangement.isNested && level != nil
        ? arrangement.level(ofSection: $0) == level : !arrangement.holdsSections($0)
    }
  }

  /// The summary of all records, from figures that were computed without rows.
  init(of figures: GroupFigures) {
    count = figures.recordCounts.count
    sections = Array(0..<count)
    arrangement = nil
    levels = GroupLevels()
    rowCounts = figures.recordCounts.map(Int.init)
    firstRecords = []
    names = figures.names
    recordCounts = nil
    rowCount = figures.list.count
    (shownShareOfAll, failure) = (nil, nil)
    list = figures.list
    groupColumns = figures.columns.isEmpty ? nil : figures.columns
    measures = figures.figures.measures
    self.figures = figures.figures
    groupsDigits = Self.groupsDigits(of: measures, in: list)
  }

  /// The number of groups, including those around the innermost ones.
  var wholeCount: Int { sections.count }

  /// For each innermost group, the groups around it that end with it, the innermost first.
  var endings: [Int: [Int]] {
    guard let arrangement, wholeCount > count else { return [:] }
    var places: [Int: Int] = [:]
    for group in 0..<count { places[sections[group]] = group }
    var endings: [Int: [Int]] = [:]
    for group in (count..<wholeCount).reversed() {
      let last = arrangement.sections(within: sections[group]).upperBound - 1
      if let place = places[last] { endings[place, default: []].append(group) }
    }
    return endings
  }

  func rowCount(ofGroup group: Int) -> Int { rowCounts[group] }

  /// The share of all rows that so many have, 0 to 1.
  func share(ofRows count: Int) -> Double { Double(count) / Double(max(1, rowCount)) }

  /// The share of a group's own rows that pass the filter; nil without a filter.
  func shownShare(ofGroup group: Int) -> Double? {
    recordCounts.map { Double(rowCounts[group]) / Double(max(1, $0[group])) }
  }

  /// The figure of a measure, given by its index, for a group; nil if the group has no values.
  func figure(_ measure: Int, ofGroup group: Int) -> Figure? {
    written(figures.figure(measure, ofSection: sections[group]), measure)
  }

  /// The figure of a measure for all groups together.
  func figureOfAll(_ measure: Int) -> Figure? {
    written(figures.figure(measure), measure)
  }

  /// All figures of a measure, including those of outer groups and of all groups together.
  func figures(ofMeasure measure: Int) -> [Figure] {
    ((0..<wholeCount).map { figure(measure, ofGroup: $0) } + [figureOfAll(measure)])
      .compactMap(\.self)
  }

  /// A figure with its digits grouped or not, as its measure demands.
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

  /// The titles of the columns that make the groups.
  var nameTitles: [String] {
    guard let groupColumns else { return [] }
    if groupColumns.isEmpty { return ["file"] }
    return groupColumns.map { list.columns[$0].name }
  }

  /// How many of these columns name a group: fewer for a group that holds others.
  func nameCount(ofGroup group: Int) -> Int {
    guard let arrangement, arrangement.isNested, levels.count > 0 else {
      return groupColumns.map { max(1, $0.count) } ?? 0
    }
    return levels.ends[
      min(arrangement.level(ofSection: sections[group]), levels.count - 1)]
  }

  /// The record whose fields are a group's names; nil if the names aren't fields of a record, or were
  /// read.
  func namingRecord(ofGroup group: Int) -> Int? {
    guard let groupColumns, !groupColumns.isEmpty, names == nil else { return nil }
    return firstRecords[group]
  }

  /// The name of the file of a group; nil if groups aren't files.
  func fileName(ofGroup group: Int) -> String? {
    guard let groupColumns, groupColumns.isEmpty else { return nil }
    return list.parts[list.part(ofRecord: firstRecords[group])].file.name
  }
}
